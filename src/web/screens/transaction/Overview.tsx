import { CircleCheck, Clock } from 'lucide-react'
import type { Transaction } from '#contract/transactions.ts'
import { Amount } from '../../components/Amount.tsx'
import { ComputeUnits } from '../../components/ComputeUnits.tsx'
import { DollarSwitch, useShownPrice } from '../../components/DollarSwitch.tsx'
import { Figure } from '../../components/Figure.tsx'
import { AddressLink, BlockLink } from '../../components/links.tsx'
import { FullTime, TimeToCome } from '../../components/RelativeTime.tsx'
import { StatusBadge } from '../../components/StatusBadge.tsx'
import { Usd } from '../../components/Usd.tsx'
import { unknown } from '../../components/unknown.tsx'
import { HashToCome, WholeHash } from '../../components/WholeHash.tsx'
import { count } from '../../format/number.ts'
import { useNetworkNames } from '../../queries/network.ts'
import { Card } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import type { Detail } from './detail.ts'
import { Failure } from './Failure.tsx'

type OverviewProps = {
  signature: string
  tx: Transaction | undefined
  detail: Detail | undefined
  /** Scrolls to an element of the page, such as `log-12`. */
  onShow: (elementId: string) => void
}

export function Overview({ signature, tx, detail, onShow }: OverviewProps) {
  const { coin } = useNetworkNames()
  const shown = useShownPrice(tx?.timestamp)
  const wait = !tx
  return (
    <Card title="Overview" actions={<DollarSwitch />} flush>
      {/* A failure has one row more than the skeleton: a new list, rather than rows that shift. */}
      <Facts key={tx?.status === 'failed' ? 'failed' : 'plain'}>
        <Fact label="Signature">
          <WholeHash value={signature} label="Signature" />
        </Fact>
        <Fact label="Status" wait={wait && 30}>
          {tx && (
            <>
              <StatusBadge status={tx.status} />
              <Finality finalized={tx.finalized} />
            </>
          )}
        </Fact>
        {tx?.status === 'failed' && <Failure tx={tx} detail={detail} onShow={onShow} />}
        <Fact label="Block height" wait={wait && 9}>
          {tx && <BlockLink height={tx.blockHeight} slot={tx.slot} />}
        </Fact>
        <Fact label="Slot" wait={wait && 9}>
          {tx && (
            <>
              <Figure value={tx.slot} />
              <span className="text-muted">place {count(tx.index + 1)} in its block</span>
            </>
          )}
        </Fact>
        <Fact label="Timestamp" wait={wait && <TimeToCome />}>
          {tx && <FullTime timestamp={tx.timestamp} />}
        </Fact>
        <Fact
          label="Fee"
          // On a phone the dollars, which come later, are in a line of their own.
          room={shown.price === null ? '' : 'max-sm:min-h-11'}
          wait={wait && 14}
        >
          {tx && (
            <>
              <Amount raw={tx.fee} symbol={coin} />
              <Usd raw={tx.fee} {...shown} decimals={8} />
              {shown.price === null && shown.when !== 'today' && (
                <span className="text-muted">(no price of that time is known)</span>
              )}
            </>
          )}
        </Fact>
        <Fact label="Priority fee" wait={wait && 14}>
          {tx && <PriorityFee tx={tx} coin={coin} />}
        </Fact>
        <Fact label="Compute units" wait={wait && 18}>
          {tx && (
            <ComputeUnits
              used={tx.computeUnits}
              limit={tx.computeUnitLimit}
              title="Used, of what was asked for"
            />
          )}
        </Fact>
        <Fact label="Fee payer" wait={wait && <HashToCome />}>
          {tx && (tx.feePayer ? <AddressLink address={tx.feePayer} form="whole" copy /> : unknown)}
        </Fact>
        <Fact label="Version" wait={wait && 6}>
          {tx && (tx.version === 'legacy' ? 'Legacy' : `Version ${tx.version}`)}
        </Fact>
        <Fact label="Recent blockhash" wait={wait && <HashToCome />}>
          {tx &&
            (tx.recentBlockhash ? (
              <WholeHash value={tx.recentBlockhash} label="Recent blockhash" />
            ) : (
              unknown
            ))}
        </Fact>
      </Facts>
    </Card>
  )
}

/** The part of the fee that bought priority, and what was bid for a compute unit. */
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
    <span aria-live="polite" className="inline-flex items-center gap-1.5 text-[0.8125rem] text-muted">
      {finalized ? (
        <>
          <CircleCheck size={14} aria-hidden="true" className="shrink-0 text-good" />
          Finalized (MAX Confirmations)
        </>
      ) : (
        <>
          <Clock size={14} aria-hidden="true" className="shrink-0 text-warn" />
          Confirmed, not final yet
        </>
      )}
    </span>
  )
}
