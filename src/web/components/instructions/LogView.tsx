import {
  Binary,
  ChevronRight,
  CircleCheck,
  CircleX,
  Gauge,
  type LucideIcon,
  MessageSquare,
  Minus,
  Scissors,
} from 'lucide-react'
import { useMemo } from 'react'
import { type LogLine, readLogs, searched } from '../../format/logs.ts'
import { cx } from '../../ui/class-names.ts'
import { RowLink } from '../lists/RowLink.tsx'
import { numberOf } from './instruction-tree.ts'

type LogViewProps = {
  lines: readonly string[]
  /** The `id` of each line's instruction; null for a line without one. */
  instructions: readonly (string | null)[]
  /** The names of programs by their id. */
  names: ReadonlyMap<string, string>
  /** Only lines that contain this text are shown, with the text marked; empty: all lines. */
  query: string
  /** The line that the URL names, such as `log-12`. */
  target: string
  /** The index of the line that explains why the transaction failed, from 0. */
  failedLine: number | null
}

/**
 * The log. Each line is indented by its call depth, and has a number, an icon and a link to its instruction.
 */
export function LogView({ lines, instructions, names, query, target, failedLine }: LogViewProps) {
  const read = useMemo(() => readLogs(lines), [lines])
  return (
    <ol className="py-2 font-mono text-xs leading-5">
      {read.map((line, index) => {
        const pieces = query ? searched(line.text, query) : [{ text: line.text, hit: false }]
        if (!pieces) return null
        const id = `log-${index + 1}`
        const instruction = instructions[index] ?? null
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: log lines are identified by their index only
            key={index}
            id={id}
            tabIndex={-1}
            aria-current={id === target ? 'location' : undefined}
            className={cx(
              'group/row relative flex scroll-mt-24 gap-1.5 pr-3 hover:bg-raised/60 sm:gap-3',
              index === failedLine && 'bg-bad/10',
              id === target && 'jumped-to',
            )}
          >
            <a
              href={`#${id}`}
              title="Link to this line"
              className="w-8 shrink-0 select-none text-right text-faint hover:text-ink hover:underline sm:w-11"
            >
              {index + 1}
            </a>
            <InstructionLink
              id={instruction}
              isFirst={instruction !== instructions[index - 1] || query !== ''}
            />
            <Text line={line} pieces={pieces} name={names.get(line.programId ?? '')} />
            {/* Because there are many lines, only the link of the chosen one is a tab stop. */}
            <RowLink
              id={id}
              what={`line ${index + 1}`}
              className={cx(
                'absolute! top-0 right-1 size-5! bg-card',
                id === target && 'opacity-100! bg-transparent!',
              )}
              tabIndex={id === target ? 0 : -1}
            />
          </li>
        )
      })}
    </ol>
  )
}

/** A link to the line's instruction. Only the first of an instruction's lines is a tab stop. */
function InstructionLink({ id, isFirst }: { id: string | null; isFirst: boolean }) {
  return (
    <span className="w-8 shrink-0 select-none sm:w-11">
      {id !== null && (
        <a
          href={`#instruction-${id}`}
          tabIndex={isFirst ? undefined : -1}
          title={`Go to instruction ${numberOf(id)}`}
          className="text-faint hover:text-ink hover:underline"
        >
          {numberOf(id)}
        </a>
      )}
    </span>
  )
}

type Pieces = readonly { text: string; hit: boolean }[]

// The text of the line is unchanged; the program's name is added to it.
function Text({ line, pieces, name }: { line: LogLine; pieces: Pieces; name: string | undefined }) {
  const { Icon, colour } = looks[line.kind]
  return (
    <span
      className={cx(
        'flex min-w-0 gap-1.5 border-l-2 pl-2',
        rails[Math.min(line.depth, rails.length - 1)],
        indents[Math.min(line.depth, indents.length - 1)],
        colour,
      )}
    >
      <Icon size={12} aria-hidden="true" className="mt-1 shrink-0" />
      <span className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {pieces.map(({ text, hit }, index) =>
          hit ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their order
            <mark key={index} className="rounded-xs bg-accent text-on-accent">
              {text}
            </mark>
          ) : (
            text
          ),
        )}
        {line.kind === 'invoke' && name && (
          <span className="select-none font-normal font-sans text-faint"> {name}</span>
        )}
      </span>
    </span>
  )
}

const looks: Record<LogLine['kind'], { Icon: LucideIcon; colour: string }> = {
  invoke: { Icon: ChevronRight, colour: 'text-ink font-medium' },
  success: { Icon: CircleCheck, colour: 'text-good' },
  failed: { Icon: CircleX, colour: 'text-bad font-medium' },
  log: { Icon: MessageSquare, colour: 'text-ink' },
  data: { Icon: Binary, colour: 'text-cyan' },
  compute: { Icon: Gauge, colour: 'text-indigo' },
  cut: { Icon: Scissors, colour: 'text-warn' },
  other: { Icon: Minus, colour: 'text-muted' },
}

const indents = ['ml-0', 'ml-0', 'ml-2 sm:ml-4', 'ml-4 sm:ml-8', 'ml-6 sm:ml-12', 'ml-8 sm:ml-16']

const rails = [
  'border-line',
  'border-cyan',
  'border-purple',
  'border-orange',
  'border-green',
  'border-indigo',
]
