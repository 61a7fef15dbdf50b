import { CircleCheck, Clock } from 'lucide-react'
import { shownStatus } from '#contract/network/status-words.ts'
import type { Transaction } from '#contract/transactions/transactions.ts'
import { WholeHash } from '../../components/addresses/WholeHash.tsx'
import { Amount } from '../../components/amounts/Amount.tsx'
import { ComputeUnits } from '../../components/amounts/ComputeUnits.tsx'
import { Figure } from '../../components/amounts/Figure.tsx'
import { unknown } from '../../components/amounts/unknown.tsx'
import { notFinal } from '../../components/badges/finality.ts'
import { StatusBadge } from '../../components/badges/StatusBadge.tsx'
import { count } from '../../format/number.ts'
import { useNetworkNames } from '../../queries/network/network.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'

/** The facts about the transaction that the heading does not contain. */
export function Overview({ tx }: { tx: Transaction }) {
  const { coin } = useNetworkNames()
  const asksByHeader = tx.version === 1
  const asksForMore = asksByHeader || tx.heapSize !== null || tx.loadedAccountsDataSizeLimit !== null
  return (
    <Card title="Overview" flush>
      <Facts pairs>
        <Fact label="Signature">
          <WholeHash value={tx.signature} label="Signature" />
        </Fact>
        <Fact label="Status">
          <StatusBadge status={shownStatus(tx)} />
          <Finality finalized={tx.finalized} />
        </Fact>
        <Fact label="Slot">
          <Figure value={tx.slot} />
          <span className="text-muted">place {count(tx.index + 1)} in its block</span>
        </Fact>
        <Fact label="Priority fee">
          <PriorityFee tx={tx} coin={coin} />
        </Fact>
        <Fact label="Compute units">
          <ComputeUnits
            used={tx.computeUnits}
            limit={tx.computeUnitLimit}
            title="Used, of what was asked for"
          />
          {asksByHeader && tx.computeUnitLimit === null && <NotSet value="0" />}
        </Fact>
        {asksForMore && (
          <>
            <Fact label="Heap size">
              <Limit bytes={tx.heapSize} unset={asksByHeader && String(DEFAULT_HEAP)} />
            </Fact>
            <Fact label="Loaded accounts">
              <Limit bytes={tx.loadedAccountsDataSizeLimit} unset={asksByHeader && '0'} />
            </Fact>
          </>
        )}
        <Fact label="Version, size">
          <span>{tx.version === 'legacy' ? 'Legacy' : `Version ${tx.version}`}</span>
          <Size size={tx.size} most={tx.maxSize} />
        </Fact>
        <Fact label="Recent blockhash">
          {tx.recentBlockhash ? <WholeHash value={tx.recentBlockhash} label="Recent blockhash" /> : unknown}
        </Fact>
      </Facts>
    </Card>
  )
}

/** The size of a call's heap in bytes unless the transaction requests more. */
const DEFAULT_HEAP = 32_768

/**
 * A limit in bytes. `unset` is the limit that applies if the transaction does not request one; false: the
 * chain's default applies, whose value is not shown.
 */
function Limit({ bytes, unset }: { bytes: string | null; unset: string | false }) {
  if (bytes === null && unset === false) return <span className="text-muted">Not set</span>
  if (bytes === null) return <NotSet value={unset || '0'} unit="bytes" />
  return (
    <span>
      up to <Figure value={bytes} /> bytes
    </span>
  )
}

function NotSet({ value, unit }: { value: string; unit?: string }) {
  return (
    <span className="text-muted" title="The header does not set it">
      limit <Figure value={value} />
      {unit && ` ${unit}`}, not set
    </span>
  )
}

function Size({ size, most }: { size: number | null; most: number | null }) {
  if (size === null) return null
  return (
    <span className="text-muted" title="Of the most that a transaction of its version may have">
      <Figure value={size} />
      {most !== null && (
        <>
          {' of '}
          <Figure value={most} />
        </>
      )}
      {' bytes'}
    </span>
  )
}

/** The part of the fee that was paid for priority, and the price per compute unit. */
function PriorityFee({ tx, coin }: { tx: Transaction; coin: string }) {
  const { priorityFee, computeUnitPrice } = tx
  return (
    <>
      {priorityFee === '0' ? (
        <span className="text-muted">None</span>
      ) : (
        <Amount raw={priorityFee} symbol={coin} />
      )}
      {computeUnitPrice !== null && (
        <span className="text-muted">
          at <Figure value={computeUnitPrice} /> micro-lamports a unit
        </span>
      )}
    </>
  )
}

function Finality({ finalized }: { finalized: boolean }) {
  return (
    <span aria-live="polite" className="inline-flex items-center gap-1.5 text-small text-muted">
      {finalized ? (
        <>
          <CircleCheck size={14} aria-hidden="true" className="shrink-0 text-good" />
          Finalized (MAX Confirmations)
        </>
      ) : (
        <>
          <Clock size={14} aria-hidden="true" className="shrink-0 text-warn" />
          Confirmed, {notFinal()}
        </>
      )}
    </span>
  )
}
