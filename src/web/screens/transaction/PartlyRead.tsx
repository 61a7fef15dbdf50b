import type { Transaction } from '#contract/transactions/transactions.ts'
import { Notice } from './Notice.tsx'

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
      <Notice isWarning title="This transaction could not be read whole">
        {sentence(tx.decodeError)} All that is known of it is shown here.
      </Notice>
    )
  return (
    <Notice isWarning title={`Version ${tx.version} is not known to this explorer`}>
      The transaction was read as if it were of a version before; parts of it may be missing.
    </Notice>
  )
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
