import { stringifyJson } from '#lib/text/json.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { filtersOf } from '#svm/rpc/account-filters.ts'
import { inContext } from '#svm/rpc/in-context.ts'
import { JsonText } from '#svm/rpc/json-rpc.ts'
import { addressOf, type Commitment, commitmentOf, configOf } from '#svm/rpc/params.ts'
import { noticeText, type Subscribe, type Subscriptions } from '#svm/rpc/session.ts'
import { isSimpleVote } from '#svm/rpc/simple-vote.ts'
import {
  blockNotice,
  blockSubscriptionOf,
  logsNotice,
  logsSubscriptionOf,
  receivedNotice,
  signatureNotice,
  signatureSubscriptionOf,
  slotNotice,
} from '#svm/rpc/subscriptions.ts'
import type { Account, Address } from '../bank/account.ts'
import { NEVER } from '../bank/account.ts'
import { writableOf } from '../bank/bank.ts'
import { addressesOf, type Block, type ExecutedTransaction } from '../bank/block.ts'
import { matches } from './account-filters.ts'
import { type AccountFormat, accountFormatOf, accountJson } from './account-json.ts'
import type { NodeContext } from './node-context.ts'
import { blockJson } from './written.ts'

type Stop = () => void
type Listen = (params: readonly unknown[], node: NodeContext) => ListenTo
/** As `begin` of a subscription, but `notify` gets a result that is not JSON text yet, or `JsonText`. */
type ListenTo = (notify: (result: unknown) => void, finish: () => void) => Stop

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

const kinds: Record<string, Listen> = {
  slot:
    (_, { chain }) =>
    (notify) =>
      chain.onSlot.listen(({ slot, parent, root }) => notify(slotNotice(slot, parent, root))),

  root:
    (_, { chain }) =>
    (notify) =>
      chain.onRoot.listen(({ slot }) => notify(slot)),

  slotsUpdates:
    (_, { chain }) =>
    (notify) => {
      const send = (update: object) => notify({ ...update, timestamp: Date.now() })
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

  block: (params, { chain, ledger }) => {
    const { commitment, mentioned, format } = blockSubscriptionOf(params)
    return (notify) => {
      const send = (block: Block | undefined) => {
        const shown = block && (mentioned === undefined ? block : withMentioned(block, mentioned))
        if (!shown || (mentioned !== undefined && shown.transactions.length === 0)) return
        notify(textOf(blockNotice(shown.slot, () => blockJson(shown, format))))
      }
      return commitment === 'confirmed'
        ? chain.onBlock.listen(({ block }) => send(block))
        : chain.onRoot.listen(({ slot }) => send(ledger.findBlock(slot)))
    }
  },

  logs: (params, node) => {
    const { commitment, mentioned, votes } = logsSubscriptionOf(params)
    return (notify) =>
      eachTransaction(node, commitment, ({ transaction, loaded, err, logs, slot }) => {
        if (mentioned !== undefined && !addressesOf(transaction, loaded).includes(mentioned)) return
        if (!votes && isSimpleVote(transaction.wire)) return
        notify(logsNotice(slot, { signature: transaction.signature, err, logs }))
      })
  },

  signature: (params, node) => {
    const { signature, commitment, received } = signatureSubscriptionOf(params)
    return (notify, finish) => {
      const send = (slot: number, err: unknown) => {
        notify(signatureNotice(slot, err))
        finish()
      }
      const known = node.chain.recent.statusOf(signature)
      const open = node.chain.current.transactions.find(
        ({ transaction }) => transaction.signature === signature,
      )
      const found = known ?? open
      if (found && found.slot <= node.chain.at(commitment).slot) {
        send(found.slot, found.err)
        return () => undefined
      }
      const stops = [
        eachTransaction(node, commitment, ({ transaction, slot, err }) => {
          if (transaction.signature === signature) send(slot, err)
        }),
      ]
      if (received)
        stops.push(
          node.chain.onTransaction.listen(({ transaction, slot }) => {
            if (transaction.signature === signature) notify(receivedNotice(slot))
          }),
        )
      return stopAll(stops)
    }
  },

  account: ([value, options], node) => {
    const address = addressOf(value)
    const config = configOf(options)
    const commitment = commitmentOf(config)
    const format = accountFormatOf(config, 'binary')
    return (notify) =>
      eachChange(node, commitment, (slot, addresses) => {
        if (!addresses.has(address)) return
        const view = node.chain.accountsAt(commitment)
        const account = view.read(address) ?? MISSING_ACCOUNT
        notify(inContext(slot, accountJson(address, account, encodableFormat(format, account), view)))
      })
  },

  program: ([value, options], node) => {
    const program = addressOf(value)
    const config = configOf(options)
    const commitment = commitmentOf(config)
    const format = accountFormatOf(config, 'binary')
    const filters = filtersOf(config.filters)
    return (notify) =>
      eachChange(node, commitment, (slot, addresses) => {
        const view = node.chain.accountsAt(commitment)
        for (const pubkey of addresses) {
          const account = view.read(pubkey)
          if (account?.owner !== program || !matches(account, filters)) continue
          const json = accountJson(pubkey, account, encodableFormat(format, account), view)
          notify(inContext(slot, { pubkey, account: json }))
        }
      })
  },
}

export const subscriptionsOf = (node: NodeContext): Subscriptions =>
  Object.fromEntries(
    Object.entries(kinds).map(([kind, listen]): [string, Subscribe] => [
      kind,
      (params) => {
        const begin = listen(params, node)
        return {
          key: `${kind} ${stringifyJson(params)}`,
          begin: (notify, id, finish) =>
            begin((result) => {
              const text = result instanceof JsonText ? result.text : stringifyJson(result)
              notify(noticeText(kind, id, text))
            }, finish),
        }
      },
    ]),
  )

/** The whole text of a writer that works in steps, without pauses. */
function textOf(steps: Generator<undefined, string>): JsonText {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return new JsonText(value)
  }
}

function stopAll(stops: readonly Stop[]): Stop {
  return () => {
    for (const stop of stops) stop()
  }
}

function withMentioned(block: Block, mentioned: Address): Block {
  const transactions = block.transactions.filter(({ transaction, loaded }) =>
    addressesOf(transaction, loaded).includes(mentioned),
  )
  return { ...block, transactions }
}

/** A notification cannot return an error, so data that is too long for base58 is sent as base64. */
function encodableFormat(format: AccountFormat, { data }: Account): AccountFormat {
  const isBase58 = format.encoding === 'binary' || format.encoding === 'base58'
  const size = format.slice ? Math.min(format.slice.length, data.length) : data.length
  return isBase58 && size > 128 ? { ...format, encoding: 'base64' } : format
}
