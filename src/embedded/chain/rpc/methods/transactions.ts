import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { inContext } from '#svm/rpc/in-context.ts'
import { memoOf } from '#svm/rpc/memo-text.ts'
import { addressOf, configOf, ledgerCommitment, listOf, signatureOf } from '#svm/rpc/params.ts'
import { filterNotFound, signatureStatusesOf, signaturesForAddressOf } from '#svm/rpc/signature-params.ts'
import { statusJson, transactionFormatOf, transactionJson } from '#svm/rpc/transaction-json.ts'
import { isWritable } from '#svm/wire-transaction.ts'
import { unitPriceOf } from '../../bank/fees.ts'
import { placeAt } from '../../ledger/place.ts'
import { contextOf, type Method, type NodeContext } from '../node-context.ts'
import { toWrite } from '../written.ts'

const FEE_BLOCKS = 150
/** Transactions read before yielding to the event loop. */
const PAUSE_EVERY = 100

function confirmationOf(slot: number, { chain }: NodeContext): 'processed' | 'confirmed' | 'finalized' {
  if (slot > (chain.recent.headers.at(-1)?.slot ?? -1)) return 'processed'
  return slot > chain.at('finalized').slot ? 'confirmed' : 'finalized'
}

function statusOf(signature: string, search: boolean, node: NodeContext) {
  const { chain, ledger } = node
  const open = chain.current.transactions.find(({ transaction }) => transaction.signature === signature)
  const place = search ? ledger.findPlace(signature) : undefined
  const found =
    open ?? chain.recent.statusOf(signature) ?? (place === undefined ? undefined : ledger.at(place))
  if (!found) return null
  const { slot, err } = found
  const confirmationStatus = confirmationOf(slot, node)
  const confirmations =
    confirmationStatus === 'finalized' ? null : chain.recent.headers.filter((h) => h.slot > slot).length
  return { slot, confirmations, err, status: statusJson(err), confirmationStatus }
}

/** The place of the transaction that limits a list; `undefined` when none is named. */
function placeOf(signature: string | undefined, { ledger }: NodeContext): number | undefined {
  if (signature === undefined) return undefined
  const place = ledger.findPlace(signature)
  if (place === undefined) throw filterNotFound(signature)
  return place
}

export const transactionMethods: Record<string, Method> = {
  getTransaction: ([value, options], node) => {
    const { chain, ledger } = node
    const signature = signatureOf(value)
    const config = configOf(options)
    const commitment = ledgerCommitment(config)
    contextOf(config, node)
    const format = transactionFormatOf(config)
    const place = ledger.findPlace(signature)
    const executed = place === undefined ? undefined : ledger.at(place)
    if (!executed || executed.slot > chain.at(commitment).slot) return null
    const { slot, index: transactionIndex } = executed
    const blockTime = ledger.findHeader(slot)?.time ?? null
    return { slot, blockTime, transactionIndex, ...transactionJson(toWrite(executed), format) }
  },

  getSignatureStatuses: (params, node) => {
    const { signatures, search, config } = signatureStatusesOf(params)
    const { slot } = contextOf(config, node)
    return inContext(
      slot,
      signatures.map((signature) => {
        const status = statusOf(signature, search, node)
        return status && status.slot <= slot ? status : null
      }),
    )
  },

  getSignaturesForAddress: async (params, node) => {
    const { address, config, limit, ...asked } = signaturesForAddressOf(params)
    const { slot: newest } = contextOf(config, node)
    const before = placeOf(asked.before, node)
    const until = placeOf(asked.until, node)
    const found: unknown[] = []
    let read = 0
    for (const { transaction, slot, index, err } of node.ledger.transactionsOf(address, before)) {
      if (until !== undefined && placeAt(slot, index) <= until) break
      if (++read % PAUSE_EVERY === 0) await yieldToEventLoop()
      if (slot > newest) continue
      found.push({
        signature: transaction.signature,
        slot,
        err,
        memo: memoOf(transaction.wire),
        blockTime: node.ledger.findHeader(slot)?.time ?? null,
        confirmationStatus: confirmationOf(slot, node),
        transactionIndex: index,
      })
      if (found.length >= limit) break
    }
    return found
  },

  getRecentPrioritizationFees: ([list], { chain, ledger }) => {
    const locked = list === undefined || list === null ? [] : listOf(list, 128).map(addressOf)
    return chain.recent.headers.slice(-FEE_BLOCKS).map(({ slot }) => {
      const prices = (ledger.findBlock(slot)?.transactions ?? [])
        .filter(({ transaction, loaded }) =>
          locked.every(
            (address) =>
              loaded.writable.includes(address) ||
              transaction.addresses.some(
                (named, index) => named === address && isWritable(transaction.wire, index),
              ),
          ),
        )
        .map(({ transaction }) => unitPriceOf(transaction.wire))
      return { slot, prioritizationFee: prices.sort((a, b) => (a < b ? -1 : 1))[0] ?? 0n }
    })
  },
}
