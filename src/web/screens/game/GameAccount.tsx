import type { BreakStats } from '#contract/community/break-game.ts'
import { AddressLink } from '../../components/addresses/links.tsx'
import { count } from '../../format/number.ts'

/** Who sends and pays the transactions; nothing where the server has no account. */
export function GameAccount({ stats }: { stats: BreakStats | undefined }) {
  if (!stats?.address || stats.remainingToday === null) return null
  const { remainingToday } = stats
  const left = remainingToday === 0 ? 'No more' : `Up to ${count(remainingToday)} more`
  return (
    <p className="text-[0.8125rem] text-muted">
      {left} transactions may be sent today (UTC), all by this server’s account{' '}
      <AddressLink address={stats.address} copy />
    </p>
  )
}
