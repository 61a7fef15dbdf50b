import { useMemo } from 'react'
import { copy } from '../../components/copy.ts'
import { LogView } from '../../components/LogView.tsx'
import { plural } from '../../format/number.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ShowButton } from '../../ui/Disclosure.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { Detail } from './detail.ts'

export function Logs({ detail, shown, onToggle }: { detail: Detail; shown: boolean; onToggle: () => void }) {
  const { logs, instructions } = detail
  const names = useMemo(
    () =>
      new Map(
        instructions.flatMap(({ programId, programName }) => (programName ? [[programId, programName]] : [])),
      ),
    [instructions],
  )
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
            <LogView lines={logs} names={names} />
          ) : (
            <EmptyState
              title={logs ? 'The programs wrote no logs' : 'The chain kept no logs of this transaction'}
            />
          ))}
      </div>
    </Card>
  )
}
