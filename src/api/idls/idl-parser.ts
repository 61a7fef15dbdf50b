import type { Log } from '#lib/log/log.ts'
import { TaskEnded, TaskRefused, TasksBusy } from '#lib/processes/child-tasks.ts'
import type { IdlText } from '#svm/idl/idl-text.ts'
import type { JsonReader } from '#untrusted/json/json-reader.ts'
import type { FoundIdl, IdlAccounts, ReadIdl } from '#untrusted/json/read.ts'
import { unavailable } from '../errors.ts'

/** Parses IDLs that strangers wrote, in the child process of the JSON reader. Rejects only where noted. */
export type IdlParser = {
  /**
   * Finds the IDL in the accounts of a program; `undefined` when the child process is busy, so that it must
   * be tried again.
   *
   * @param known the text that was found before
   */
  find(accounts: IdlAccounts, known: string | undefined): Promise<FoundIdl | undefined>
  /** Parses a stored text; null when it is refused, `undefined` when the child process is busy. */
  parse(program: string, text: string): Promise<ReadIdl | null | undefined>
  /**
   * Describes the content of a text.
   *
   * @throws ApiError 503 when the child process is busy
   */
  describe(program: string, text: string): Promise<IdlText | undefined>
}

export function createIdlParser(json: JsonReader, log: Pick<Log, 'debug'>): IdlParser {
  /**
   * The result of `read`, or the reason why the text is refused, which is also logged; undefined when the
   * child process is busy.
   */
  const orRefused = async <Result>(
    program: string,
    read: Promise<Result>,
  ): Promise<Result | { refused: string } | undefined> => {
    try {
      return await read
    } catch (error) {
      if (error instanceof TasksBusy) return undefined
      if (!(error instanceof TaskRefused || error instanceof TaskEnded)) throw error
      log.debug({ program, problems: [error.message] }, REFUSED)
      return { refused: error.message }
    }
  }
  const ofRefused = <Result>(result: Result | { refused: string }) =>
    typeof result === 'object' && result !== null && 'refused' in result ? null : result
  return {
    find: async (accounts, known) => {
      const { program, metadata, anchor } = accounts
      if (!metadata && !anchor) return NOTHING
      const found = await orRefused(program, json.read(program, 'findIdl', { accounts, known }))
      if (found && 'refused' in found) return { found: undefined, problems: [found.refused] }
      if (found?.problems.length) log.debug({ program, problems: found.problems }, REFUSED)
      return found
    },
    parse: async (program, text) =>
      ofRefused(
        await orRefused(
          program,
          json.read(program, 'readIdl', text).then((read) => read ?? null),
        ),
      ),
    describe: async (program, text) => {
      const described = ofRefused(
        await orRefused(
          program,
          json.read(program, 'describeIdl', text).then((idl) => idl ?? null),
        ),
      )
      if (described === undefined)
        throw unavailable('Too many other interface descriptions are being read: try again in a moment.')
      return described ?? undefined
    },
  }
}

const REFUSED = 'An IDL is refused'
const NOTHING: FoundIdl = { found: undefined, problems: [] }
