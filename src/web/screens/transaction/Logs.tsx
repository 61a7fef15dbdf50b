import type { Transaction } from '#contract/transactions.ts'
import { copy } from '../../components/copy.ts'
import { plural } from '../../format/number.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ShowButton } from '../../ui/Disclosure.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { OnDemand, partOf } from '../../ui/on-demand.tsx'
import { PlainLines } from '../../ui/PlainLines.tsx'
import type { Detail } from './detail.ts'

/** Closed at first: not a part of the first visit. */
export const logLines = partOf(async () => (await import('./LogLines.tsx')).LogLines)

type LogsProps = { tx: Transaction; detail: Detail; shown: boolean; onToggle: () => void }

export function Logs({ tx, detail, shown, onToggle }: LogsProps) {
  const { logs } = detail
  return (
    <Card
      id="logs"
      title="Program Logs"
      flush
      className="scroll-mt-4"
      actions={
        <>
          {logs && <span>{plural(logs.length, 'line')}</span>}
          {shown && logs && logs.length > 0 && (
            <Button look="ghost" className="h-7 px-2" onClick={() => void copy(logs.join('\n'), 'Logs')}>
              Copy
            </Button>
          )}
          <ShowButton open={shown} onToggle={onToggle} controls="log-lines" what="logs" />
        </>
      }
    >
      <div id="log-lines" hidden={!shown}>
        {shown &&
          (logs && logs.length > 0 ? (
            <OnDemand
              part={logLines}
              props={{ lines: logs, tx, instructions: detail.instructions }}
              plain={<PlainLines lines={logs} />}
            />
          ) : (
            <EmptyState
              title={logs ? 'The programs wrote no logs' : 'The chain kept no logs of this transaction'}
            />
          ))}
      </div>
    </Card>
  )
}
