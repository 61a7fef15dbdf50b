import type { ReactNode } from 'react'
import type { NetworkOverview } from '#contract/network/network.ts'
import { compact, exact, unitsOfCoins } from '../../format/amount.ts'
import { count, percentText, UNKNOWN } from '../../format/number.ts'
import { duration } from '../../format/time.ts'
import { sealedGeneration } from '../../paths.ts'
import { useIsStarting, useMissingValue } from '../../queries/api/outage.ts'
import { useNetworkNames, useOverview } from '../../queries/network/network.ts'
import { useTicking } from '../../ui/clock.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Bar } from '../../ui/layout/Skeleton.tsx'
import { Tooltip } from '../../ui/overlays/Tooltip.tsx'
import { epochProgress } from './epoch.ts'
import { FeeDetails } from './FeeDetails.tsx'

/** Values that are shown while the chain does not answer. */
const usual = { validators: '1', slot: '858,084', epoch: '1', nodeVersion: 'v1.18.9' }

const known = (value: number | null | undefined) => (value == null ? null : count(value))

/** The card of the network's state. In a sealed generation it omits values that only a node reports. */
export function NetworkOverviewCard() {
  const { data, dataUpdatedAt } = useOverview()
  const { coin } = useNetworkNames()
  const isSealed = sealedGeneration() !== undefined
  const isStarting = useIsStarting()
  const stats = data?.stats
  const staked = stats?.stakedGor ? unitsOfCoins(stats.stakedGor) : undefined
  return (
    <Card title="Network Overview" flush>
      <dl className="divide-y divide-line/60 text-small">
        {!isSealed && (
          <>
            <Row label="Validators" wait={!data}>
              <Known value={known(stats?.validators)} usual={usual.validators} />
            </Row>
            <Row label={`Staked ${coin}`} wait={!data || isStarting}>
              {staked ? <span title={exact(staked)}>{compact(staked)}</span> : UNKNOWN}
            </Row>
          </>
        )}
        <Row label={isSealed ? 'Last slot' : 'Current slot'} wait={!data}>
          <Known value={known(stats?.slot)} usual={usual.slot} />
        </Row>
        {!isSealed && (
          <>
            <Row label="Epoch" wait={!data}>
              <Known value={known(stats?.epoch)} usual={usual.epoch} />
              {data?.epochInfo && <EpochBar info={data.epochInfo} asOf={dataUpdatedAt} />}
            </Row>
            <Row label="Consensus" wait={!data}>
              <Consensus consensus={data?.consensus ?? null} />
            </Row>
            <Row label="Node version" wait={!data}>
              <Known value={data?.nodeVersion ? `v${data.nodeVersion}` : null} usual={usual.nodeVersion} />
            </Row>
          </>
        )}
      </dl>
      <div className="border-line/60 border-t text-small">
        <FeeDetails />
      </div>
    </Card>
  )
}

function Row({ label, wait, children }: { label: string; wait: boolean; children: ReactNode }) {
  return (
    <div className="flex min-h-8.5 flex-wrap items-center px-4">
      <dt className="w-30 shrink-0 text-muted">{label}</dt>
      <dd className="flex min-w-24 flex-1 items-center gap-3 font-mono text-[0.929em]">
        {wait ? <Bar characters={9} /> : children}
      </dd>
    </div>
  )
}

function Known({ value, usual }: { value: string | null; usual: string }) {
  const missing = useMissingValue()
  if (value !== null) return <span>{value}</span>
  if (missing === 'awaited') return <Bar characters={9} />
  if (missing === 'unknown') return <span title="The chain does not tell">{UNKNOWN}</span>
  return (
    <span className="text-muted" title="The chain does not tell just now: this is the usual value">
      <span>{usual}</span> <span className="font-sans text-faint">assumed</span>
    </span>
  )
}

function Consensus({ consensus }: Pick<NetworkOverview, 'consensus'>) {
  if (!consensus) return <span title="Nodes before Agave 4.3 do not tell it">{UNKNOWN}</span>
  return consensus.kind === 'tower' ? 'Tower' : `Alpenglow since slot ${count(consensus.sinceSlot)}`
}

/** The progress of the epoch. Hovering, focusing or clicking it shows the details. */
function EpochBar({ info, asOf }: { info: { slotIndex: number; slotsInEpoch: number }; asOf: number }) {
  const share = epochProgress(info)
  const { slotMs } = useNetworkNames()
  const left = (info.slotsInEpoch - info.slotIndex) * slotMs
  const remaining = useTicking((_, now) => duration(left - (now - asOf)))
  const percent = percentText(share * 100, 1)
  return (
    <Tooltip
      pressable
      text={
        <>
          Slot {count(Math.min(info.slotIndex, info.slotsInEpoch - 1))} of {count(info.slotsInEpoch)} (
          {percent})
          <br />
          About {remaining} left
        </>
      }
    >
      <button
        type="button"
        aria-label={`Epoch progress ${percent}`}
        className="flex h-6 flex-1 items-center gap-2 font-sans"
      >
        <span className="h-1.5 flex-1 overflow-hidden rounded-full bg-bar">
          <span className="block h-full rounded-full bg-accent" style={{ width: percent }} />
        </span>
        <span className="text-muted text-xs">{percent}</span>
      </button>
    </Tooltip>
  )
}
