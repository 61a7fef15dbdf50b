/** One log line with what can be told of its place. */
export type LogLine = {
  text: string
  /** How deep in the calls: 1 is a top-level instruction, 0 is outside of any. */
  depth: number
  kind: 'invoke' | 'success' | 'failed' | 'log' | 'data' | 'other'
  /** The program that the line is about, on its own lines of start and end. */
  programId?: string
}

/** Follows `invoke [n]`, `success` and `failed` through the lines; truncated and unbalanced logs come out whole. */
export function readLogs(lines: readonly string[]): LogLine[] {
  let depth = 0
  return lines.map((text) => {
    const invoke = /^Program (\w+) invoke \[(\d+)\]$/.exec(text)
    if (invoke) {
      depth = Number(invoke[2])
      return { text, depth, kind: 'invoke', programId: invoke[1] as string }
    }
    const end = /^Program (\w{32,44}) (success|failed)/.exec(text)
    if (end) {
      const line: LogLine = {
        text,
        depth,
        kind: end[2] as 'success' | 'failed',
        programId: end[1] as string,
      }
      depth = Math.max(0, depth - 1)
      return line
    }
    if (text.startsWith('Program log: ')) return { text, depth, kind: 'log' }
    if (/^Program (data|return): /.test(text)) return { text, depth, kind: 'data' }
    return { text, depth, kind: 'other' }
  })
}

/** The line that says why a transaction failed, without its prefix. */
export function errorLine(lines: readonly string[] | null): string {
  const line = lines?.find((text) => /failed:|Error|error/.test(text))
  return line?.replace(/^Program log: (Error: )?|^Program \w+ failed: /, '') || 'Transaction execution failed'
}
