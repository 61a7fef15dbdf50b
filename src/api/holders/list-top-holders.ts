import type { fileCalls, routes } from '#contract/index.ts'
import type { TopHolder } from '#contract/tokens/top-holders.ts'
import { readTopHolders } from '#store/balances/top-holders.ts'
import { readTokenRows } from '#store/tokens/token-list.ts'
import { chainTime } from '../amounts/chain-time.ts'
import { coins } from '../amounts/coin.ts'
import type { Handler } from '../handler.ts'
import { displayMetadata, marksOf } from '../names/token-summaries.ts'
import { amount, bigOf, count, decimal, text } from '../shared/file-columns.ts'
import { timestamp } from '../shared/iso-time.ts'
import { type ListFile, listFile } from '../shared/list-file.ts'
import { percentageOf } from '../shared/percentage.ts'
import type { HoldersContext } from './context.ts'

export const listTopHolders: Handler<typeof routes.listTopHolders, HoldersContext> = async (_, context) => {
  const { db, network, names, status, chainState } = context
  await context.waitForRefresh('top_holders')
  const found = await readTopHolders(db)
  if (!found)
    return {
      output: {
        byValue: [],
        totalWallets: null,
        isWhole: false,
        lastUpdated: null,
        asOfSlot: null,
        message:
          status().chain.notOffered.find(({ method }) => method === 'getMultipleAccounts')?.sentence ??
          'The holders are being counted: the first list is there in a few minutes.',
      },
      cache: 'moment',
    }
  const { coin } = network
  // If the node does not return the coin's supply, this one is computed from the last known supply and the
  // blocks since then.
  const coinSupply = chainState.now().totalSupply
  const mints = [...new Set(found.holders.map(({ mint }) => mint))]
  const [rows] = await Promise.all([
    readTokenRows(db, mints),
    names.load(mints, []),
    names.loadHolders(found.holders.map(({ owner }) => owner)),
  ])
  const time = chainTime(context)
  const tokens = new Map(
    rows.filter(({ name, symbol }) => name !== null || symbol !== null).map((row) => [row.mint, row]),
  )
  return {
    output: {
      byValue: found.holders.map((holder, index) => {
        const isCoin = holder.mint === coin.wrappedMint
        const supply = holder.supply ?? (isCoin ? coinSupply : null)
        const { name, symbol } = isCoin
          ? { name: coin.symbol, symbol: coin.symbol }
          : (tokens.get(holder.mint) ?? displayMetadata(holder.mint, names.token(holder.mint), context))
        return {
          rank: index + 1,
          fullAddress: holder.owner,
          tokenMint: holder.mint,
          tokenSymbol: symbol,
          tokenName: name,
          copyOf: marksOf(holder.mint, { name, symbol }, context).copyOf,
          balance: String(holder.amount),
          uiBalance: names.uiAmount(holder.mint, holder.amount, holder.decimals, time),
          decimals: holder.decimals,
          percentage: supply === null ? null : percentageOf(holder.amount, supply, 6),
          staked: holder.staked === null ? null : String(holder.staked),
          value: holder.value,
          unpriced: holder.unpriced,
          label: names.label(holder.owner),
          name: names.of(holder.owner) ?? null,
        }
      }),
      totalWallets: found.wallets || null,
      isWhole: found.isWhole,
      lastUpdated: timestamp(found.takenAt),
      asOfSlot: found.asOfSlot,
    },
    cache: 'moment',
  }
}

export const exportTopHolders: ListFile<typeof fileCalls.exportTopHolders, HoldersContext> = listFile({
  name: () => 'top-holders',
  columns: [
    count('rank'),
    text('address'),
    text('label'),
    text('name'),
    decimal('value_usd'),
    count('holdings_without_price'),
    text('greatest_holding_mint'),
    ...amount('greatest_holding'),
    decimal('share_of_supply_percent'),
    ...amount('staked'),
  ],
  rowOf: (one: TopHolder) => [
    one.rank,
    one.fullAddress,
    one.label,
    one.name,
    one.value,
    one.unpriced,
    one.tokenMint,
    bigOf(one.balance),
    one.uiBalance,
    one.percentage,
    bigOf(one.staked),
    coins(bigOf(one.staked)),
  ],
  async *pages(_, context) {
    yield (await listTopHolders({}, context, undefined)).output.byValue
  },
})
