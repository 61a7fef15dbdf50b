import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readArchive } from '#chain/archive/archive.ts'
import { archiveLines } from '#chain/archive/archive-lines.ts'
import { blockOf } from '#decode/block/decode-block.ts'
import { listOf, recordOf } from '#decode/block/loose-json.ts'
import { messageWithCauses } from '#lib/log/error-fields.ts'
import { parseJson } from '#lib/text/json.ts'
import type { RpcTransaction } from '#svm/rpc-block.ts'

/** The transactions of one block, or of one response of `getTransaction`. */
export type Source = { file: string; slot: number | null; transactions: RpcTransaction[] }

/** A file in a folder that is not judged, or only in part. */
export type LeftOut = {
  file: string
  reason: string
  /**
   * Whether the file is damaged: not JSON, or truncated. Otherwise it contains something else than blocks and
   * transactions.
   */
  isUnreadable: boolean
}

/**
 * Responses of `getTransaction` are one JSON value; blocks may be in any format that `npm run import` reads.
 */
const JSON_FILE = /\.json(\.gz)?$/
const DATA_FILE = /\.(json|jsonl|ndjson)(\.(gz|zst))?$/

/**
 * Reads the blocks and transactions of the files; for a folder, of all its files and subfolders.
 *
 * @param leaveOut called for each file in a folder that contains neither or cannot be read, with the reason
 * @throws Error with a message for a path that does not exist, and for a file argument that contains neither
 */
export async function* readSources(
  paths: readonly string[],
  leaveOut: (left: LeftOut) => void,
): AsyncGenerator<Source> {
  for (const path of paths) {
    const found = statSync(path, { throwIfNoEntry: false })
    if (!found) throw new Error(`There is no file or folder ${path}.`)
    if (!found.isDirectory()) {
      yield* readFile(path)
      continue
    }
    for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' }).sort()) {
      const file = join(path, name)
      if (!DATA_FILE.test(name) || !statSync(file).isFile()) continue
      try {
        yield* readFile(file)
      } catch (error) {
        const reason = messageWithCauses(error instanceof Error ? error : new Error(String(error)))
        leaveOut({ file, reason, isUnreadable: !(await isJson(file)) })
      }
    }
  }
}

async function* readFile(file: string): AsyncGenerator<Source> {
  const transactions = JSON_FILE.test(file) ? transactionsIn(file) : undefined
  if (transactions) {
    for (const transaction of transactions)
      yield { file, slot: slotOf(transaction), transactions: [transaction] }
    return
  }
  const problems: string[] = []
  for await (const entry of readArchive(file)) {
    if (entry.kind === 'refused') problems.push(entry.problem)
    if (entry.kind !== 'block' && entry.kind !== 'bare') continue
    const block = blockOf(parseJson(entry.json.toString()))
    const slot = entry.kind === 'block' ? entry.slot : block.parentSlot + 1
    yield {
      file: `${basename(file)} slot ${slot}`,
      slot,
      transactions: listOf(block.transactions) as RpcTransaction[],
    }
  }
  if (problems.length > 0) throw new Error(`${file}: ${problems.join('; ')}`)
}

/** Whether the whole file is one JSON value, instead of one per line. */
async function isJson(file: string): Promise<boolean> {
  if (JSON_FILE.test(file) && wholeJson(file) !== undefined) return true
  try {
    for await (const line of archiveLines(file)) if (line.toString().trim() !== '') parseJson(line.toString())
    return true
  } catch {
    return false
  }
}

/**
 * Undefined for a text that is not one JSON value, such as JSON lines. `readArchive` reads those, or reports
 * the fault.
 */
function wholeJson(file: string): unknown {
  try {
    const bytes = readFileSync(file)
    return parseJson((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString())
  } catch {
    return undefined
  }
}

/**
 * The result of `getTransaction`, bare or in its JSON-RPC response, or a list of them; undefined for anything
 * else.
 */
function transactionsIn(file: string): RpcTransaction[] | undefined {
  const json = wholeJson(file)
  if (json === undefined) return undefined
  const answers = Array.isArray(json) ? json : [json]
  const transactions = answers.map((each) => recordOf(each)?.result ?? each)
  return transactions.every(isTransaction) && transactions.length > 0 ? transactions : undefined
}

function isTransaction(value: unknown): value is RpcTransaction {
  const { transaction, meta } = recordOf(value) ?? {}
  return transaction !== undefined && meta !== undefined
}

function slotOf(transaction: RpcTransaction): number | null {
  const slot = recordOf(transaction)?.slot
  return typeof slot === 'number' ? slot : null
}
