import { ArrowDown } from 'lucide-react'
import type { FailureEntry } from '#contract/transactions/transaction-failure.ts'
import type { Transaction } from '#contract/transactions/transactions.ts'
import { AddressLink } from '../../components/addresses/links.tsx'
import { numberOf } from '../../components/instructions/instruction-tree.ts'
import { errorLine } from '../../format/error-line.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'
import type { Detail } from './detail.ts'

const titles = {
  failed: 'Why It Failed',
  feeOnly: 'Why It Was Not Executed',
  notExecuted: 'Why It Was Not Executed',
}
const effects = {
  feeOnly: 'None of its instructions was executed. It paid its fee.',
  notExecuted: 'None of its instructions was executed. It paid no fee, and changed no balance.',
}

const linkClass = 'text-link underline-offset-3 hover:underline'

/**
 * The reason of the failure: the log's sentence or why the runtime stopped the program, the chain's name for
 * the error, its meaning, and links to the instruction and its log line.
 */
export function Failure({
  tx,
  detail,
  onShow,
}: {
  tx: Transaction
  detail: Detail
  onShow: (elementId: string) => void
}) {
  const { failure } = tx
  const { logs } = detail
  const line = errorLine(logs)
  // Prefer the runtime's reason to the log line, which is in the virtual machine's terms.
  const isRuntimes = failure !== null && failure.code === null && failure.message !== null
  const [reason, more] = isRuntimes
    ? [sentenceCase(failure.message ?? ''), logs && logs.length > 0 ? line : undefined]
    : [line, failure?.message]
  return (
    <Card title={titles[failure?.outcome ?? 'failed']} className="border-bad/50" flush>
      <Facts narrow>
        <Fact label="Error">
          <span className="w-full text-bad [overflow-wrap:anywhere]">{reason}</span>
          {failure && (
            <span className="w-full text-small text-muted [overflow-wrap:anywhere]">
              <span className="text-ink">{nameOf(failure)}</span>
              {more && more !== reason && `: ${more}`}
            </span>
          )}
          {failure && failure.outcome !== 'failed' && (
            <span className="w-full text-small text-muted">{effects[failure.outcome]}</span>
          )}
          {failure && (failure.instruction !== null || failure.programId) && (
            <span className="flex w-full flex-wrap items-center gap-x-1.5 text-small text-muted">
              {failure.instruction !== null && (
                <span>
                  In{' '}
                  <a href={`#instruction-${failure.instruction}`} className={linkClass}>
                    instruction {numberOf(failure.instruction)}
                  </a>
                </span>
              )}
              {failure.programId && (
                <>
                  <span>{failure.instruction === null ? 'In a call of' : 'of'}</span>
                  <AddressLink address={failure.programId} label={failure.programName ?? undefined} />
                </>
              )}
            </span>
          )}
          {logs && logs.length > 0 && (
            <Button className="my-1 h-7 px-2" onClick={() => onShow(lineId(failure))}>
              <ArrowDown size={13} aria-hidden="true" />
              View program logs
            </Button>
          )}
        </Fact>
      </Facts>
    </Card>
  )
}

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const lineId = (failure: FailureEntry | null) =>
  failure?.logLine == null ? 'logs' : `log-${failure.logLine + 1}`

/** The name of the error: `SlippageExceeded (custom program error 6001, 0x1771)`, or the runtime's name. */
function nameOf({ code, name, kind }: FailureEntry): string {
  if (code === null) return name ?? kind
  const number = `custom program error ${code}, 0x${code.toString(16)}`
  return name === null ? number.charAt(0).toUpperCase() + number.slice(1) : `${name} (${number})`
}
