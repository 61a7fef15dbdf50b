import type { routes } from '#contract/index.ts'
import { readHolderHistory } from '#store/tokens/holders.ts'
import { findMints } from '#store/tokens/tokens.ts'
import { uiAmountAtEnd } from '../amounts/chain-time.ts'
import type { Handler } from '../handler.ts'
import type { HoldersContext } from './context.ts'

export const listTokenHolderHistory: Handler<typeof routes.listTokenHolderHistory, HoldersContext> = async (
  { mint, limit },
  context,
) => {
  const { db, names } = context
  const [samples, mints] = await Promise.all([
    readHolderHistory(db, mint, limit),
    findMints(db, [mint]),
    names.load([mint], []),
  ])
  const decimals = mints.get(mint)?.decimals ?? null
  const uiOf = uiAmountAtEnd(context, HOUR)
  return {
    output: samples.map(({ supply, slot, ...sample }) => ({
      ...sample,
      supply: String(supply),
      uiSupply: uiOf(mint, supply, decimals, sample.time),
      asOfSlot: slot,
    })),
    cache: 'moment',
  }
}

const HOUR = 3_600
