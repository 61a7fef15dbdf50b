import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Transaction } from '#contract/transactions.ts'

/** The newest version of messages whose layout is known to this explorer. */
const NEWEST_VERSION = 1

/** Whether a part of the transaction could not be read. */
const isPartlyRead = ({ decodeError, version }: Transaction) =>
  decodeError !== null || (version !== 'legacy' && version > NEWEST_VERSION)

/** Says which part of a transaction could not be read. Nothing when all could. */
export function PartlyRead({ tx }: { tx: Transaction }) {
  if (!isPartlyRead(tx)) return null
  if (tx.decodeError !== null)
    return (
      <Warning title="This transaction could not be read whole">
        {sentence(tx.decodeError)} All that is known of it is shown here.
      </Warning>
    )
  return (
    <Warning title={`Version ${tx.version} is not known to this explorer`}>
      The transaction was read as if it were of a version before; parts of it may be missing.
    </Warning>
  )
}

function Warning({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="flex gap-3 rounded-lg border border-warn/50 bg-card px-4 py-3 [overflow-wrap:anywhere]"
    >
      <TriangleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-warn" />
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <p className="text-[0.8125rem] text-muted">{children}</p>
      </div>
    </section>
  )
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
