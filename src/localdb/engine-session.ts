import { baseSettings } from './engine-config.ts'
import { EngineError, engineError } from './errors.ts'
import { literal, quoteName } from './tokens.ts'

/** As much of a chDB session as is used here. */
export type ChdbSession = {
  queryAsync(sql: string, options: { format: string }): Promise<ChdbResult>
  close(): void
}
type ChdbResult = { bytes(): Uint8Array; text(): string; rowsRead: number; bytesRead: number }

/** What a request brings besides its statement. */
export type Circumstances = {
  database: string
  settings: ReadonlyMap<string, string>
  params: ReadonlyMap<string, string>
  /** Marks the running query, so that it can be found and killed. */
  mark: string
}

export type EngineResult = { bytes: Uint8Array; rowsRead: number; bytesRead: number }

/**
 * One chDB session, which remembers what a request has set and takes it back in the next one's first statement.
 * So a setting never outlives its request, whether that ended well or not, and it costs no extra round trip.
 */
export class EngineSession {
  readonly #session: ChdbSession
  #database: string | undefined
  #touched: ReadonlySet<string> = new Set()

  constructor(session: ChdbSession) {
    this.#session = session
  }

  /** Runs one statement. Text that it answers comes in `format`. */
  async run(sql: string, around: Circumstances, format: string): Promise<EngineResult> {
    const prefix = this.#prefix(around)
    try {
      const result = await this.#session.queryAsync(`${prefix}${sql}`, { format })
      this.#database = around.database
      this.#touched = new Set(around.settings.keys())
      return { bytes: result.bytes(), rowsRead: result.rowsRead, bytesRead: result.bytesRead }
    } catch (error) {
      // How far the prefix came is unknown: what was set before and what should have been set both count.
      this.#database = undefined
      this.#touched = new Set([...this.#touched, ...around.settings.keys()])
      throw engineError(error)
    }
  }

  /** Drops what a failed query may have left in the output; false when the session is of no use any more. */
  async flush(): Promise<boolean> {
    try {
      for (let round = 0; round < 3; round++)
        if ((await this.#session.queryAsync('SELECT 1', { format: 'TSV' })).text() === '1\n') return true
    } catch {
      // The caller opens another session; if that fails as well, it says so.
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
 * Refuses a placeholder without a value. The engine would do so itself, but a session keeps its parameters, and an
 * earlier request's value must not fill a gap.
 */
export function demandParams(placeholders: readonly string[], params: ReadonlyMap<string, string>): void {
  for (const name of placeholders)
    if (!params.has(name))
      throw new EngineError(456, 'UNKNOWN_QUERY_PARAMETER', `Substitution \`${name}\` is not set.`)
}
