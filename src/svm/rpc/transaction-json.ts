import { encodeBase58 } from '#lib/text/base58.ts'
import { PROGRAM, SYSVAR, WELL_KNOWN } from '../program-ids.ts'
import type { RpcMeta, WireU64 } from '../rpc-block.ts'
import type { WireTransaction } from '../wire-message.ts'
import { isWritable } from '../wire-transaction.ts'
import { compiledJson, parsedJson } from './instruction-json.ts'
import { type Config, choiceOf, optionalNumber } from './params.ts'
import { CODE, RpcError } from './rpc-error.ts'

const transactionEncodings = ['json', 'jsonParsed', 'base64', 'base58', 'binary'] as const
export type TransactionEncoding = (typeof transactionEncodings)[number]

export type TransactionFormat = { encoding: TransactionEncoding; maxVersion: number | undefined }

type U64 = WireU64 | bigint

/** A transaction of a block, from which each form of its JSON is written. */
export type TransactionToWrite = {
  bytes: Uint8Array
  /** Parsed from `bytes`. */
  wire: WireTransaction
  /** The `meta` of a `base64` response: its inner instructions are compiled. */
  meta:
    | (Omit<RpcMeta, 'fee' | 'preBalances' | 'postBalances'> & {
        fee: U64
        preBalances: readonly U64[]
        postBalances: readonly U64[]
      })
    | null
}

/**
 * @throws RpcError for base58 together with versions whose transactions are too long for it, as nodes since
 * Agave 4.3
 */
export function transactionFormatOf(config: Config): TransactionFormat {
  const encoding = choiceOf(config.encoding, transactionEncodings, 'encoding')
  const maxVersion = optionalNumber(config.maxSupportedTransactionVersion, 'maxSupportedTransactionVersion')
  if ((encoding === 'base58' || encoding === 'binary') && maxVersion !== undefined && maxVersion >= 1)
    throw new RpcError(
      CODE.invalidParams,
      'base58 encoding is not supported with maxSupportedTransactionVersion 1 or higher; use base64',
    )
  return { encoding, maxVersion }
}

/**
 * @param options.maxVersion `undefined`: only legacy transactions, and no `version` field
 * @param options.rewards whether `meta.rewards` are included
 * @throws RpcError for a version above `maxVersion`
 */
export function transactionJson(
  { bytes, wire, meta }: TransactionToWrite,
  { encoding, maxVersion }: TransactionFormat,
  { rewards = true }: { rewards?: boolean } = {},
) {
  const addresses = addressesOf(wire, meta)
  return {
    transaction: bodyJson(wire, bytes, meta, encoding, addresses),
    meta: meta && metaJson(meta, encoding, addresses, rewards),
    ...versionJson(wire, maxVersion),
  }
}

/** The transaction in the short form of `transactionDetails: "accounts"`. */
export function transactionAccountsJson(
  { wire, meta }: TransactionToWrite,
  maxVersion: number | undefined,
  { rewards = true }: { rewards?: boolean } = {},
) {
  return {
    transaction: {
      signatures: wire.signatures.map(encodeBase58),
      accountKeys: keysJson(wire, meta, addressesOf(wire, meta)),
    },
    meta: meta && {
      err: meta.err,
      status: statusJson(meta.err),
      ...balancesJson(meta),
      preTokenBalances: meta.preTokenBalances,
      postTokenBalances: meta.postTokenBalances,
      ...(rewards && { rewards: meta.rewards }),
    },
    ...versionJson(wire, maxVersion),
  }
}

/**
 * The transaction's version is above `maxSupportedTransactionVersion`. -1 is legacy, which is always
 * supported.
 */
export class UnsupportedVersion extends RpcError {
  readonly version: number
  constructor(version: number) {
    super(
      CODE.unsupportedVersion,
      `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
    )
    this.version = version
  }
}

function versionJson({ version }: WireTransaction, maxVersion: number | undefined) {
  if (version > (maxVersion ?? -1)) throw new UnsupportedVersion(version)
  if (maxVersion === undefined) return {}
  return { version: version === -1 ? ('legacy' as const) : version }
}

function bodyJson(
  wire: WireTransaction,
  bytes: Uint8Array,
  meta: TransactionToWrite['meta'],
  encoding: TransactionEncoding,
  addresses: readonly string[],
) {
  if (encoding === 'base64') return [Buffer.from(bytes).toString('base64'), encoding]
  if (encoding === 'base58') return [encodeBase58(bytes), encoding]
  if (encoding === 'binary') return encodeBase58(bytes)
  const instructions = wire.instructions.map(({ programIdIndex, accountIndexes, data }) => ({
    programIdIndex,
    accounts: accountIndexes,
    data,
    stackHeight: 1,
  }))
  const signatures = wire.signatures.map(encodeBase58)
  const recentBlockhash = encodeBase58(wire.recentBlockhash)
  if (encoding === 'jsonParsed')
    return {
      signatures,
      message: {
        accountKeys: keysJson(wire, meta, addresses),
        recentBlockhash,
        instructions: instructions.map((instruction) => parsedJson(instruction, addresses)),
        ...versionPartsJson(wire),
      },
    }
  return {
    signatures,
    message: {
      header: wire.header,
      accountKeys: addresses.slice(0, wire.staticKeys.length),
      recentBlockhash,
      instructions: instructions.map(compiledJson),
      ...versionPartsJson(wire),
    },
  }
}

/** The fields that only version 0, or only version 1, has. */
function versionPartsJson({ version, lookups, config }: WireTransaction) {
  if (version === 0)
    return {
      addressTableLookups: lookups.map(({ account, writable, readonly }) => ({
        accountKey: encodeBase58(account),
        writableIndexes: [...writable],
        readonlyIndexes: [...readonly],
      })),
    }
  if (!config) return {}
  const { priorityFeeLamports, computeUnitLimit, loadedAccountsDataSizeLimit, heapSize } = config
  return {
    transactionConfig: {
      priorityFee: priorityFeeLamports ?? null,
      computeUnitLimit: computeUnitLimit ?? null,
      loadedAccountsDataSizeLimit: loadedAccountsDataSizeLimit ?? null,
      heapSize: heapSize ?? null,
    },
  }
}

type Meta = NonNullable<TransactionToWrite['meta']>

function metaJson(
  meta: Meta,
  encoding: TransactionEncoding,
  addresses: readonly string[],
  withRewards: boolean,
) {
  const { loadedAddresses, innerInstructions, computeUnitsConsumed, costUnits, ...others } = meta
  const isParsed = encoding === 'jsonParsed'
  const inner = isParsed
    ? innerInstructions?.map((group) => parsedGroup(group, addresses))
    : innerInstructions
  return {
    ...others,
    ...balancesJson(meta),
    ...(innerInstructions !== undefined && { innerInstructions: inner ?? null }),
    ...(computeUnitsConsumed != null && { computeUnitsConsumed: exact(computeUnitsConsumed) }),
    ...(costUnits != null && { costUnits: exact(costUnits) }),
    // In jsonParsed the looked-up addresses are part of the account keys.
    ...(!isParsed && loadedAddresses !== undefined && { loadedAddresses }),
    ...(!withRewards && { rewards: null }),
  }
}

type InnerGroup = NonNullable<Meta['innerInstructions']>[number]

function parsedGroup({ index, instructions }: InnerGroup, addresses: readonly string[]): unknown {
  const parsed = instructions.map((inner) => {
    const { programIdIndex, accounts = [], data, stackHeight = null } = inner
    if (programIdIndex === undefined || data === undefined) return inner
    return parsedJson({ programIdIndex, accounts: accounts.map(Number), data, stackHeight }, addresses)
  })
  return { index, instructions: parsed }
}

export const balancesJson = ({
  fee,
  preBalances,
  postBalances,
}: Pick<Meta, 'fee' | 'preBalances' | 'postBalances'>) => ({
  fee: exact(fee),
  preBalances: preBalances.map(exact),
  postBalances: postBalances.map(exact),
})

/** A u64 that `stringifyJson` writes as a number; a bigint only above 2^53. */
export function exact(value: U64): number | bigint {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : BigInt(value)
}

export function statusJson(err: unknown) {
  return err === null ? { Ok: null } : { Err: err }
}

/** The addresses in the order of the account indexes, looked-up ones last. */
function addressesOf({ staticKeys }: WireTransaction, meta: TransactionToWrite['meta']): string[] {
  const { writable, readonly } = loadedOf(meta)
  return [...staticKeys.map(encodeBase58), ...writable, ...readonly]
}

const { token, token2022, associatedToken, memo1, memo, memo4, ...BUILT_IN } = PROGRAM

/** Some archives have no loaded addresses, or no lists in them. */
function loadedOf(meta: TransactionToWrite['meta']) {
  const { writable, readonly } = meta?.loadedAddresses ?? {}
  return { writable: writable ?? [], readonly: readonly ?? [] }
}

/**
 * Accounts that are always read-only, whatever the message requests (`ReservedAccountKeys` of
 * solana-reserved-account-keys).
 */
const reserved = new Set<string>([
  ...Object.values(BUILT_IN),
  ...Object.values(SYSVAR),
  WELL_KNOWN.stakeConfig,
])

function keysJson(wire: WireTransaction, meta: TransactionToWrite['meta'], addresses: readonly string[]) {
  const invoked = new Set(wire.instructions.map(({ programIdIndex }) => programIdIndex))
  // Called programs are read-only unless the transaction has the upgradeable loader.
  const upgrades = addresses.includes(PROGRAM.upgradeableLoader)
  const statics = wire.staticKeys.length
  const writableLoaded = statics + loadedOf(meta).writable.length
  return addresses.map((pubkey, index) => {
    const isAsked = index < statics ? isWritable(wire, index) : index < writableLoaded
    return {
      pubkey,
      writable: isAsked && !reserved.has(pubkey) && (upgrades || !invoked.has(index)),
      signer: index < wire.header.numRequiredSignatures,
      source: index < statics ? 'transaction' : 'lookupTable',
    }
  })
}
