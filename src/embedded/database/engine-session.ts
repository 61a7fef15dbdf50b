import { baseSettings } from './engine-config.ts'
import { EngineError, engineError } from './errors.ts'
import { literal, quoteName } from './tokens.ts'

/** The used subset of a chDB session. */
export type ChdbSession = {
  queryAsync(sql: string, options: { format: string }): Promise<ChdbResult>
  close(): void
}
type ChdbResult = { bytes(): Uint8Array; text(): string; rowsRead: number; bytesRead: number }

/** The settings and parameters of a request. */
export type Circumstances = {
  database: string
  settings: ReadonlyMap<string, string>
  params: ReadonlyMap<string, string>
  /** Marks the query, so that KILL QUERY finds it. */
  mark: string
}

export type EngineResult = { bytes: Uint8Array; rowsRead: number; bytesRead: number }

/**
 * One chDB session. It records the settings of a request and resets them in the next request's first statement, so that
 * a setting never outlives its request, failed or not, without an extra round trip.
 */
export class EngineSession {
  readonly #session: ChdbSession
  #database: string | undefined
  #touched: ReadonlySet<string> = new Set()

  constructor(session: ChdbSession) {
    this.#session = session
  }

  /** Runs one statement; its result text has the format `format`. */
  async run(sql: string, around: Circumstances, format: string): Promise<EngineResult> {
    const prefix = this.#prefix(around)
    try {
      const result = await this.#session.queryAsync(`${prefix}${sql}`, { format })
      this.#database = around.database
      this.#touched = new Set(around.settings.keys())
      return { bytes: result.bytes(), rowsRead: result.rowsRead, bytesRead: result.bytesRead }
    } catch (error) {
      // It is unknown which SETs were executed: resets the old and the new ones.
      this.#database = undefined
      this.#touched = new Set([...this.#touched, ...around.settings.keys()])
      throw engineError(error)
    }
  }

  /** Discards output of a failed query; false when the session is unusable. */
  async flush(): Promise<boolean> {
    try {
      for (let round = 0; round < 3; round++)
        if ((await this.#session.queryAsync('SELECT 1', { format: 'TSV' })).text() === '1\n') return true
    } catch {
      // The caller opens another session and reports if that fails too.
    }
    return false
  }

  close(): void {
    this.#session.close()
  }

  #prefix({ database, settings, params, mark }: Circumstances): string {
    const changes = new Map([['log_comment', literal(mark)]])
    for (const name of this.#touched) {
      const base = baseSettings.get(name)
      changes.set(name, base === undefined ? 'DEFAULT' : literal(base))
    }
    for (const [name, value] of settings) changes.set(name, literal(value))
    for (const [name, value] of params) changes.set(`param_${name}`, literal(value))
    const set = [...changes].map(([name, value]) => `${name}=${value}`).join(', ')
    return `${database === this.#database ? '' : `USE ${quoteName(database)}; `}SET ${set}; `
  }
}

/**
 * Rejects a placeholder without a value. The engine does that too, but a session keeps its parameters, and the value of
 * an earlier request must not be used.
 */
export function demandParams(placeholders: readonly string[], params: ReadonlyMap<string, string>): void {
  for (const name of placeholders)
    if (!params.has(name))
      throw new EngineError(456, 'UNKNOWN_QUERY_PARAMETER', `Substitution \`${name}\` is not set.`)
}
