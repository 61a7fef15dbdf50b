import type { DroppedBy } from '#contract/transactions/transactions.ts'
import { Notice } from './Notice.tsx'

const dropped = { VOTE_DETAIL_DAYS: 'old votes', DETAIL_DAYS: 'old transactions' }

/** Says that the explorer no longer has the detail of the transaction, and what is shown in its place. */
export function Dropped({ by: { setting, source } }: { by: DroppedBy }) {
  const drops = (
    <>
      The operator of this explorer has set <code>{setting}</code>, which drops the detail of{' '}
      {dropped[setting]}
    </>
  )
  return source === 'node' ? (
    <Notice title="The detail was read from the node">{drops}. The node still has this one.</Notice>
  ) : (
    <Notice title="The detail of this transaction is no longer kept">
      {drops}, and the node did not return this one. Its accounts, balance changes, arguments and logs are not
      shown; counts, balances and transfers on other pages include it.
    </Notice>
  )
}
