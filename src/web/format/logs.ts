/** One log line, with its program and call depth as far as they are known. */
export type LogLine = {
  text: string
  /** The call depth: 1 for a line of a top-level instruction, 0 for a line outside of any. */
  depth: number
  kind: 'invoke' | 'success' | 'failed' | 'log' | 'data' | 'compute' | 'cut' | 'other'
  /** The program; present on the lines of its start and end. */
  programId?: string
}

/**
 * Assigns a depth and a kind to each line by following `invoke [n]`, `success` and `failed`. Truncated and
 * unbalanced logs keep all their lines.
 */
export function readLogs(lines: readonly string[]): LogLine[] {
  let depth = 0
  return lines.map((text) => {
    const [, invoked, level] = /^Program (\w+) invoke \[(\d+)\]$/.exec(text) ?? []
    if (invoked !== undefined) {
      depth = Number(level)
      return { text, depth, kind: 'invoke', programId: invoked }
    }
    const [, ended, result] = /^Program (\w{32,44}) (success|failed)/.exec(text) ?? []
    if (ended !== undefined) {
      const line: LogLine = {
        text,
        depth,
        kind: result === 'success' ? 'success' : 'failed',
        programId: ended,
      }
      depth = Math.max(0, depth - 1)
      return line
    }
    if (text.startsWith('Program log: ')) return { text, depth, kind: 'log' }
    if (/^Program (data|return): /.test(text)) return { text, depth, kind: 'data' }
    if (/^Program \w{32,44} consumed \d+ of \d+ compute units$/.test(text))
      return { text, depth, kind: 'compute' }
    if (text === 'Log truncated') return { text, depth, kind: 'cut' }
    return { text, depth, kind: 'other' }
  })
}

/**
 * Splits a line into pieces and marks those that equal `query`, ignoring case; undefined when the line does
 * not contain it.
 */
export function searched(text: string, query: string): { text: string; hit: boolean }[] | undefined {
  const pieces: { text: string; hit: boolean }[] = []
  // Only ASCII letters are lower-cased, because some other letters change their length, which would shift the
  // pieces.
  const lower = (part: string) => part.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const [hay, needle] = [lower(text), lower(query)]
  if (needle === '' || !hay.includes(needle)) return undefined
  let from = 0
  for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, from)) {
    if (at > from) pieces.push({ text: text.slice(from, at), hit: false })
    from = at + needle.length
    pieces.push({ text: text.slice(at, from), hit: true })
  }
  if (from < text.length) pieces.push({ text: text.slice(from), hit: false })
  return pieces
}
