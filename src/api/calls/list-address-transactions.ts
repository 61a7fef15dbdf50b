import type { AddressTransaction } from '#contract/addresses.ts'
import type { routes } from '#contract/index.ts'
import * as store from '#store/addresses.ts'
import type { StoredTransaction } from '#store/transactions.ts'
import type { Context, Handler } from '../handler.ts'
import { jsonText, timestamp } from '../readings/json-text.ts'
import { loadSentenceNames } from '../readings/names.ts'
import { parsePlaceCursor } from '../readings/place-cursor.ts'
import { sentenceText } from '../readings/sentence.ts'
import {
  accountEntries,
  instructionsText,
  mintedEntries,
  transferEntries,
} from '../readings/transaction-parts.ts'

export const listAddressTransactions: Handler<typeof routes.listAddressTransactions> = async (
  { address, cursor, limit },
  context,
) => {
  const before = cursor === undefined ? undefined : parsePlaceCursor(cursor)
  // One more than the page shows, to know whether there is a next page.
  const page = { limit: limit + 1, before }
  const { transactions: found, totalCount } = await store.readAddressPage(context.db, address, page)
  const shown = found.slice(0, limit)
  await loadSentenceNames(
    context.names,
    shown.map(({ decoded }) => decoded.sentence),
  )
  const last = shown.at(-1)
  const hasMore = found.length > limit
  return {
    output: {
      transactions: shown.map((one) => addressTransaction(one, address, context)),
      hasMore,
      nextCursor: hasMore && last ? `${last.slot}.${last.decoded.index}` : null,
      totalCount,
    },
    cache: 'moment',
  }
}

function addressTransaction(
  { slot, height, blockTime, decoded }: StoredTransaction,
  address: string,
  { network, names }: Context,
): AddressTransaction {
  const own = decoded.accounts.find((account) => account.address === address)
  const top = decoded.instructions.filter(({ innerIndex }) => innerIndex === null)
  return {
    signature: decoded.signature,
    status: decoded.success ? 'success' : 'failed',
    fee: String(decoded.fee),
    timestamp: timestamp(blockTime),
    blockHeight: height,
    slot,
    index: decoded.index,
    feePayer: decoded.feePayer,
    instructions: instructionsText(top, network),
    sentence: sentenceText(decoded.sentence, { network, names }),
    accounts: jsonText(accountEntries(decoded)),
    transfers: jsonText(transferEntries(decoded)),
    mintedTokens: jsonText(mintedEntries(decoded)),
    change:
      own?.preBalance == null || own.postBalance === null ? null : String(own.postBalance - own.preBalance),
  }
}
