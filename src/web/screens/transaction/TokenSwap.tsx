import { ArrowRight } from 'lucide-react'
import type { ActivityEntry, AmountEntry } from '#contract/transactions.ts'
import { Amount } from '../../components/Amount.tsx'
import { AddressLink } from '../../components/links.tsx'
import { TokenLink } from '../../components/TokenLink.tsx'
import { useNetworkNames } from '../../queries/network.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'

const words: Record<ActivityEntry['kind'], string> = {
  swap: 'swap',
  addLiquidity: 'add liquidity',
  removeLiquidity: 'remove liquidity',
  other: 'other',
}

/** What was traded, and how it went from pool to pool. */
export function TokenSwap({ activities }: { activities: readonly ActivityEntry[] }) {
  if (activities.length === 0) return null
  const title = activities.some(({ kind }) => kind === 'swap') ? 'Token Swap' : 'Liquidity'
  return (
    <Card title={title} flush>
      <ul className="divide-y divide-line/60">
        {activities.map((activity) => (
          <li
            key={`${activity.instruction} ${activity.scope} ${activity.pool}`}
            className="flex min-h-10 flex-wrap items-center gap-x-2.5 gap-y-1 px-4 py-2"
          >
            <Badge tone={activity.scope === 'leg' ? 'gray' : 'purple'}>
              {activity.scope === 'single' ? words[activity.kind] : activity.scope}
            </Badge>
            <Amounts amounts={activity.given} />
            {activity.given.length > 0 && activity.received.length > 0 && (
              <ArrowRight size={14} aria-label="for" className="text-faint" />
            )}
            <Amounts amounts={activity.received} />
            <span className="text-muted">on</span>
            <AddressLink address={activity.programId} label={activity.programName ?? undefined} />
            {activity.pool && (
              <>
                <span className="text-muted">pool</span>
                <AddressLink address={activity.pool} copy />
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Amounts({ amounts }: { amounts: readonly AmountEntry[] }) {
  const { coin } = useNetworkNames()
  return amounts.map(({ mint, amount, decimals }) => (
    <span key={mint} className="inline-flex flex-wrap items-center gap-x-1.5">
      <Amount raw={amount} decimals={decimals ?? 0} />
      {decimals === null && <span className="text-muted">raw units</span>}
      {mint === null ? <span>{coin}</span> : <TokenLink mint={mint} />}
    </span>
  ))
}
