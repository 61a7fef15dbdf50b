import type { Transaction } from '#contract/transactions/transactions.ts'
import { copy } from '../../../components/addresses/copy.ts'
import { plural } from '../../../format/number.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { EmptyState } from '../../../ui/layout/EmptyState.tsx'
import { PlainLines } from '../../../ui/layout/PlainLines.tsx'
import { OnDemand, partOf } from '../../../ui/on-demand.tsx'
import type { Detail } from '../detail.ts'
import { Section } from '../Section.tsx'
import type { SectionState } from '../section-state.ts'

/** The log is closed at first, so it is loaded later than the page. */
export const logLines = partOf(async () => (await import('./LogLines.tsx')).LogLines)

export function Logs({ tx, detail, shown }: { tx: Transaction; detail: Detail; shown: SectionState }) {
  const { logs } = detail
  return (
    <Section
      name="logs"
      shown={shown}
      title="Program Logs"
      what="logs"
      note={logs ? plural(logs.length, 'line') : undefined}
      actions={
        shown.is('logs') &&
        logs &&
        logs.length > 0 && (
          <Button look="ghost" className="h-7 px-2" onClick={() => void copy(logs.join('\n'), 'Logs')}>
            Copy
          </Button>
        )
      }
    >
      {() =>
        logs && logs.length > 0 ? (
          <OnDemand
            part={logLines}
            props={{ lines: logs, tx, instructions: detail.instructions }}
            plain={<PlainLines lines={logs} />}
          />
        ) : (
          <EmptyState
            title={logs ? 'The programs wrote no logs' : 'The chain kept no logs of this transaction'}
          />
        )
      }
    </Section>
  )
}
