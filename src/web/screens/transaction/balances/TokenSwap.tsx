import { ArrowRight } from 'lucide-react'
import { tokenText } from '#contract/tokens/token-text.ts'
import type { ActivityEntry, AmountEntry } from '#contract/transactions/transactions.ts'
import { AddressLink } from '../../../components/addresses/links.tsx'
import { Amount } from '../../../components/amounts/Amount.tsx'
import { numberOf } from '../../../components/instructions/instruction-tree.ts'
import { shortAddress } from '../../../format/address.ts'
import { unitsOfCoins } from '../../../format/amount.ts'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { Amounts } from './Amounts.tsx'

const words: Record<ActivityEntry['kind'], string> = {
  swap: 'swap',
  addLiquidity: 'add liquidity',
  removeLiquidity: 'remove liquidity',
  other: 'other',
}

/** The traded amounts, the exchange, and the route from pool to pool with the rate in each. */
export function TokenSwap({ activities }: { activities: readonly ActivityEntry[] }) {
  return (
    <ul className="divide-y divide-line/60">
      {activities.map((activity) => (
        <li
          key={`${activity.instruction} ${activity.scope} ${activity.pool}`}
          className="flex min-h-10 flex-wrap items-center gap-x-2.5 gap-y-1 px-4 py-2"
        >
          <a
            href={`#instruction-${activity.instruction}`}
            title="The instruction"
            className="font-mono text-faint text-xs hover:text-ink max-sm:order-last max-sm:ml-auto sm:w-10"
          >
            {numberOf(activity.instruction)}
          </a>
          <Badge tone={activity.scope === 'leg' ? 'gray' : 'purple'}>
            {activity.scope === 'single' ? words[activity.kind] : activity.scope}
          </Badge>
          <Amounts amounts={activity.given} />
          {activity.given.length > 0 && activity.received.length > 0 && (
            <ArrowRight size={14} aria-label="for" className="text-faint" />
          )}
          <Amounts amounts={activity.received} />
          <span className="text-muted">on</span>
          <AddressLink address={activity.programId} label={activity.programName ?? 'DEX'} />
          {activity.pool && (
            <>
              <span className="text-muted">pool</span>
              <AddressLink address={activity.pool} copy />
            </>
          )}
          <Rate activity={activity} />
        </li>
      ))}
    </ul>
  )
}

/** The rate of a trade of one token for one other. */
function Rate({ activity: { kind, given, received } }: { activity: ActivityEntry }) {
  const [from, to] = [given[0], received[0]]
  if (kind !== 'swap' || !from || !to || given.length > 1 || received.length > 1) return null
  if (from.uiAmount === null || to.uiAmount === null) return null
  const [paid, got] = [unitsOfCoins(from.uiAmount), unitsOfCoins(to.uiAmount)]
  if (paid.raw === 0n) return null
  const digits = 12
  const raw = (got.raw * 10n ** BigInt(paid.decimals + digits)) / paid.raw
  return (
    <span className="text-small text-muted">
      1 {symbolOf(from)} = <Amount units={{ raw, decimals: got.decimals + digits }} show="compact" />{' '}
      {symbolOf(to)}
    </span>
  )
}

const symbolOf = ({ symbol, mint, copyOf }: AmountEntry) =>
  mint === null ? (symbol ?? '') : tokenText(symbol ?? shortAddress(mint), mint, copyOf)
