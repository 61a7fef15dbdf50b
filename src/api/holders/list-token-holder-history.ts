import type { routes } from '#contract/index.ts'
import { readHolderHistory } from '#store/tokens/holders.ts'
import { findMints } from '#store/tokens/tokens.ts'
import { uiAmountAtEnd } from '../amounts/chain-time.ts'
import type { Handler } from '../handler.ts'
import type { HoldersContext } from './context.ts'

export const listTokenHolderHistory: Handler<typeof routes.listTokenHolderHistory, HoldersContext> = async (
  { mint, before, limit },
  context,
) => {
  const { db, names } = context
  const [{ samples, total, hasOlder }, mints] = await Promise.all([
    readHolderHistory(db, mint, { before, limit }),
    findMints(db, [mint]),
    names.load([mint], []),
  ])
  const decimals = mints.get(mint)?.decimals ?? null
  const uiOf = uiAmountAtEnd(context, HOUR)
  const [oldest] = samples
  return {
    part: { total, next: oldest && hasOlder ? { before: oldest.time } : undefined },
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
