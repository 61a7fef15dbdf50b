import { percentile } from '../../bench/report.ts'

type Line = { fault: string; recoveryMs: number[]; differences: string[] }

export type Report = ReturnType<typeof createReport>

export function createReport() {
  const lines = new Map<string, Line>()
  const leftOut: string[] = []
  const notes: string[] = []
  return {
    /** Adds a round of a fault: the time that the explorer took to catch up, and the differences after it. */
    add: (fault: string, recoveryMs: number | undefined, differences: readonly string[]) => {
      const line = lines.get(fault) ?? { fault, recoveryMs: [], differences: [] }
      lines.set(fault, line)
      line.recoveryMs.push(recoveryMs ?? Number.POSITIVE_INFINITY)
      line.differences.push(...differences)
      const outcome = differences.length === 0 ? 'equal' : differences.join('; ')
      console.log(`${fault}: caught up after ${seconds(recoveryMs ?? Number.NaN)} s; ${outcome}`)
    },
    /** Notes faults for which there was no time. */
    leaveOut: (faults: readonly string[]) => leftOut.push(...faults),
    differences: () =>
      [...lines.values()].flatMap(({ fault, differences }) => differences.map((one) => `${fault}: ${one}`)),
    /** Adds a line below the table. */
    note: (text: string) => notes.push(text),
    text: () => {
      const late = leftOut.length > 0 ? [`No time for: ${leftOut.join(', ')}`] : []
      return [table([...lines.values()]), ...late, ...notes].join('\n')
    },
  }
}

const seconds = (ms: number) => (Number.isFinite(ms) ? (ms / 1_000).toFixed(1) : 'never')

function table(lines: readonly Line[]): string {
  const head = ['fault', 'rounds', 'outcome', 'recovered in s, p50', 'most', 'differences']
  const rows = lines.map(({ fault, recoveryMs, differences }) => [
    fault,
    String(recoveryMs.length),
    differences.length > 0
      ? 'DIFFERS'
      : recoveryMs.every((ms) => Number.isFinite(ms))
        ? 'equal'
        : 'equal, late',
    seconds(percentile(recoveryMs, 0.5)),
    seconds(Math.max(...recoveryMs)),
    String(differences.length),
  ])
  const widths = head.map((_, i) => Math.max(...[head, ...rows].map((row) => (row[i] ?? '').length)))
  return [head, ...rows].map((row) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')).join('\n')
}
