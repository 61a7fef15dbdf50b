import type { routes } from '#contract/index.ts'
import { readHolderHistory } from '#store/holders.ts'
import type { Handler } from '../handler.ts'

export const listTokenHolderHistory: Handler<typeof routes.listTokenHolderHistory> = async (
  { mint, limit },
  { db },
) => ({
  output: (await readHolderHistory(db, mint, limit)).map(({ supply, slot, ...sample }) => ({
    ...sample,
    supply: String(supply),
    asOfSlot: slot,
  })),
  cache: 'moment',
})
