import { type Counts, PARTS, type ProgramTally, sumOf, type Tally } from './tally.ts'

/** The tally as text for a terminal. `nameOf` names a program; `top` is how many programs each table lists. */
export function tallyText(tally: Tally, nameOf: (program: string) => string, top: number): string {
  const { all, votes, votesFalse } = tally
  const programs = tally.byProgram()
  const typed = tally.typed()
  const total = {
    instructions: typed.reduce((sum, one) => sum + one.instructions, 0),
    typed: typed.reduce((sum, one) => sum + one.typed, 0),
  }
  const shown = programs.slice(0, top)
  const falselyTold = programs.slice(top).filter((one) => PARTS.some((part) => one[part].false > 0))
  return [
    `${all.transactions} transactions that are no votes; ${votes} votes, ${votesFalse} of them told falsely`,
    '',
    table(
      ['told', 'of', ...SHARES],
      PARTS.map((part) => [TITLES[part], String(sumOf(all[part])), ...sharesOf(all[part])]),
    ),
    '',
    table(
      ['by program', 'of', ...SHARES, 'trades false', 'transfers false'],
      [...shown, ...falselyTold].map((one) => programRow(one, nameOf)),
    ),
    programs.length > shown.length ? `and ${programs.length - shown.length} more programs` : '',
    '',
    table(
      ['instructions that are no votes', 'count', 'typed', 'share'],
      [
        ['all', String(total.instructions), String(total.typed), share(total.typed, total.instructions)],
        ...typed
          .slice(0, top)
          .map((one) => [
            nameOf(one.program),
            String(one.instructions),
            String(one.typed),
            share(one.typed, one.instructions),
          ]),
      ],
    ),
  ].join('\n')
}

const TITLES = { sentence: 'sentences', trades: 'trades', transfers: 'transfers' }

const programRow = (one: ProgramTally, nameOf: (program: string) => string): string[] => [
  one.program === null ? 'none' : nameOf(one.program),
  String(one.transactions),
  ...sharesOf(one.sentence),
  String(one.trades.false),
  String(one.transfers.false),
]

const SHARES = [
  'truly',
  'truly, but only by name',
  'vaguely, something moved',
  'vaguely, nothing moved',
  'falsely',
  'unknown',
]

const sharesOf = (counts: Counts): string[] =>
  [
    counts.true - counts.named,
    counts.named,
    counts.vague - counts.quiet,
    counts.quiet,
    counts.false,
    counts.unknown,
  ].map((count) => (count === 0 ? '0' : `${count} (${share(count, sumOf(counts))})`))

const share = (part: number, whole: number): string =>
  whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`

/** Columns separated by two spaces: the first is text, the others are numbers. */
function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heads, ...rows]
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n')
}
