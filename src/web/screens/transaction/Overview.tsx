import { ArrowDown, CircleCheck, Clock } from 'lucide-react'
import type { FailureEntry, Transaction } from '#contract/transactions.ts'
import { Amount } from '../../components/Amount.tsx'
import { placeOfId } from '../../components/instruction-tree.ts'
import { AddressLink, BlockLink } from '../../components/links.tsx'
import { FullTime } from '../../components/RelativeTime.tsx'
import { StatusBadge } from '../../components/StatusBadge.tsx'
import { WholeHash } from '../../components/WholeHash.tsx'
import { errorLine } from '../../format/logs.ts'
import { count } from '../../format/number.ts'
import { useNetworkNames } from '../../queries/network.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import type { Detail } from './detail.ts'

type OverviewProps = {
  signature: string
  tx: Transaction | undefined
  detail: Detail | undefined
  onShowLogs: () => void
}

export function Overview({ signature, tx, detail, onShowLogs }: OverviewProps) {
  const { coin } = useNetworkNames()
  const wait = !tx
  return (
    <Card title="Overview" flush>
      {/* A failure has a row more than the waiting form: another list, rather than rows that jump. */}
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
        {tx?.status === 'failed' && <FailureFact tx={tx} detail={detail} onShowLogs={onShowLogs} />}
        <Fact label="Block height" wait={wait && 9}>
          {tx && <BlockLink height={tx.blockHeight} />}
        </Fact>
        <Fact label="Slot" wait={wait && 9}>
          {tx && (
            <>
              <Figure value={tx.slot} />
              <span className="text-muted">place {count(tx.index + 1)} in its block</span>
            </>
          )}
        </Fact>
        <Fact label="Timestamp" wait={wait && 34}>
          {tx && <FullTime timestamp={tx.timestamp} />}
        </Fact>
        <Fact label="Fee" wait={wait && 14}>
          {tx && <Amount raw={tx.fee} symbol={coin} />}
        </Fact>
        <Fact label="Fee payer" wait={wait && 14}>
          {tx && (tx.feePayer ? <AddressLink address={tx.feePayer} form="whole" copy /> : 'Unknown')}
        </Fact>
        <Fact label="Compute units" wait={wait && 8}>
          {tx && (tx.computeUnits === null ? <Unknown /> : <Figure value={tx.computeUnits} />)}
        </Fact>
        <Fact label="Version" wait={wait && 6}>
          {tx && (tx.version === 'legacy' ? 'Legacy' : `Version ${tx.version}`)}
        </Fact>
        <Fact label="Recent blockhash" wait={wait && 44}>
          {tx &&
            (tx.recentBlockhash ? (
              <WholeHash value={tx.recentBlockhash} label="Recent blockhash" />
            ) : (
              <Unknown />
            ))}
        </Fact>
        {tx?.decodeError && (
          <Fact label="Not read">
            <span className="text-warn">{tx.decodeError}</span>
          </Fact>
        )}
      </Facts>
    </Card>
  )
}

/** The sentence of the log, the chain's own name for the error, and the ways to both places. */
function FailureFact({
  tx,
  detail,
  onShowLogs,
}: {
  tx: Transaction
  detail: Detail | undefined
  onShowLogs: () => void
}) {
  const { failure } = tx
  return (
    <Fact label="Error">
      <span className="w-full text-bad [overflow-wrap:anywhere]">{errorLine(detail?.logs ?? null)}</span>
      {failure && (
        <span className="text-[13px] text-muted">
          {nameOf(failure)}
          {failure.instruction !== null && (
            <>
              {' in '}
              <a
                href={`#instruction-${failure.instruction}`}
                className="text-link underline-offset-3 hover:underline"
              >
                instruction {placeOfId(failure.instruction)}
              </a>
            </>
          )}
          {failure.programId && (
            <>
              {' of '}
              <AddressLink address={failure.programId} label={failure.programName ?? undefined} />
            </>
          )}
        </span>
      )}
      {detail?.logs && detail.logs.length > 0 && (
        <Button className="my-1 h-7 px-2" onClick={onShowLogs}>
          <ArrowDown size={13} aria-hidden="true" />
          View program logs
        </Button>
      )}
    </Fact>
  )
}

/** `Custom program error 6001 (0x1771): SlippageExceeded`, or the runtime's own name for it. */
function nameOf({ code, name, kind }: FailureEntry): string {
  if (code === null) return name ?? kind
  const number = `Custom program error ${code} (0x${code.toString(16)})`
  return name === null ? number : `${number}: ${name}`
}

function Finality({ finalized }: { finalized: boolean }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-[13px] text-muted">
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

function Figure({ value }: { value: number | string }) {
  return <span className="font-mono text-[0.929em]">{count(value)}</span>
}

function Unknown() {
  return <span className="text-muted">N/A</span>
}
