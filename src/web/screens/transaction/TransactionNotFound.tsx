import { FileX } from 'lucide-react'
import { GoesOnLooking, MissingPage } from '../../components/page/MissingPage.tsx'

type NotFoundProps = {
  /** The page keeps polling: a transaction that was just sent appears by itself. */
  waiting: boolean
}

export function TransactionNotFound({ waiting }: NotFoundProps) {
  return (
    <MissingPage icon={FileX} title="Transaction Not Found">
      <p>The transaction signature you're looking for doesn't exist or hasn't been processed yet.</p>
      {waiting && <GoesOnLooking />}
    </MissingPage>
  )
}
