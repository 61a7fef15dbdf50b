import { decodeBase58 } from '#lib/text/base58.ts'
import { type MessageParts, serializeMessage, serializeTransaction } from '../build-message.ts'
import { PROGRAM } from '../program-ids.ts'
import type { RpcJsonTransaction, RpcTransaction, WireU64 } from '../rpc-block.ts'
import { parseWireTransaction, signatureOf } from '../wire-transaction.ts'
import { joined, memoOf, memoText } from './memo-text.ts'
import { CODE, RpcError } from './rpc-error.ts'
import { isSimpleVote } from './simple-vote.ts'
import {
  balancesJson,
  type TransactionFormat,
  type TransactionToWrite,
  transactionAccountsJson,
  transactionJson,
  UnsupportedVersion,
} from './transaction-json.ts'

type Options = { rewards?: boolean }

/**
 * An archived response of a node in the requested encoding. It is returned unchanged where the encodings are
 * equal, or where it is damaged.
 *
 * @throws RpcError for a version above `maxVersion`, and when a transaction that was archived as jsonParsed
 * is requested in another encoding
 */
export const archivedJson = (
  archived: RpcTransaction,
  format: TransactionFormat,
  options: Options = {},
): unknown => orElse<unknown>(archived, () => encoded(archived, format, options))

function encoded(archived: RpcTransaction, format: TransactionFormat, { rewards = true }: Options): unknown {
  if (encodingOf(archived) !== format.encoding) return transactionJson(read(archived), format, { rewards })
  const { transaction, meta, version } = archived
  return {
    transaction,
    meta: meta && { ...meta, ...balancesJson(meta), ...(!rewards && { rewards: null }) },
    ...versionJson(version, format.maxVersion),
  }
}

/** An archived transaction in the short form of `transactionDetails: "accounts"`; as `archivedJson`. */
export const archivedAccountsJson = (
  archived: RpcTransaction,
  maxVersion: number | undefined,
  options: Options = {},
): unknown => orElse<unknown>(archived, () => accountsOf(archived, maxVersion, options))

function accountsOf(
  archived: RpcTransaction,
  maxVersion: number | undefined,
  { rewards = true }: Options,
): unknown {
  const { transaction, meta, version } = archived
  if (encodingOf(archived) !== 'jsonParsed')
    return transactionAccountsJson(read(archived), maxVersion, { rewards })
  const { signatures, message } = transaction as RpcJsonTransaction
  const { err, status, preTokenBalances, postTokenBalances } = meta ?? {}
  return {
    transaction: { signatures, accountKeys: message.accountKeys },
    meta: meta && {
      ...{ err, status, ...balancesJson(meta), preTokenBalances, postTokenBalances },
      ...(rewards && { rewards: meta.rewards }),
    },
    ...versionJson(version, maxVersion),
  }
}

/**
 * The first signature, which identifies the transaction; '' where it cannot be read. @throws RpcError for a
 * transaction without wire bytes
 */
export const signatureIn = (archived: RpcTransaction): string =>
  orElse('', () => {
    const { transaction } = archived
    if (typeof transaction === 'object' && 'signatures' in transaction) return transaction.signatures[0] ?? ''
    return signatureOf(read(archived).wire) ?? ''
  })

/**
 * The field `memo` of getSignaturesForAddress; null without a memo, or where the transaction cannot be read.
 */
export const memoIn = (archived: RpcTransaction): string | null =>
  orElse<string | null>(null, () => {
    if (encodingOf(archived) !== 'jsonParsed') return memoOf(read(archived).wire)
    const { instructions } = (archived.transaction as RpcJsonTransaction).message
    return joined(
      instructions.flatMap(({ program, parsed }) =>
        program === 'spl-memo' && typeof parsed === 'string' ? memoText(Buffer.from(parsed)) : [],
      ),
    )
  })

/** See `isSimpleVote`; false where the transaction cannot be read. */
export const isVoteIn = (archived: RpcTransaction): boolean =>
  orElse(false, () => {
    if (encodingOf(archived) !== 'jsonParsed') return isSimpleVote(read(archived).wire)
    const { signatures, message } = archived.transaction as RpcJsonTransaction
    const [only, ...others] = message.instructions
    return (
      (archived.version ?? 'legacy') === 'legacy' &&
      signatures.length < 3 &&
      others.length === 0 &&
      only?.programId === PROGRAM.vote
    )
  })

function versionJson(version: RpcTransaction['version'], maxVersion: number | undefined) {
  // Some archives have the version as text.
  const number = version === undefined || version === 'legacy' ? -1 : Number(version)
  if (number > (maxVersion ?? -1)) throw new UnsupportedVersion(number)
  return maxVersion === undefined ? {} : { version: number === -1 ? 'legacy' : number }
}

function encodingOf({ transaction }: RpcTransaction): TransactionFormat['encoding'] {
  if (typeof transaction === 'string') return 'binary'
  if (Array.isArray(transaction)) return transaction[1] === 'base58' ? 'base58' : 'base64'
  const { accountKeys, instructions } = transaction.message
  return accountKeys.some((key) => typeof key !== 'string') ||
    instructions.some(({ programIdIndex }) => programIdIndex === undefined)
    ? 'jsonParsed'
    : 'json'
}

/** @throws RpcError for a transaction without wire bytes; other errors for a damaged one */
function read(archived: RpcTransaction): TransactionToWrite {
  const bytes = bytesOf(archived)
  return { bytes, wire: parseWireTransaction(bytes), meta: archived.meta }
}

/**
 * The result of `write`, or `damaged` where it cannot read the transaction: one damaged transaction must not
 * cost the others of its block.
 */
function orElse<Written>(damaged: Written, write: () => Written): Written {
  try {
    return write()
  } catch (error) {
    if (error instanceof RpcError) throw error
    return damaged
  }
}

function bytesOf(archived: RpcTransaction): Uint8Array {
  const { transaction, version } = archived
  const encoding = encodingOf(archived)
  if (encoding === 'jsonParsed')
    throw new RpcError(
      CODE.internal,
      'This transaction was archived as jsonParsed, from which its bytes cannot be rebuilt: ask for the encoding jsonParsed',
    )
  if (typeof transaction === 'string') return base58(transaction)
  if (Array.isArray(transaction))
    return encoding === 'base58' ? base58(transaction[0]) : Buffer.from(transaction[0], 'base64')
  return serializeTransaction(
    transaction.signatures.map(base58),
    serializeMessage(partsOf(transaction, version)),
  )
}

function partsOf({ message }: RpcJsonTransaction, version: RpcTransaction['version']): MessageParts {
  const { header, addressTableLookups, transactionConfig: config } = message
  if (!header) throw new TypeError('it has no header')
  return {
    // Some archives have an empty list of lookups for legacy transactions too.
    version: version === 1 ? 1 : Number(version) === 0 || addressTableLookups?.length ? 0 : -1,
    header,
    staticKeys: message.accountKeys.map((key) => base58(String(key))),
    recentBlockhash: base58(message.recentBlockhash),
    instructions: message.instructions.map(({ programIdIndex = 0, accounts = [], data = '' }) => ({
      programIdIndex,
      accountIndexes: Uint8Array.from(accounts, Number),
      data: base58(data),
    })),
    lookups: (addressTableLookups ?? []).map(({ accountKey, writableIndexes, readonlyIndexes }) => ({
      account: base58(accountKey),
      writable: Uint8Array.from(writableIndexes),
      readonly: Uint8Array.from(readonlyIndexes),
    })),
    ...(config && {
      config: {
        priorityFeeLamports: bigintOf(config.priorityFee),
        computeUnitLimit: config.computeUnitLimit ?? undefined,
        loadedAccountsDataSizeLimit: config.loadedAccountsDataSizeLimit ?? undefined,
        heapSize: config.heapSize ?? undefined,
      },
    }),
  }
}

const bigintOf = (value: WireU64 | null | undefined) => (value == null ? undefined : BigInt(value))

function base58(text: string): Uint8Array {
  const bytes = decodeBase58(text)
  if (!bytes) throw new TypeError(`"${text.slice(0, 100)}" is not base58`)
  return bytes
}
