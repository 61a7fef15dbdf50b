import { FileX } from 'lucide-react'
import { MissingPage } from '../../components/MissingPage.tsx'

type NotFoundProps = {
  /** The explorer has answered that there is no such transaction; otherwise it cannot be reached. */
  reached: boolean
  /** The page keeps polling: a transaction that was just sent appears by itself. */
  waiting: boolean
}

export function TransactionNotFound({ reached, waiting }: NotFoundProps) {
  return (
    <MissingPage icon={FileX} title="Transaction Not Found" reached={reached}>
      <p>The transaction signature you're looking for doesn't exist or hasn't been processed yet.</p>
      {reached && waiting && (
        <p className="text-[13px]">
          Was it sent a moment ago? This page goes on looking and shows it by itself.
        </p>
      )}
    </MissingPage>
  )
}
