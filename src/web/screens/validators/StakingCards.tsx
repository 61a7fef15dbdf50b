import type { Validators } from '#contract/network/validators.ts'
import { pages } from '#contract/pages/pages.ts'
import { CopyButton } from '../../components/addresses/CopyButton.tsx'
import { TextLink } from '../../components/addresses/links.tsx'
import { percentOf, unitsOfCoins, unitsOfRaw } from '../../format/amount.ts'
import { percentText, UNKNOWN } from '../../format/number.ts'
import { aboutDuration } from '../../format/time.ts'
import { useHealth, useNetworkNames, useOverview, useStats } from '../../queries/network/network.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'

/** Cards about how staking works, its yield and its security. */
export function StakingCards({ data }: { data: Validators | undefined }) {
  const { coin } = useNetworkNames()
  const stats = useStats().data
  const slots = useOverview().data?.epochInfo?.slotsInEpoch
  const slotMs = useHealth().data?.network.slotMs
  // Deactivated stake can be withdrawn when the epoch ends.
  const unstaking =
    slots === undefined || slotMs === undefined ? (
      'Until the epoch is over'
    ) : (
      <span title="Until the epoch is over: at most so long">{aboutDuration(slots * slotMs)}</span>
    )
  const ratio =
    data?.totalStake && stats?.totalSupply
      ? percentOf(unitsOfRaw(data.totalStake, 9), unitsOfCoins(stats.totalSupply))
      : undefined
  const steps = [
    { title: 'Choose a validator', text: 'Compare uptime, commission and stake in the list above.' },
    { title: `Delegate ${coin}`, text: <Delegation /> },
    {
      title: 'Earn rewards',
      text: 'The stake counts from the next epoch on. Rewards are added to it at the end of each epoch.',
    },
  ]
  return (
    <div className="mt-4 grid gap-4 lg:grid-cols-3">
      <Card title="How to Stake">
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="flex gap-3">
              <span
                aria-hidden="true"
                className="grid size-6 shrink-0 place-items-center rounded-full bg-raised text-small"
              >
                {index + 1}
              </span>
              <div className="min-w-0 flex-1">
                <p className="font-medium">{title}</p>
                <div className="text-small text-muted">{text}</div>
              </div>
            </li>
          ))}
        </ol>
      </Card>
      <Card title="Staking Rewards" flush>
        <Facts narrow>
          <Fact label="Frequency">Every Epoch</Fact>
          <Fact label="Minimum Stake">0.001 {coin}</Fact>
          <Fact label="Unstaking Period">{unstaking}</Fact>
          <Fact label="Current APY">{percentText(data?.averageApy)}</Fact>
        </Facts>
      </Card>
      <Card title="Network Security" flush>
        <Facts narrow>
          <Fact label="Staked Ratio">{ratio ?? UNKNOWN}</Fact>
          <Fact label="Network Uptime">{percentText(data?.averageUptime)}</Fact>
          <Fact label="Slashing Risk">None</Fact>
          <Fact label="Consensus">Proof of Stake</Fact>
        </Facts>
      </Card>
    </div>
  )
}

/** The commands for the Solana CLI. The developer tools explain how to configure it. */
const commands = `solana-keygen new --no-bip39-passphrase -o stake.json
solana create-stake-account stake.json AMOUNT
solana delegate-stake stake.json VALIDATOR`

function Delegation() {
  return (
    <>
      <p className="in-text">
        Coins are delegated from a stake account of your own. A wallet with staking creates it: choose Stake,
        then the validator by its address, and the amount. With the{' '}
        <TextLink to={pages.developerTools.path}>Solana CLI</TextLink>:
      </p>
      <div className="my-1.5 flex items-start rounded border border-line bg-raised">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the keyboard */}
        <pre tabIndex={0} className="min-w-0 flex-1 overflow-x-auto p-2 font-mono text-ink text-xs leading-5">
          {commands}
        </pre>
        <CopyButton value={commands} label="Commands" className="m-1.5" />
      </div>
      <p className="text-warn">
        Never send coins to a validator's address: they would not be staked, and would belong to the
        validator.
      </p>
    </>
  )
}
