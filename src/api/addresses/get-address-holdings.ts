import type { AddressHoldings, TokenHolding } from '#contract/addresses/address-holdings.ts'
import type { fileCalls, routes } from '#contract/index.ts'
import { COIN_DECIMALS } from '#lib/values/coin.ts'
import { readAddressBalances } from '#store/balances/address-balances.ts'
import { type Holding, valuedBy } from '#store/balances/holdings.ts'
import type { OwnBalance } from '#store/balances/own-balances.ts'
import { type Prices, readPrices } from '#store/markets/prices.ts'
import { uiTokenAmount } from '#svm/token-amount.ts'
import { findLiveAccount, SHORT_WAIT_MS } from '../accounts/live-account.ts'
import { chainTime } from '../amounts/chain-time.ts'
import { ApiError } from '../errors.ts'
import type { Handler } from '../handler.ts'
import { uiPrice } from '../markets/ui-price.ts'
import { shownToken } from '../names/token-summaries.ts'
import { amount, bigOf, count, decimal, flag, text } from '../shared/file-columns.ts'
import { BATCH, type ListFile, listFile } from '../shared/list-file.ts'
import type { AddressesContext } from './context.ts'

export const getAddressHoldings: Handler<typeof routes.getAddressHoldings, AddressesContext> = async (
  { address, limit, page },
  context,
) => {
  const { db, network } = context
  const coin = { wrappedMint: network.coin.wrappedMint, decimals: COIN_DECIMALS }
  // The prices are read once, so that coins and tokens are valued at the same moment.
  const pricing = readPrices(db)
  const [{ finalSlot, held, coins, own, pool }, partialSince] = await Promise.all([
    readAddressBalances(db, address, coin, { limit, offset: (page - 1) * limit }, pricing),
    context.partialSince(),
  ])
  const { holdings, total, unpriced, value } = own
    ? ownBalance(address, own, await pricing)
    : pool
      ? { ...pool, holdings: page === 1 ? pool.holdings.slice(0, limit) : [] }
      : held
  const live = coins ? undefined : await findLamports(address, context)
  const whole = coins ? coins.lamports : (live?.lamports ?? null)
  // The lamports of a wrapped-coin account are the wrapped coins plus the rent.
  const wrapped = own?.mint === coin.wrappedMint ? own.amount : 0n
  const lamports = whole === null ? null : whole > wrapped ? whole - wrapped : 0n
  const gorPrice = (await pricing).prices.get(coin.wrappedMint)?.usd ?? null
  const balance = lamports === null ? null : uiTokenAmount(lamports, COIN_DECIMALS).uiAmountString
  const gorValue = gorPrice === null || balance === null ? null : Number(balance) * gorPrice
  const slots = [held.slot, own?.slot, pool?.slot, coins?.slot].flatMap((slot) => slot ?? [])
  return {
    output: {
      address,
      balance,
      lamports: lamports === null ? null : String(lamports),
      gorPrice,
      gorValue,
      totalValue: totalOf(lamports, gorValue, value),
      tokensValue: value,
      unpriced,
      tokenHoldings: await tokenHoldings(holdings, context),
      totalHoldings: total,
      isTokenAccount: own !== undefined,
      live: coins === undefined && lamports !== null,
      asOfSlot: slots.length > 0 ? Math.max(...slots) : null,
      finalizedSlot: finalSlot || null,
      partialSince,
    },
    cache: 'moment',
    nodeSlots: [live?.slot],
  }
}

/**
 * The total value; null when the value of the coins is unknown, because a sum without it would be too small.
 */
function totalOf(lamports: bigint | null, ofCoins: number | null, ofTokens: number | null): number | null {
  if (ofCoins !== null) return ofCoins + (ofTokens ?? 0)
  return lamports === 0n ? ofTokens : null
}

/** The lamports according to the node: undefined while no node answers, 0 when there is no account. */
async function findLamports(address: string, context: AddressesContext) {
  try {
    return (await findLiveAccount(address, context, SHORT_WAIT_MS)) ?? { lamports: 0n, slot: undefined }
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** The balance of a token account as its only holding. */
function ownBalance(address: string, { mint, amount, decimals }: OwnBalance, { prices }: Prices) {
  if (amount === 0n) return { holdings: [], total: 0, unpriced: 0, value: null }
  const holding = valuedBy(prices, { account: address, mint, amount, decimals })
  const { value } = holding
  return { holdings: [holding], total: 1, unpriced: value === null ? 1 : 0, value }
}

async function tokenHoldings(
  holdings: readonly Holding[],
  context: AddressesContext,
): Promise<TokenHolding[]> {
  await context.names.load(new Set(holdings.map(({ mint }) => mint)), [])
  const time = chainTime(context)
  return holdings.map(({ account, mint, amount, decimals, price, value }) => {
    const uiAmount = context.names.uiAmount(mint, amount, decimals, time)
    const { name, symbol, logoUri, verified, copyOf } = shownToken(mint, context)
    return {
      tokenAccount: account,
      mint,
      symbol,
      name,
      amount: uiAmount,
      rawAmount: String(amount),
      uiAmount,
      decimals,
      price: uiPrice(mint, price, context),
      usdValue: value,
      logoUri,
      verified,
      copyOf,
    }
  })
}

/** An entry of the file of holdings. The coin has neither mint nor account; `coin` is its symbol. */
type HeldEntry =
  | (Pick<AddressHoldings, 'balance' | 'lamports' | 'gorPrice' | 'gorValue'> & { coin: string })
  | TokenHolding

export const exportAddressHoldings: ListFile<typeof fileCalls.exportAddressHoldings, AddressesContext> =
  listFile({
    name: ({ address }) => `holdings-${address}`,
    columns: [
      text('mint'),
      text('token_account'),
      text('symbol'),
      count('decimals'),
      ...amount('amount'),
      decimal('price_usd'),
      decimal('value_usd'),
      flag('verified'),
    ],
    rowOf: (one: HeldEntry) =>
      'mint' in one
        ? [
            one.mint,
            one.tokenAccount,
            one.symbol,
            one.decimals,
            BigInt(one.rawAmount),
            one.uiAmount,
            one.price,
            one.usdValue,
            one.verified,
          ]
        : [
            null,
            null,
            one.coin,
            COIN_DECIMALS,
            bigOf(one.lamports),
            one.balance,
            one.gorPrice,
            one.gorValue,
            null,
          ],
    async *pages({ address }, context) {
      for (let page = 1; ; page++) {
        const { output } = await getAddressHoldings({ address, limit: BATCH, page }, context, undefined)
        yield [
          ...(page === 1 ? [{ ...output, coin: context.network.coin.symbol }] : []),
          ...output.tokenHoldings,
        ]
        if (page * BATCH >= output.totalHoldings) return
      }
    },
  })
