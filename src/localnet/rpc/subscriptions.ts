import { PROGRAM } from '#svm/program-ids.ts'
import { type BlockFormat, blockFormatOf } from '#svm/rpc/block-json.ts'
import { inContext } from '#svm/rpc/in-context.ts'
import {
  addressOf,
  type Commitment,
  commitmentOf,
  configOf,
  flagOf,
  ledgerCommitment,
  listOf,
  signatureOf,
} from '#svm/rpc/params.ts'
import { CODE, RpcError } from '#svm/rpc/rpc-error.ts'
import type { Account, Address } from '../chain/account.ts'
import { NEVER } from '../chain/account.ts'
import { writableOf } from '../chain/bank.ts'
import { addressesOf, type Block, type ExecutedTransaction } from '../chain/block.ts'
import { filtersOf, matches } from './account-filters.ts'
import { type AccountFormat, accountFormatOf, accountJson } from './account-json.ts'
import type { NodeContext } from './node-context.ts'
import { blockJson } from './written.ts'

/** Sends one notification; `name` is its method, such as `slotNotification`. */
export type Notify = (name: string, result: unknown) => void
/** Ends the subscription on the server's side, as after a signature's notification. */
export type Finish = () => void
type Stop = () => void
type Subscribe = (params: readonly unknown[], node: NodeContext, notify: Notify, finish: Finish) => Stop

/** Calls `listener` with each transaction when it reaches `commitment`. */
function eachTransaction(
  { chain, ledger }: NodeContext,
  commitment: Commitment,
  listener: (executed: ExecutedTransaction) => void,
): Stop {
  if (commitment === 'processed') return chain.onTransaction.listen(listener)
  const each = (block: Block | undefined) => block?.transactions.forEach(listener)
  if (commitment === 'confirmed') return chain.onBlock.listen(({ block }) => each(block))
  return chain.onRoot.listen(({ slot }) => each(ledger.findBlock(slot)))
}

/** Calls `listener` with the slot and the changed addresses when the change reaches `commitment`. */
function eachChange(
  { chain, ledger }: NodeContext,
  commitment: Commitment,
  listener: (slot: number, addresses: ReadonlySet<Address>) => void,
): Stop {
  const changedBy = (transactions: readonly ExecutedTransaction[]) =>
    new Set(transactions.flatMap(({ transaction, loaded }) => writableOf(transaction, loaded)))
  if (commitment === 'processed')
    return chain.onTransaction.listen((executed) => listener(executed.slot, changedBy([executed])))
  if (commitment === 'confirmed')
    return chain.onBlock.listen(({ block, changes }) => listener(block.slot, new Set(changes.keys())))
  return chain.onRoot.listen(({ slot }) => {
    const block = ledger.findBlock(slot)
    const rewarded = block?.rewards.map(({ pubkey }) => pubkey) ?? []
    listener(slot, new Set([...changedBy(block?.transactions ?? []), ...rewarded]))
  })
}

const MISSING_ACCOUNT: Account = {
  lamports: 0n,
  data: new Uint8Array(),
  owner: PROGRAM.system,
  executable: false,
  rentEpoch: NEVER,
}

export const subscriptions: Record<string, Subscribe> = {
  slotSubscribe: (_, { chain }, notify) => chain.onSlot.listen((slot) => notify('slotNotification', slot)),

  rootSubscribe: (_, { chain }, notify) =>
    chain.onRoot.listen(({ slot }) => notify('rootNotification', slot)),

  slotsUpdatesSubscribe: (_, { chain }, notify) => {
    const send = (update: object) => notify('slotsUpdatesNotification', { ...update, timestamp: Date.now() })
    const stops = [
      chain.onSlot.listen(({ slot, parent }) => send({ type: 'createdBank', slot, parent })),
      chain.onBlock.listen(({ block: { slot, transactions } }) => {
        const failed = transactions.filter(({ err }) => err !== null).length
        const stats = {
          numTransactionEntries: 1,
          numSuccessfulTransactions: transactions.length - failed,
          numFailedTransactions: failed,
          maxTransactionsPerEntry: transactions.length,
        }
        send({ type: 'frozen', slot, stats })
        send({ type: 'optimisticConfirmation', slot })
      }),
      chain.onRoot.listen(({ slot }) => send({ type: 'root', slot })),
    ]
    return stopAll(stops)
  },

  blockSubscribe: ([filter, options], node, notify) => {
    const config = configOf(options)
    const commitment = ledgerCommitment(config)
    const mentioned = filter === 'all' ? undefined : addressOf(configOf(filter).mentionsAccountOrProgram)
    const format = blockFormatOf({ ...config, encoding: config.encoding ?? 'base64' })
    const send = (block: Block | undefined) => {
      if (!block) return
      const shown = mentioned === undefined ? block : withMentioned(block, mentioned)
      if (mentioned !== undefined && shown.transactions.length === 0) return
      try {
        notify(
          'blockNotification',
          inContext(block.slot, { slot: block.slot, err: null, block: blockJson(shown, format) }),
        )
      } catch (error) {
        if (!(error instanceof RpcError)) throw error
        notify(
          'blockNotification',
          inContext(block.slot, {
            slot: block.slot,
            err: { UnsupportedTransactionVersion: unsupportedVersionIn(shown, format) },
            block: null,
          }),
        )
      }
    }
    return commitment === 'confirmed'
      ? node.chain.onBlock.listen(({ block }) => send(block))
      : node.chain.onRoot.listen(({ slot }) => send(node.ledger.findBlock(slot)))
  },

  logsSubscribe: ([filter, options], node, notify) => {
    const commitment = commitmentOf(configOf(options))
    const mentioned = mentionedBy(filter)
    return eachTransaction(node, commitment, ({ transaction, loaded, err, logs, slot }) => {
      if (mentioned !== undefined && !addressesOf(transaction, loaded).includes(mentioned)) return
      notify('logsNotification', inContext(slot, { signature: transaction.signature, err, logs }))
    })
  },

  signatureSubscribe: ([value, options], node, notify, finish) => {
    const signature = signatureOf(value)
    const config = configOf(options)
    const commitment = commitmentOf(config)
    const send = (slot: number, err: unknown) => {
      notify('signatureNotification', inContext(slot, { err }))
      finish()
    }
    const known = node.chain.recent.statusOf(signature)
    const open = node.chain.current.transactions.find(
      ({ transaction }) => transaction.signature === signature,
    )
    const found = known ?? open
    if (found && found.slot <= node.chain.at(commitment).slot) {
      // Notify after the response, which has the subscription's id.
      const timer = setImmediate(() => send(found.slot, found.err))
      return () => clearImmediate(timer)
    }
    const stops = [
      eachTransaction(node, commitment, ({ transaction, slot, err }) => {
        if (transaction.signature === signature) send(slot, err)
      }),
    ]
    if (flagOf(config.enableReceivedNotification))
      stops.push(
        node.chain.onTransaction.listen(({ transaction, slot }) => {
          if (transaction.signature === signature)
            notify('signatureNotification', inContext(slot, 'receivedSignature'))
        }),
      )
    return stopAll(stops)
  },

  accountSubscribe: ([value, options], node, notify) => {
    const address = addressOf(value)
    const config = configOf(options)
    const commitment = commitmentOf(config)
    const format = accountFormatOf(config, 'binary')
    return eachChange(node, commitment, (slot, addresses) => {
      if (!addresses.has(address)) return
      const view = node.chain.accountsAt(commitment)
      const account = view.read(address) ?? MISSING_ACCOUNT
      notify(
        'accountNotification',
        inContext(slot, accountJson(address, account, encodableFormat(format, account), view)),
      )
    })
  },

  programSubscribe: ([value, options], node, notify) => {
    const program = addressOf(value)
    const config = configOf(options)
    const commitment = commitmentOf(config)
    const format = accountFormatOf(config, 'binary')
    const filters = filtersOf(config.filters)
    return eachChange(node, commitment, (slot, addresses) => {
      const view = node.chain.accountsAt(commitment)
      for (const pubkey of addresses) {
        const account = view.read(pubkey)
        if (account?.owner !== program || !matches(account, filters)) continue
        const json = accountJson(pubkey, account, encodableFormat(format, account), view)
        notify('programNotification', inContext(slot, { pubkey, account: json }))
      }
    })
  },
}

function stopAll(stops: readonly Stop[]): Stop {
  return () => {
    for (const stop of stops) stop()
  }
}

function unsupportedVersionIn({ transactions }: Block, { maxVersion = -1 }: BlockFormat): number | undefined {
  return transactions.find(({ transaction }) => transaction.wire.version > maxVersion)?.transaction.wire
    .version
}

function withMentioned(block: Block, mentioned: Address): Block {
  const transactions = block.transactions.filter(({ transaction, loaded }) =>
    addressesOf(transaction, loaded).includes(mentioned),
  )
  return { ...block, transactions }
}

/** `"all"`, `"allWithVotes"` or `{ mentions: [address] }`. */
function mentionedBy(filter: unknown): Address | undefined {
  if (filter === 'all' || filter === 'allWithVotes') return undefined
  const mentions = listOf(configOf(filter).mentions, 1)
  if (mentions.length !== 1)
    throw new RpcError(CODE.invalidParams, 'Invalid Request: Only 1 address supported')
  return addressOf(mentions[0])
}

/** A notification cannot return an error, so data that is too long for base58 is sent as base64. */
function encodableFormat(format: AccountFormat, { data }: Account): AccountFormat {
  const isBase58 = format.encoding === 'binary' || format.encoding === 'base58'
  const size = format.slice ? Math.min(format.slice.length, data.length) : data.length
  return isBase58 && size > 128 ? { ...format, encoding: 'base64' } : format
}
