import { decodeBase58, encodeBase58 } from '#lib/text/base58.ts'
import { inContext } from '#svm/rpc/in-context.ts'
import { compiledJson, parsedJson } from '#svm/rpc/instruction-json.ts'
import { addressOf, type Config, choiceOf, configOf, flagOf, listOf, u64Of } from '#svm/rpc/params.ts'
import { CODE, invalidParam, RpcError, unhealthy } from '#svm/rpc/rpc-error.ts'
import { maxTransactionBytes, parseWireMessage, WireError } from '#svm/wire-transaction.ts'
import { type Account, LAMPORTS_PER_COIN } from '../../bank/account.ts'
import { findRejection, innerOf, returnDataOf } from '../../bank/bank.ts'
import { addressesOf } from '../../bank/block.ts'
import { MAX_AGE } from '../../bank/blockhashes.ts'
import { feeOf } from '../../bank/fees.ts'
import { resolveLookups } from '../../bank/lookups.ts'
import { readTransaction, type SignedTransaction } from '../../bank/signed-transaction.ts'
import { messageOf, type TransactionError } from '../../bank/transaction-error.ts'
import { unitLimit } from '../../instructions/compute-budget.ts'
import { signTransaction } from '../../instructions/sign.ts'
import { transfer } from '../../instructions/system.ts'
import { accountFormatOf, accountJson } from '../account-json.ts'
import { contextOf, type Method, type NodeContext } from '../node-context.ts'

const MAX_AIRDROP = 100_000n * LAMPORTS_PER_COIN
/** The longest transaction in each encoding: base58 only for one packet, base64 also for version 1. */
const MAX = {
  base58: { text: 1_683, raw: maxTransactionBytes(0) },
  base64: { text: 4 * Math.ceil(maxTransactionBytes(1) / 3), raw: maxTransactionBytes(1) },
}

function bytesOf(value: unknown, encoding: 'base58' | 'base64'): Uint8Array {
  if (typeof value !== 'string') throw new RpcError(CODE.invalidParams, 'Invalid params: expected a string.')
  const { text, raw } = MAX[encoding]
  if (value.length > text)
    throw new RpcError(
      CODE.invalidParams,
      `${encoding} encoded transaction too large: ${value.length} bytes (max: encoded/raw ${text}/${raw})`,
    )
  if (encoding === 'base58') {
    const bytes = decodeBase58(value)
    if (bytes) return bytes
  } else if (/^[A-Za-z0-9+/]*={0,2}$/.test(value)) return Buffer.from(value, 'base64')
  throw new RpcError(CODE.invalidParams, `invalid ${encoding} encoding`)
}

function transactionOf(value: unknown, config: Config): SignedTransaction {
  const encoding = choiceOf(config.encoding, ['base58', 'base64'] as const, 'encoding')
  try {
    return readTransaction(Uint8Array.from(bytesOf(value, encoding)))
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    throw new RpcError(CODE.invalidParams, `invalid transaction: ${error.message}`)
  }
}

type Outcome = {
  err: TransactionError | null
  logs: string[]
  accounts: Map<string, Account>
  units: bigint
  inner: ReturnType<typeof innerOf>
  returnData: ReturnType<typeof returnDataOf>
  addresses: string[]
}

function simulate(
  transaction: SignedTransaction,
  { chain }: NodeContext,
  { verify, anyBlockhash }: { verify: boolean; anyBlockhash: boolean },
): Outcome {
  const notExecuted = {
    logs: [],
    accounts: new Map(),
    units: 0n,
    inner: [],
    returnData: undefined,
    addresses: [],
  }
  const rejection = findRejection(transaction, chain.context)
  if (rejection !== undefined && !(anyBlockhash && rejection === 'BlockhashNotFound'))
    return { err: rejection, ...notExecuted }
  const loaded = resolveLookups(transaction, (address) => chain.accounts.read(address), chain.current.slot)
  if ('err' in loaded) return { err: loaded.err, ...notExecuted }
  const run = chain.svm.simulate(transaction, { verify })
  return {
    err: run.err,
    logs: run.logs,
    accounts: run.accounts,
    units: run.units,
    inner: innerOf(run),
    returnData: returnDataOf(run),
    addresses: addressesOf(transaction, loaded),
  }
}

function outcomeJson({ err, logs, units, returnData }: Outcome) {
  return {
    err,
    logs,
    accounts: null,
    unitsConsumed: units,
    returnData: returnData ?? null,
    innerInstructions: null,
    replacementBlockhash: null,
  }
}

/** The accounts requested from `simulateTransaction`, as they would be after the transaction. */
function shownAccounts(value: unknown, outcome: Outcome, { chain }: NodeContext) {
  if (value === undefined || value === null) return null
  const config = configOf(value)
  const addresses = listOf(config.addresses, outcome.addresses.length).map(addressOf)
  const format = accountFormatOf(config, 'base64')
  if (format.encoding === 'binary' || format.encoding === 'base58')
    throw invalidParam('base58 encoding not supported')
  if (outcome.err !== null) return addresses.map(() => null)
  const view = chain.accountsAt('processed')
  return addresses.map((address) => {
    const account = outcome.accounts.get(address) ?? view.read(address)
    return account && account.lamports > 0n ? accountJson(address, account, format, view) : null
  })
}

function send([value, options]: readonly unknown[], node: NodeContext): string {
  const config = configOf(options)
  const transaction = transactionOf(value, config)
  if (!flagOf(config.skipPreflight)) {
    const outcome = simulate(transaction, node, { verify: true, anyBlockhash: false })
    if (outcome.err !== null)
      throw new RpcError(
        CODE.preflight,
        `Transaction simulation failed: ${messageOf(outcome.err)}`,
        outcomeJson(outcome),
      )
  }
  const submission = node.chain.submit(transaction)
  if (node.chain.isBlocked) throw unhealthy()
  if ('refused' in submission && submission.refused === 'SignatureFailure')
    throw new RpcError(CODE.signature, 'Transaction signature verification failure')
  // A node's leader silently drops transactions with any other error, so the response is the signature.
  return transaction.signature
}

function airdrop([value, amount]: readonly unknown[], node: NodeContext): string {
  const address = addressOf(value)
  const lamports = u64Of(amount, 'lamports')
  if (lamports > MAX_AIRDROP)
    throw new RpcError(CODE.invalidParams, `Invalid params: an airdrop is at most ${MAX_AIRDROP} lamports.`)
  const { chain, faucet } = node
  // The unit limit makes two equal airdrops within one block different transactions.
  const instructions = [
    transfer(faucet.address, address, lamports),
    unitLimit(1_000 + ((chain.totals.transactions + chain.current.transactions.length) % 100_000)),
  ]
  const transaction = signTransaction({ signers: [faucet], instructions }, chain.current.previousBlockhash)
  const submission = chain.submit(transaction)
  if ('refused' in submission)
    throw new RpcError(CODE.internal, `Airdrop failed: ${messageOf(submission.refused)}`)
  return transaction.signature
}

export const sendingMethods: Record<string, Method> = {
  sendTransaction: (params, node) => send(params, node),

  simulateTransaction: ([value, options], node) => {
    const config = configOf(options)
    const verify = flagOf(config.sigVerify)
    const replace = flagOf(config.replaceRecentBlockhash)
    if (verify && replace)
      throw new RpcError(CODE.invalidParams, 'sigVerify may not be used with replaceRecentBlockhash')
    const { slot } = contextOf(config, node)
    const outcome = simulate(transactionOf(value, config), node, { verify, anyBlockhash: replace })
    const { previousBlockhash, height } = node.chain.current
    return inContext(slot, {
      ...outcomeJson(outcome),
      accounts: shownAccounts(config.accounts, outcome, node),
      innerInstructions: flagOf(config.innerInstructions)
        ? outcome.inner.map(({ index, instructions }) => ({
            index,
            instructions: instructions.map((inner) =>
              config.encoding === 'base58' ? compiledJson(inner) : parsedJson(inner, outcome.addresses),
            ),
          }))
        : null,
      replacementBlockhash: replace
        ? { blockhash: previousBlockhash, lastValidBlockHeight: height - 1 + MAX_AGE }
        : null,
    })
  },

  requestAirdrop: (params, node) => airdrop(params, node),

  getLatestBlockhash: ([options], node) => {
    const { commitment, slot } = contextOf(configOf(options), node)
    const { blockhash, height } = node.chain.at(commitment)
    // The open block has no hash yet, so its parent's is returned.
    const addedAtHeight = commitment === 'processed' ? height - 1 : height
    return inContext(slot, { blockhash, lastValidBlockHeight: addedAtHeight + MAX_AGE })
  },

  isBlockhashValid: ([value, options], node) => {
    const { commitment, slot } = contextOf(configOf(options), node)
    const { height } = node.chain.at(commitment)
    // The open block has no hash yet.
    const newest = commitment === 'processed' ? height - 1 : height
    return inContext(slot, node.chain.recent.blockhashes.isValidAt(addressOf(value), newest))
  },

  getFeeForMessage: ([value, options], node) => {
    const { slot } = contextOf(configOf(options), node)
    try {
      const message = parseWireMessage(bytesOf(value, 'base64'))
      if (message.instructions.some(({ programIdIndex }) => programIdIndex >= message.staticKeys.length))
        throw new WireError('An instruction has a program index outside the message.')
      const blockhash = encodeBase58(message.recentBlockhash)
      return inContext(slot, node.chain.context.isRecent(blockhash) ? feeOf(message) : null)
    } catch (error) {
      if (!(error instanceof WireError)) throw error
      throw new RpcError(CODE.invalidParams, `invalid message: ${error.message}`)
    }
  },
}
