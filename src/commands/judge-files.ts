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

/** Transactions of one block, or of one answer of `getTransaction`. */
export type Source = { file: string; slot: number | null; transactions: RpcTransaction[] }

/** A file of a folder that is not judged, or not to its end. */
export type LeftOut = {
  file: string
  reason: string
  /** It is damaged: no JSON, or cut. Other files hold something else than blocks and transactions. */
  isUnreadable: boolean
}

/** Answers of `getTransaction` are one JSON value; blocks come in everything that `npm run import` reads. */
const JSON_FILE = /\.json(\.gz)?$/
const DATA_FILE = /\.(json|jsonl|ndjson)(\.(gz|zst))?$/

/**
 * Reads the blocks and transactions of the files; of a folder, of all its files and folders.
 *
 * @param leaveOut is told of each file in a folder that holds neither or cannot be read, and why
 * @throws Error with a message for a path that is not there, and for a named file that holds neither
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

/** Whether the whole file is JSON, or each of its lines. */
async function isJson(file: string): Promise<boolean> {
  if (JSON_FILE.test(file) && wholeJson(file) !== undefined) return true
  try {
    for await (const line of archiveLines(file)) if (line.toString().trim() !== '') parseJson(line.toString())
    return true
  } catch {
    return false
  }
}

/** Undefined for what is no JSON value, such as JSON lines, which `readArchive` reads, or says what is wrong. */
function wholeJson(file: string): unknown {
  try {
    const bytes = readFileSync(file)
    return parseJson((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString())
  } catch {
    return undefined
  }
}

/** The answer of `getTransaction`, bare or as a whole response, or a list of them; undefined for everything else. */
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
