import type { ActivityEntry, AmountEntry } from '#contract/transactions/transactions.ts'
import { plural } from '../../../format/number.ts'
import { PlainLines } from '../../../ui/layout/PlainLines.tsx'
import { OnDemand, partOf } from '../../../ui/on-demand.tsx'
import { Section } from '../Section.tsx'
import type { SectionState } from '../section-state.ts'

/** The trades are closed at first, so they are loaded later than the page. */
export const tokenSwap = partOf(async () => (await import('./TokenSwap.tsx')).TokenSwap)

/** The pools and rates of the trades. Their amounts are in the heading, the result and the flow. */
export function Trades({ activities, shown }: { activities: readonly ActivityEntry[]; shown: SectionState }) {
  if (activities.length === 0) return null
  const legs = activities.filter(({ scope }) => scope === 'leg').length
  const trades = activities.length - legs
  return (
    <Section
      name="trades"
      shown={shown}
      title={activities.some(({ kind }) => kind === 'swap') ? 'Token Swap' : 'Liquidity'}
      what="pools and rates"
      note={[trades > 0 && plural(trades, 'trade'), legs > 0 && plural(legs, 'leg')]
        .filter(Boolean)
        .join(', ')}
    >
      {() => (
        <OnDemand
          part={tokenSwap}
          props={{ activities }}
          plain={<PlainLines lines={activities.map(plainLine)} />}
        />
      )}
    </Section>
  )
}

const plainLine = ({ kind, given, received, programName, programId, pool }: ActivityEntry) =>
  `${kind} ${sideText(given)} → ${sideText(received)} ${programName ?? programId} ${pool ?? ''}`

const sideText = (amounts: readonly AmountEntry[]) =>
  amounts.map(({ amount, uiAmount, symbol, mint }) => `${uiAmount ?? amount} ${symbol ?? mint}`).join(', ')
