import { type LogLine, readLogs } from '../format/logs.ts'
import { cx } from '../ui/class-names.ts'

const rails = [
  'border-line',
  'border-cyan',
  'border-purple',
  'border-orange',
  'border-green',
  'border-indigo',
]

/** A transaction's log: each line stands as deep as its call, with the colour of that depth on its rail. */
export function LogView({
  lines,
  names,
}: {
  lines: readonly string[]
  /** Names of programs by their id. */
  names: ReadonlyMap<string, string>
}) {
  return (
    <ol className="overflow-x-auto py-3 font-mono text-xs leading-5">
      {readLogs(lines).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: log lines have no identity but their place
        <li key={index} className="flex min-w-fit gap-3 pr-4 hover:bg-raised/60">
          <span aria-hidden="true" className="w-10 shrink-0 select-none text-right text-faint">
            {index + 1}
          </span>
          <span
            className={cx(
              'border-l-2 pl-2.5 whitespace-pre sm:whitespace-pre-wrap sm:[overflow-wrap:anywhere]',
              rails[Math.min(line.depth, rails.length - 1)],
              indents[Math.min(line.depth, indents.length - 1)],
              colours[line.kind],
            )}
          >
            <Line line={line} name={names.get(line.programId ?? '')} />
          </span>
        </li>
      ))}
    </ol>
  )
}

const indents = ['ml-0', 'ml-0', 'ml-4', 'ml-8', 'ml-12', 'ml-16']

const colours: Record<LogLine['kind'], string> = {
  invoke: 'text-ink font-medium',
  success: 'text-good',
  failed: 'text-bad font-medium',
  log: 'text-ink',
  data: 'text-muted',
  other: 'text-muted',
}

// The line itself is never changed; a program's name is put beside it.
function Line({ line, name }: { line: LogLine; name: string | undefined }) {
  return (
    <>
      {line.text}
      {line.kind === 'invoke' && name && <span className="select-none font-normal text-faint"> {name}</span>}
    </>
  )
}
