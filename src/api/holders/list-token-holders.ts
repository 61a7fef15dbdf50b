import type { routes } from '#contract/index.ts'
import { holderCountOf, readHolders } from '#store/tokens/holders.ts'
import { exportTokenHolders as exportHolders } from '#store/tokens/token-exports.ts'
import { findMints } from '#store/tokens/tokens.ts'
import { chainTime } from '../amounts/chain-time.ts'
import type { Handler } from '../handler.ts'
import { percentageOf } from '../shared/percentage.ts'
import type { HoldersContext } from './context.ts'
import { holderMarks } from './holder-marks.ts'
import { tokenFile } from './token-file.ts'

export const listTokenHolders: Handler<typeof routes.listTokenHolders, HoldersContext> = async (
  { mint, limit, page },
  context,
) => {
  const offset = (page - 1) * limit
  context.poolOwners.prepare(mint)
  const [{ totals, holders }, partialSince, indexed] = await Promise.all([
    readHolders(context.db, mint, { offset, limit }),
    context.partialSince(),
    findMints(context.db, [mint]),
  ])
  const owners = holders.map(({ owner }) => owner)
  const [marks] = await Promise.all([
    holderMarks(mint, owners, context),
    // The names of the token's vaults contain the name of the token.
    context.names.loadHolders(owners),
    context.names.load([mint], []),
  ])
  const decimals = totals?.decimals ?? null
  const time = chainTime(context)
  // A percentage would be wrong while the holders are incomplete.
  const supply = totals && partialSince === null ? totals.supply : 0n
  return {
    output: {
      holders: holders.map(({ owner, accounts, amount }, i) => ({
        rank: offset + i + 1,
        owner,
        address: owner,
        accounts,
        balance: String(amount),
        uiBalance: context.names.uiAmount(mint, amount, decimals, time),
        percentage: percentageOf(amount, supply, 6),
        mark: marks[i] ?? null,
        label: context.names.label(owner),
        name: context.names.of(owner) ?? null,
      })),
      total: holderCountOf({ counted: totals?.holders, isIndexed: indexed.has(mint), partialSince }),
      asOfSlot: totals?.slot ?? null,
      supply: totals ? String(totals.supply) : null,
      partialSince,
    },
    cache: 'moment',
  }
}

export const exportTokenHolders = tokenFile('holders', exportHolders)
