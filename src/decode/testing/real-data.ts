// Real chain data for tests: files that are part of the repository, and in `npm run soak` also a larger
// collection with the same layout that may be in a folder next to the repository's.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { soakable } from '#lib/testing/soak.ts'
import { decodeBase58, encodeBase58 } from '#lib/text/base58.ts'
import { parseJson } from '#lib/text/json.ts'
import type { RpcBlock, RpcTransaction } from '#svm/rpc-block.ts'
import { blockOf } from '../block/decode-block.ts'
import { listOf } from '../block/loose-json.ts'

/** A folder of real data. Files are named by their paths inside it, such as `blocks/mainnet_1.json`. */
export type RealData = {
  /** The name of the folder in titles of tests. */
  name: string
  /** Whether it is the larger collection, for which tests expect minimum counts. */
  isWhole: boolean
  blockFiles: string[]
  /** Blocks that a node returned without their transactions. */
  emptiedBlockFiles: string[]
  transactionFiles: string[]
  fieldFiles: string[]
  instructionFiles: string[]
  accountFiles: string[]
  idlFiles: string[]
  pathOf: (file: string) => string
  /** A file's text; a file that ends in .gz is decompressed. */
  readText: (file: string) => string
  /**
   * An IDL's text as programs store it, without the file's indentation, with which it could exceed the limit
   * of IDLs.
   */
  readIdlText: (file: string) => string
  readBlock: (file: string) => RpcBlock
  /**
   * The block in the file `name.encoding…`, or a part of it in `name_partial.encoding…`, which the committed
   * data has for large blocks.
   */
  readBlockOf: (name: string, encoding?: string) => RpcBlock
  readTransaction: (file: string) => RpcTransaction
}

const COLLECTION = new URL('../../../../shared/data/', import.meta.url)

/** The folder `test/real-data/` of the repository. */
export const committedData: RealData = openData(
  'test/real-data',
  new URL('../../../test/real-data/', import.meta.url),
  false,
)

/** The larger collection; undefined in `npm test`, or where it does not exist. */
export const wholeData: RealData | undefined =
  soakable(false, true) && existsSync(COLLECTION) ? openData('../shared/data', COLLECTION, true) : undefined

/** The committed data, and the larger collection if it is used. */
export const realData: RealData[] = wholeData ? [committedData, wholeData] : [committedData]

function openData(name: string, folder: URL, isWhole: boolean): RealData {
  const filesIn = (part: string) => {
    const inside = new URL(part, folder)
    if (!existsSync(inside)) return []
    return readdirSync(inside)
      .filter((file) => /\.json(\.gz)?$/.test(file))
      .map((file) => `${part}${file}`)
  }
  const readText = (file: string) => {
    const bytes = readFileSync(new URL(file, folder))
    return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
  }
  const blockFiles = [...filesIn('blocks/'), ...filesIn('blocks/converted-from-protobuf/')]
  const readBlock = (file: string) => blockOf(parseJson(readText(file)))
  const isEmptied = (file: string) => file.includes('transactionDetails-')
  return {
    name,
    isWhole,
    blockFiles: blockFiles.filter((file) => !isEmptied(file)),
    emptiedBlockFiles: blockFiles.filter(isEmptied),
    transactionFiles: filesIn('transactions/'),
    fieldFiles: filesIn('field/'),
    instructionFiles: filesIn('instructions/'),
    accountFiles: filesIn('accounts/'),
    idlFiles: filesIn('idls/'),
    pathOf: (file) => fileURLToPath(new URL(file, folder)),
    readText,
    readIdlText: (file) => JSON.stringify(JSON.parse(readText(file))),
    readBlock,
    readBlockOf: (name, encoding = '') => {
      const found = blockFiles.find((file) =>
        [`${name}.${encoding}`, `${name}_partial.${encoding}`].some((start) =>
          file.startsWith(`blocks/${start}`),
        ),
      )
      if (found === undefined) throw new Error(`There is no block ${name} ${encoding}`)
      return readBlock(found)
    },
    readTransaction: (file) => parseJson(readText(file)) as RpcTransaction,
  }
}

/** Files that their publishers edited by hand, or that a simulator returned: their parts are inconsistent. */
const EDITED = {
  balancesOfAnotherLength: 'phM9bESbiq',
  dataOfTransfersCutAway: '5GkSm41sEe',
  accountsCutAway: '2x1QBpfcEQ',
  tokenBalancesChanged: '4H6uGfHviqT8',
  tokenBalancesSimulated: '3p9fzShSPE',
}
export const isEdited = (signature: string): boolean =>
  Object.values(EDITED).some((start) => signature.startsWith(start))

/** All transactions of the blocks and of the files of single ones. */
export const transactionsOf = (data: RealData): RpcTransaction[] => [
  ...data.blockFiles.flatMap((file) => data.readBlock(file).transactions ?? []),
  ...data.transactionFiles.map(data.readTransaction),
]

/**
 * The addresses of a transaction, to which the balances of its meta belong. They are read by other code than
 * the decoder's.
 */
export function addressesOf({ transaction, meta }: RpcTransaction): string[] {
  const loaded = meta?.loadedAddresses
  const lookedUp = [...(loaded?.writable ?? []), ...(loaded?.readonly ?? [])]
  if (typeof transaction === 'object' && 'message' in transaction) {
    const keys = transaction.message.accountKeys.map((key) => (typeof key === 'string' ? key : key.pubkey))
    return keys.length === meta?.preBalances.length ? keys : [...keys, ...lookedUp]
  }
  const [text, encoding] = listOf(transaction) as [string, string]
  const bytes = encoding === 'base64' ? Buffer.from(text, 'base64') : Buffer.from(decodeBase58(text) ?? [])
  // Signatures, perhaps a version byte, three counts, then the count of accounts: less than 128, so one byte.
  const message = 1 + 64 * bytes.readUInt8(0)
  const count = message + 3 + (bytes.readUInt8(message) >> 7)
  const keyAt = (n: number) => bytes.subarray(count + 1 + 32 * n, count + 33 + 32 * n)
  return [...Array.from({ length: bytes.readUInt8(count) }, (_, n) => encodeBase58(keyAt(n))), ...lookedUp]
}
