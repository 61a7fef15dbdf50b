import type { routes } from '#contract/index.ts'
import { placeOf } from '#store/rows/place.ts'
import { listTokenTransactions as listTransactions } from '#store/tokens/token-transfers.ts'
import type { Handler } from '../handler.ts'
import { loadSentenceNames } from '../names/names.ts'
import { placeCursors } from '../shared/cursors.ts'
import { sentenceFields } from '../transactions/sentence.ts'
import type { TokensContext } from './context.ts'
import { tokenPage } from './token-pages.ts'

const cursors = { ...placeCursors, of: placeOf }

export const listTokenTransactions: Handler<typeof routes.listTokenTransactions, TokensContext> = async (
  input,
  context,
) => {
  const { names } = context
  const { found, page } = await tokenPage(context, input, 'transactions', cursors, listTransactions)
  await loadSentenceNames(
    names,
    found.map(({ sentence }) => sentence),
  )
  return {
    output: {
      transactions: found.map(({ entry, transfers, sentence }) => ({
        ...entry,
        transfers,
        ...sentenceFields(sentence, context, entry.time),
      })),
      ...page,
    },
    cache: 'moment',
  }
}
