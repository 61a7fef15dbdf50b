import type { Validators } from '#contract/network/validators.ts'
import { COIN_DECIMALS } from '#lib/values/coin.ts'
import { compact, exact, percentOf, unitsOfCoins, unitsOfRaw } from '../../format/amount.ts'
import { count, percentText, UNKNOWN } from '../../format/number.ts'
import { useNetworkNames, useStats } from '../../queries/network/network.ts'
import { type StatCard, StatCards } from '../../ui/layout/StatCards.tsx'

/** The number of validators, their stake, and its yield. */
export function NetworkStakeCards({ data }: { data: Validators | undefined }) {
  const stats = useStats().data
  const { coin } = useNetworkNames()
  const staked = data?.totalStake ? unitsOfRaw(data.totalStake, COIN_DECIMALS) : undefined
  const supply = stats?.totalSupply ? unitsOfCoins(stats.totalSupply) : undefined
  const share = staked && supply && percentOf(staked, supply)
  const all = data?.validators ?? []
  const isPart = data !== undefined && data.active < all.length
  const active = isPart && stats?.stakedGor ? unitsOfCoins(stats.stakedGor) : undefined
  const cards: StatCard[] = [
    {
      label: 'Total Validators',
      value: data && count(all.length),
      note:
        data &&
        (data.source === 'votes'
          ? 'seen voting in the last hour'
          : statusText(data.active, all.length - data.active)),
      usual: { note: '5 active, 1 offline' },
    },
    {
      label: 'Total Staked',
      value: staked ? (
        <span title={`${exact(staked)} ${coin}`}>{`${compact(staked)} ${coin}`}</span>
      ) : (
        data && UNKNOWN
      ),
      note: share && `${share} of supply${active ? `, ${compact(active)} ${coin} active` : ''}`,
      usual: { note: `4.79% of supply, 24.00M ${coin} active` },
    },
  ]
  // While loading, all four cards are present, because most chains have them.
  if (!data || all.some(({ apy }) => (apy ?? 0) > 0))
    cards.push({
      label: 'Average APY',
      value: data && percentText(data.averageApy),
      note: 'weighted by stake',
    })
  if (!data || all.some(({ delegators }) => (delegators ?? 0) > 0))
    cards.push({
      label: 'Delegators',
      value: data && count(data.delegators),
      note: 'wallets that delegate',
    })
  return <StatCards cards={cards} />
}

function statusText(active: number, offline: number): string {
  if (offline === 0) return active > 0 ? 'All Active' : ''
  return `${count(active)} active, ${count(offline)} offline`
}
