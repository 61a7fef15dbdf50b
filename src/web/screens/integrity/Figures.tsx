import type { ReactNode } from 'react'
import { Amount } from '../../components/amounts/Amount.tsx'
import { Figure } from '../../components/amounts/Figure.tsx'
import { known } from '../../components/amounts/unknown.tsx'
import { Loaded } from '../../components/page/Loaded.tsx'
import { plural } from '../../format/number.ts'
import type { useIntegrity } from '../../queries/network/integrity.ts'
import { useNetworkNames } from '../../queries/network/network.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { EmptyState } from '../../ui/layout/EmptyState.tsx'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'

type Props = { query: ReturnType<typeof useIntegrity> }

/** The number of examined slots, by their state. */
export function CheckedSlots({ query }: Props) {
  const slots = query.data?.slots
  return (
    <Checked title="Slots" query={query} isKnown={Boolean(slots)}>
      {slots && (
        <Facts narrow>
          <Fact label="First and newest">
            <Figure value={slots.firstSlot} /> to <Figure value={slots.newestSlot} />
          </Fact>
          <Fact label="With a block">
            <Figure value={slots.stored} />
          </Fact>
          <Fact label="Skipped">
            <Figure value={slots.skipped} />
          </Fact>
          <Fact label="Unknown">
            <Figure value={slots.unknown} />
          </Fact>
          <Fact label="Broken links">
            <Figure value={slots.breaks} />
          </Fact>
          <Fact label="Not decoded">
            {plural(slots.brokenTransactions, 'transaction')} in {plural(slots.brokenBlocks, 'block')}
          </Fact>
        </Facts>
      )}
    </Checked>
  )
}

/** The sum of all addresses' coins, next to the total of the chain's coins. */
export function CheckedCoins({ query }: Props) {
  const { coin: symbol } = useNetworkNames()
  const coin = query.data?.coin
  return (
    <Checked title={`All ${symbol}`} query={query} isKnown={Boolean(coin)}>
      {coin && (
        <Facts narrow>
          <Fact label="Known balances">
            <Amount raw={coin.known} symbol={symbol} />
          </Fact>
          <Fact label="Supply">
            <Amount raw={coin.supply} symbol={symbol} />
          </Fact>
          <Fact label="Unknown">
            {BigInt(coin.known) <= BigInt(coin.supply) ? (
              <Amount raw={String(BigInt(coin.supply) - BigInt(coin.known))} symbol={symbol} />
            ) : (
              known(null, () => null)
            )}
            <span className="basis-full text-muted text-xs">
              Of addresses whose balance no indexed block tells
            </span>
          </Fact>
          <Fact label="As of slot">
            <Figure value={coin.slot} />
          </Fact>
        </Facts>
      )}
    </Checked>
  )
}

function Checked({
  title,
  query,
  isKnown,
  children,
}: Props & { title: string; isKnown: boolean; children: ReactNode }) {
  return (
    <Card title={title} flush>
      <Loaded query={query} what="the checked figures">
        {isKnown ? children : <EmptyState title="Not checked yet" />}
      </Loaded>
    </Card>
  )
}
