import type { Validators } from '#contract/validators.ts'
import { COIN_DECIMALS, compact, exact, percentOf, unitsOfCoins, unitsOfRaw } from '../../format/amount.ts'
import { count, UNKNOWN } from '../../format/number.ts'
import { useNetworkNames, useStats } from '../../queries/network.ts'
import { type StatCard, StatCards } from '../../ui/StatCards.tsx'

/** How many validators there are, what is staked, and what it earns. */
export function ValidatorCards({ data }: { data: Validators | undefined }) {
  const stats = useStats().data
  const { coin } = useNetworkNames()
  const staked = data && unitsOfRaw(data.totalStake, COIN_DECIMALS)
  const supply = stats?.totalSupply ? unitsOfCoins(stats.totalSupply) : undefined
  const share = staked && supply && percentOf(staked, supply)
  const all = data?.validators ?? []
  const isPart = data !== undefined && data.active < all.length
  const active = isPart && stats?.stakedGor ? unitsOfCoins(stats.stakedGor) : undefined
  const cards: StatCard[] = [
    {
      label: 'Total Validators',
      value: data && count(all.length),
      note: data && statusText(data.active, all.length - data.active),
    },
    {
      label: 'Total Staked',
      value: staked && <span title={`${exact(staked)} ${coin}`}>{`${compact(staked)} ${coin}`}</span>,
      note: share && `${share} of supply${active ? `, ${compact(active)} ${coin} active` : ''}`,
    },
  ]
  if (all.some(({ apy }) => (apy ?? 0) > 0))
    cards.push({
      label: 'Average APY',
      value: data?.averageApy === null ? UNKNOWN : `${data?.averageApy.toFixed(2)}%`,
      note: 'weighted by stake',
    })
  if (all.some(({ delegators }) => (delegators ?? 0) > 0))
    cards.push({ label: 'Delegators', value: count(data?.delegators), note: 'wallets that delegate' })
  return <StatCards cards={cards} />
}

function statusText(active: number, offline: number): string {
  if (offline === 0) return active > 0 ? 'All Active' : ''
  return `${count(active)} active, ${count(offline)} offline`
}
