import { closeSync, ftruncateSync, openSync, statSync, writeSync } from 'node:fs'
import { recordOf } from '#lib/values/guards.ts'
import type { Engine } from './engine.ts'
import { type Circumstances, demandParams, type EngineResult, type EngineSession } from './engine-session.ts'
import { EngineError } from './errors.ts'
import type { Incoming } from './incoming.ts'
import type { DbRequest } from './request.ts'
import type { Statement } from './statement.ts'
import { insertStructure, readColumns } from './structures.ts'
import { literal } from './tokens.ts'
import type { Transfer } from './transfers.ts'

/** A statement's result: rows in a file, or a short text. */
export type Outcome = {
  format: string
  rowsPath: string | undefined
  text: Uint8Array
  rowsRead: number
  bytesRead: number
}

/** `elapsedMs`: how long the engine worked on the statement, without its time in the queue. */
export type Executed = Outcome & { elapsedMs: number }

let count = 0

/**
 * Runs the statement of a request. When `signal` aborts because the client disconnected, a SELECT is killed; a statement
 * that changes tables is completed, as on a server.
 *
 * @throws EngineError
 */
export async function execute(
  engine: Engine,
  request: DbRequest,
  { statement, dataPath }: Incoming,
  transfer: Transfer,
  signal: AbortSignal,
): Promise<Executed> {
  const around: Circumstances = {
    database: request.database,
    settings: request.settings,
    params: request.params,
    mark: `localdb-${++count}`,
  }
  check(engine, request, statement)
  return engine.sessions.use(signal, async (session) => {
    const startedAt = performance.now()
    const timed = (outcome: Outcome) => ({ ...outcome, elapsedMs: performance.now() - startedAt })
    let stopKilling: (() => void) | undefined
    const kill = () => {
      stopKilling = engine.killer.kill(around.mark)
    }
    if (statement.kind === 'rows') signal.addEventListener('abort', kill, { once: true })
    try {
      if (statement.kind === 'rows')
        return timed(await selectRows(session, statement, around, request, transfer))
      if (dataPath !== undefined) return timed(await insertData(engine, session, statement, around, dataPath))
      return timed(await runOther(engine, session, statement, around, request))
    } finally {
      signal.removeEventListener('abort', kill)
      stopKilling?.()
    }
  })
}

function check(engine: Engine, request: DbRequest, statement: Statement): void {
  if (request.readOnly && statement.kind !== 'rows')
    throw new EngineError(
      164,
      'READONLY',
      'Cannot execute query in readonly mode: GET may only read, use POST',
    )
  if (statement.changesSession)
    throw new EngineError(
      48,
      'NOT_IMPLEMENTED',
      'The embedded database has no sessions: send settings and the database with each request',
    )
  demandParams(statement.placeholders, request.params)
  for (const name of request.settings.keys())
    if (!engine.settingNames.has(name))
      throw new EngineError(115, 'UNKNOWN_SETTING', `Setting ${name} is unknown`)
}

/** Rows are written to a separate file: see transfers.ts. */
async function selectRows(
  session: EngineSession,
  { sql, format }: Statement,
  around: Circumstances,
  { defaultFormat }: DbRequest,
  transfer: Transfer,
): Promise<Outcome> {
  for (let attempt = 1; ; attempt++) {
    const rowsPath = transfer.newPath()
    const into = ` INTO OUTFILE ${literal(rowsPath)} `
    const whole = format
      ? `${sql.slice(0, format.start)}${into}${sql.slice(format.start)}`
      : `${sql}${into}FORMAT ${defaultFormat}`
    const result = await session.run(whole, around, 'TabSeparated')
    if (mayBeCut(rowsPath)) {
      demandRoom(rowsPath)
      // The disk has room now, but may have had none during the query: it runs a second time.
      if (attempt === 1) continue
    }
    return outcome(result, format?.name ?? defaultFormat, rowsPath)
  }
}

async function insertData(
  engine: Engine,
  session: EngineSession,
  { insert }: Statement,
  around: Circumstances,
  dataPath: string,
): Promise<Outcome> {
  if (!insert) throw new EngineError(49, 'LOGICAL_ERROR', 'Data without an insert')
  const columns = await engine.structures.columnsOf(`${around.database}\0${insert.table}`, async () => {
    const { bytes } = await session.run(`DESCRIBE TABLE ${insert.table}`, around, 'JSONCompactEachRow')
    return readColumns(Buffer.from(bytes).toString('utf8'))
  })
  const { names, structure } = insertStructure(insert, columns)
  const source = `file(${literal(dataPath)}, ${literal(insert.format)}, ${literal(structure)})`
  // A server deduplicates repeated inserts. The engine does not for INSERT SELECT, whose result may be unstable.
  const settings = new Map([['deduplicate_insert_select', 'enable_even_for_bad_queries'], ...around.settings])
  const sql = `${insert.head} (${names}) ${insert.settings} SELECT * FROM ${source}`
  return outcome(await session.run(sql, { ...around, settings }, 'TabSeparated'), insert.format)
}

async function runOther(
  engine: Engine,
  session: EngineSession,
  { sql, keyword, format }: Statement,
  around: Circumstances,
  { defaultFormat }: DbRequest,
): Promise<Outcome> {
  try {
    return outcome(await session.run(sql, around, defaultFormat), format?.name ?? defaultFormat)
  } finally {
    if (keyword !== 'INSERT') engine.structures.forget()
  }
}

function outcome(result: EngineResult, format: string, rowsPath?: string): Outcome {
  const { bytes, rowsRead, bytesRead } = result
  return { format, rowsPath, text: bytes, rowsRead, bytesRead }
}

// The engine reports no error when the disk is full while it writes a result: the query succeeds, and the
// file ends at the last block that was written.

/** File systems have blocks of this size or a multiple of it. */
const BLOCK = 512
const PROBE = Buffer.alloc(4_096)

/**
 * Whether the file ends where a full disk would end it. One in 512 complete results also ends there by
 * chance.
 */
const mayBeCut = (path: string): boolean => statSync(path).size % BLOCK === 0

/** @throws EngineError when nothing can be added to the file */
function demandRoom(path: string): void {
  const file = openSync(path, 'r+')
  try {
    const { size } = statSync(path)
    writeSync(file, PROBE, 0, PROBE.length, size)
    if (statSync(path).isFile()) ftruncateSync(file, size)
  } catch (error) {
    const { code, message } = recordOf(error)
    throw new EngineError(
      243,
      code === 'ENOSPC' || code === 'EDQUOT' ? 'NOT_ENOUGH_SPACE' : 'CANNOT_WRITE_TO_FILE_DESCRIPTOR',
      `The result cannot be written: ${message}`,
    )
  } finally {
    closeSync(file)
  }
}
