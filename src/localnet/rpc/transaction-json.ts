import { encodeBase58 } from '#lib/base58.ts'
import { PROGRAM, SYSVAR } from '#svm/program-ids.ts'
import type { WireTransaction } from '#svm/wire-transaction.ts'
import type { Address } from '../chain/account.ts'
import { addressesOf, type ExecutedTransaction } from '../chain/block.ts'
import { isWritable, type SignedTransaction } from '../chain/signed-transaction.ts'
import { compiledJson, parsedJson } from './instruction-json.ts'
import { type Config, choiceOf, optionalNumber } from './params.ts'
import { CODE, RpcError } from './rpc-error.ts'

const transactionEncodings = ['json', 'jsonParsed', 'base64', 'base58', 'binary'] as const
export type TransactionEncoding = (typeof transactionEncodings)[number]

export type TransactionFormat = { encoding: TransactionEncoding; maxVersion: number | undefined }

/** @throws RpcError for base58 together with versions that are too long for it, as since Agave 4.3 */
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

/** @param maxVersion `undefined`: only legacy transactions, and no `version` field */
export function transactionJson(
  executed: ExecutedTransaction,
  encoding: TransactionEncoding,
  maxVersion: number | undefined,
) {
  return {
    transaction: bodyJson(executed, encoding),
    meta: metaJson(executed, encoding),
    ...versionJson(executed, maxVersion),
  }
}

/** The short form of `transactionDetails: "accounts"`. */
export function transactionAccountsJson(executed: ExecutedTransaction, maxVersion: number | undefined) {
  const { err, fee, preBalances, postBalances, preTokenBalances, postTokenBalances, transaction } = executed
  return {
    transaction: { signatures: signaturesOf(transaction), accountKeys: keysJson(executed) },
    meta: {
      err,
      status: statusJson(err),
      fee,
      preBalances,
      postBalances,
      preTokenBalances,
      postTokenBalances,
    },
    ...versionJson(executed, maxVersion),
  }
}

function versionJson({ transaction: { wire } }: ExecutedTransaction, maxVersion: number | undefined) {
  // Legacy is -1, and needs no configuration.
  if (wire.version > (maxVersion ?? -1))
    throw new RpcError(
      CODE.unsupportedVersion,
      `Transaction version (${wire.version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${wire.version}`,
    )
  if (maxVersion === undefined) return {}
  return { version: wire.version === -1 ? ('legacy' as const) : wire.version }
}

function bodyJson(executed: ExecutedTransaction, encoding: TransactionEncoding) {
  const { transaction, loaded } = executed
  const { wire, bytes } = transaction
  if (encoding === 'base64') return [Buffer.from(bytes).toString('base64'), encoding]
  if (encoding === 'base58') return [encodeBase58(bytes), encoding]
  if (encoding === 'binary') return encodeBase58(bytes)
  const instructions = wire.instructions.map(({ programIdIndex, accountIndexes, data }) => ({
    programIdIndex,
    accounts: accountIndexes,
    data,
    stackHeight: null,
  }))
  const signatures = signaturesOf(transaction)
  const recentBlockhash = transaction.blockhash
  if (encoding === 'jsonParsed') {
    const addresses = addressesOf(transaction, loaded)
    const parsed = instructions.map((instruction) => parsedJson(instruction, addresses))
    const message = {
      accountKeys: keysJson(executed),
      recentBlockhash,
      instructions: parsed,
      ...versionPartsJson(wire),
    }
    return { signatures, message }
  }
  return {
    signatures,
    message: {
      header: wire.header,
      accountKeys: transaction.addresses,
      recentBlockhash,
      instructions: instructions.map(compiledJson),
      ...versionPartsJson(wire),
    },
  }
}

/** What only version 0, or only version 1, has. */
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

function metaJson(executed: ExecutedTransaction, encoding: TransactionEncoding) {
  const { err, loaded, transaction, returnData } = executed
  const addresses = encoding === 'jsonParsed' ? addressesOf(transaction, loaded) : []
  return {
    err,
    status: statusJson(err),
    fee: executed.fee,
    preBalances: executed.preBalances,
    postBalances: executed.postBalances,
    innerInstructions: executed.inner.map(({ index, instructions }) => ({
      index,
      instructions: instructions.map((inner) =>
        encoding === 'jsonParsed' ? parsedJson(inner, addresses) : compiledJson(inner),
      ),
    })),
    logMessages: executed.logs,
    preTokenBalances: executed.preTokenBalances,
    postTokenBalances: executed.postTokenBalances,
    rewards: [],
    // In jsonParsed the looked-up addresses are part of the account keys.
    ...(encoding !== 'jsonParsed' && { loadedAddresses: loaded }),
    ...(returnData && { returnData }),
    computeUnitsConsumed: executed.units,
    costUnits: executed.costUnits,
  }
}

export function statusJson(err: ExecutedTransaction['err']) {
  return err === null ? { Ok: null } : { Err: err }
}

function signaturesOf({ wire }: SignedTransaction): string[] {
  return wire.signatures.map(encodeBase58)
}

/** Always read-only, whatever the message says. */
const reserved = new Set<Address>([...Object.values(PROGRAM), ...Object.values(SYSVAR)])

function keysJson({ transaction, loaded }: ExecutedTransaction) {
  const { wire, addresses } = transaction
  const invoked = new Set(wire.instructions.map(({ programIdIndex }) => programIdIndex))
  // Called programs are read-only unless the transaction has the upgradeable loader.
  const upgrades = addresses.includes(PROGRAM.upgradeableLoader)
  const signers = wire.header.numRequiredSignatures
  return [
    ...addresses.map((pubkey, index) => ({
      pubkey,
      writable: isWritable(transaction, index) && !reserved.has(pubkey) && (upgrades || !invoked.has(index)),
      signer: index < signers,
      source: 'transaction',
    })),
    ...loaded.writable.map((pubkey) => ({
      pubkey,
      writable: !reserved.has(pubkey),
      signer: false,
      source: 'lookupTable',
    })),
    ...loaded.readonly.map((pubkey) => ({ pubkey, writable: false, signer: false, source: 'lookupTable' })),
  ]
}
