import type { Validators } from '#contract/validators.ts'
import { percentOf, unitsOfCoins, unitsOfRaw } from '../../format/amount.ts'
import { useNetworkNames, useStats } from '../../queries/network.ts'
import { Card } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'

/** How staking works, and what it earns and secures. */
export function StakingCards({ data }: { data: Validators | undefined }) {
  const { coin } = useNetworkNames()
  const stats = useStats().data
  const ratio =
    data && stats?.totalSupply
      ? percentOf(unitsOfRaw(data.totalStake, 9), unitsOfCoins(stats.totalSupply))
      : undefined
  const steps = [
    { title: 'Choose a validator', text: 'Compare uptime, commission and stake in the list above.' },
    { title: `Delegate ${coin}`, text: "Delegate by sending to the validator's stake account." },
    { title: 'Earn rewards', text: 'They are added to the stake at the end of each epoch.' },
  ]
  return (
    <div className="mt-4 grid gap-4 lg:grid-cols-3">
      <Card title="How to Stake">
        <ol className="grid gap-3">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="flex gap-3">
              <span
                aria-hidden="true"
                className="grid size-6 shrink-0 place-items-center rounded-full bg-raised text-[13px]"
              >
                {index + 1}
              </span>
              <span>
                <span className="font-medium">{title}</span>
                <span className="block text-[13px] text-muted">{text}</span>
              </span>
            </li>
          ))}
        </ol>
      </Card>
      <Card title="Staking Rewards" flush>
        <Facts narrow>
          <Fact label="Frequency">Every Epoch</Fact>
          <Fact label="Minimum Stake">0.001 {coin}</Fact>
          <Fact label="Unstaking Period">About 2 days</Fact>
          <Fact label="Current APY">{percent(data?.averageApy)}</Fact>
        </Facts>
      </Card>
      <Card title="Network Security" flush>
        <Facts narrow>
          <Fact label="Staked Ratio">{ratio ?? '-'}</Fact>
          <Fact label="Network Uptime">{percent(data?.averageUptime)}</Fact>
          <Fact label="Slashing Risk">None</Fact>
          <Fact label="Consensus">Proof of Stake</Fact>
        </Facts>
      </Card>
    </div>
  )
}

const percent = (value: number | null | undefined) =>
  value === null || value === undefined ? '-' : `${value.toFixed(2)}%`
