import { FileX } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

type NotFoundProps = {
  /** The explorer has answered that there is no such transaction; otherwise it cannot be reached. */
  reached: boolean
  /** The page keeps polling: a transaction that was just sent appears by itself. */
  waiting: boolean
}

export function TransactionNotFound({ reached, waiting }: NotFoundProps) {
  return (
    <Notice
      icon={<FileX size={22} aria-hidden="true" />}
      title="Transaction Not Found"
      actions={
        <Link href={paths.home()} className={buttonClass('primary')}>
          Return to Explorer
        </Link>
      }
    >
      <p>The transaction signature you're looking for doesn't exist or hasn't been processed yet.</p>
      {reached && waiting && (
        <p className="text-[13px]">
          Was it sent a moment ago? This page goes on looking and shows it by itself.
        </p>
      )}
      {!reached && <p>The explorer cannot be reached just now; this page goes on trying.</p>}
    </Notice>
  )
}
