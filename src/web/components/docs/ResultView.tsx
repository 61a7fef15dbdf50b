import { count, plural } from '../../format/number.ts'
import { Badge } from '../../ui/layout/Badge.tsx'
import { JsonView } from './JsonView.tsx'
import type { RunState } from './run.ts'

/** The longest displayed body, because a longer one would make the page slow. */
const MOST_CHARACTERS = 100_000

/** The response: its status, time, size and body. */
export function ResultView({ state, name }: { state: RunState; name: string }) {
  return (
    <section aria-label={`Response of ${name}`} aria-live="polite">
      {state.step === 'running' && <p className="text-small text-muted">Waiting for the response...</p>}
      {state.step === 'failed' && (
        <p className="text-small text-bad">There was no response: the explorer cannot be reached.</p>
      )}
      {state.step === 'done' && <Response {...state.result} />}
    </section>
  )
}

function Response({ status, milliseconds, bytes, text }: Extract<RunState, { step: 'done' }>['result']) {
  const isCut = text.length > MOST_CHARACTERS
  return (
    <div className="overflow-clip rounded-md border border-line">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-3 py-2 text-small text-muted">
        <Badge tone={status < 400 ? 'green' : 'red'}>{status}</Badge>
        <span>{count(milliseconds)} ms</span>
        <span>{plural(bytes, 'byte')}</span>
        {isCut && <span>The first {count(MOST_CHARACTERS)} characters are shown</span>}
      </p>
      <JsonView text={isCut ? text.slice(0, MOST_CHARACTERS) : text} />
    </div>
  )
}
