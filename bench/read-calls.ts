import { routes } from '#contract/index.ts'
import { urlOf } from '#contract/paths.ts'
import type { ExampleValues, Route } from '#contract/route.ts'
import { tokenSortKeys } from '#contract/tokens/tokens.ts'
import { keysOf } from '#lib/values/keys.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { Generated } from './generate.ts'
import { FIRST_SLOT, FIRST_TIME } from './generate-rows.ts'

/** The programs that the generated transactions call. */
const PROGRAMS = [PROGRAM.token, PROGRAM.computeBudget, PROGRAM.system, PROGRAM.vote]

type Requests = Record<string, (n: number) => string>

/**
 * The requests that are measured, by name. Requests with a parameter use a different value for each `n`. Every
 * call that answers from the index is among them: a call that `ownLines` does not name has the request of its
 * example.
 */
export function readCalls(g: Generated): Requests {
  const lines = ownLines(g)
  const paths = Object.values(lines).map((path) => path(0).split('?')[0] ?? '')
  const values: Partial<Record<keyof ExampleValues, readonly unknown[]>> = {
    height: g.heights,
    signature: g.signatures,
    wallet: g.addresses,
    mint: g.mints,
    program: PROGRAMS,
  }
  for (const name of keysOf(routes)) {
    const { path, example = {}, notMeasured }: Route = routes[name]
    if (notMeasured !== undefined || paths.some((one) => isOf(path, one))) continue
    const filled = (value: unknown, n: number) =>
      String(value).replace(/^\{(\w+)\}$/, (_, key: keyof ExampleValues) => {
        const some = values[key] ?? []
        return String(some[n % some.length])
      })
    lines[name] = (n) =>
      urlOf(
        name,
        Object.fromEntries(Object.entries(example).map(([field, value]) => [field, filled(value, n)])),
      )
  }
  return lines
}

/** Whether a path is one of a call's pattern. */
export const isOf = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path)

/** Requests that differ from the example of their call, or have another name than the call. */
function ownLines(g: Generated): Requests {
  /** A slot in the first half of the chain. */
  const slotOf = (n: number) => g.firstSlot + ((n * 7_919) % Math.ceil((g.lastSlot - g.firstSlot) / 2 + 1))
  const pick = <T>(list: readonly T[], n: number) => list[n % list.length] as T
  return {
    health: () => '/api/health',
    overview: () => '/api/network/overview',
    stats: () => '/api/network/stats',
    blocks: () => '/api/blocks',
    transactions: () => '/api/transactions',
    'transactions of a block': (n) => `/api/transactions?block=${pick(g.heights, n)}`,
    block: (n) => `/api/block/${pick(g.heights, n)}`,
    "block's transactions by fee": (n) =>
      `/api/block/${pick(g.heights, n)}/transactions?sort=fee&order=desc&page=${1 + (n % 40)}`,
    "block's rewards": (n) => `/api/block/${pick(g.heights, n)}/rewards`,
    price: () => '/api/gor/price',
    tokens: () => '/api/tokens',
    'token, a million holders': () => `/api/token/${g.largestMint}`,
    'token holders, first page': () => `/api/token/${g.largestMint}/holders`,
    'token holders, page 10,000': (n) => `/api/token/${g.largestMint}/holders?page=${10_000 - (n % 10)}`,
    'token holders, any page': (n) =>
      `/api/token/${g.largestMint}/holders?page=${1 + ((n * 7_919) % 20_000)}`,
    'token holders, ordinary': (n) => `/api/token/${pick(g.heldMints, n)}/holders`,
    ...Object.fromEntries(
      tokenSortKeys.flatMap((by) =>
        (['asc', 'desc'] as const).map((order) => [
          `tokens by ${by}, ${order}`,
          (n: number) =>
            `/api/tokens?qualityOnly=true&sortBy=${by}&sortOrder=${order}&offset=${50 * (n % 20)}`,
        ]),
      ),
    ),
    'tokens, deep': (n) => `/api/tokens?offset=${5_000 + 50 * (n % 200)}`,
    'tokens, 999 at once': () => '/api/tokens?limit=999',
    'tokens, search': (n) => `/api/tokens?search=name${n % 1000}`,
    'count of tokens': () => '/api/tokens/count?qualityOnly=true',
    'count of tokens, search': (n) => `/api/tokens/count?search=name${n % 1000}`,
    transaction: (n) => `/api/transaction/${pick(g.signatures, n)}`,
    "transaction's prices, of today": (n) => `/api/transaction/${pick(g.signatures, n)}/prices`,
    "transaction's prices, of its time": (n) => `/api/transaction/${pick(g.signatures, n)}/prices?when=then`,
    'address, ordinary': (n) => `/api/address/${pick(g.addresses, n)}/transactions/paginated`,
    'address, hottest': () => `/api/address/${g.hottest}/transactions/paginated`,
    'address, hottest, deep': (n) => `/api/address/${g.hottest}/transactions/paginated?cursor=${slotOf(n)}.0`,
    'address, hottest, last page': () => `/api/address/${g.hottest}/transactions/paginated?last=true`,
    ...Object.fromEntries(
      Object.entries(addressFilters(g)).flatMap(([name, filter]) => [
        [
          `address by ${name}, ordinary`,
          (n: number) => `/api/address/${pick(g.addresses, n)}/transactions/paginated?${filter(n)}`,
        ],
        [
          `address by ${name}, hottest`,
          (n: number) => `/api/address/${g.hottest}/transactions/paginated?${filter(n)}`,
        ],
      ]),
    ),
    "address's type": (n) => `/api/address/${pick(g.addresses, n)}/type`,
    "address's holdings": (n) => `/api/address/${pick(g.addresses, n)}/holdings`,
    "address's first funder": (n) => `/api/address/${pick(g.addresses, n)}/funding`,
    "address's worth over time": (n) => `/api/address/${pick(g.addresses, n)}/worth-history`,
    "address's worth over time, busiest": (n) =>
      `/api/address/${g.hottest}/worth-history?period=${pick(['day', 'week', 'month', 'all'], n)}`,
    "address's counterparties, ordinary": (n) => `/api/address/${pick(g.addresses, n)}/counterparties`,
    "address's counterparties, busiest": () => `/api/address/${g.hottest}/counterparties`,
    "address's balance history, ordinary": (n) => `/api/address/${pick(g.addresses, n)}/balance-history`,
    "address's balance history, hottest": (n) =>
      `/api/address/${g.hottest}/balance-history?period=${pick(['day', 'week', 'month', 'all'], n)}`,
    "program's activity": (n) => `/api/address/${pick(PROGRAMS, n)}/activity`,
    'history of the chain': (n) =>
      `/api/network/history?range=${pick(['hour', 'day', 'week', 'month', 'all'], n)}`,
    'all blocks, deep': (n) => `/api/blocks/paginated?cursor=${slotOf(n)}`,
    'all transactions, deep': (n) => `/api/transactions/paginated?cursor=${slotOf(n)}.0`,
    'names of 40 addresses': (n) =>
      `/api/sns/names?addresses=${Array.from({ length: 40 }, (_, i) => pick(g.addresses, 40 * n + i)).join(',')}`,
    "address's DeFi activities": (n) => `/api/address/${pick(g.addresses, n)}/defi-activities-db`,
    token: (n) => `/api/token/${pick(g.mints, n)}`,
    "token's transactions": (n) => `/api/token/${pick(g.mints, n)}/transactions/paginated`,
    "token's transfers": (n) => `/api/token/${pick(g.mints, n)}/transfers/paginated`,
    "token's transactions, hottest": () => `/api/token/${g.hottestMint}/transactions/paginated`,
    "token's transactions, deep": (n) =>
      `/api/token/${g.hottestMint}/transactions/paginated?cursor=${slotOf(n)}.0`,
    "token's transfers, deep": (n) =>
      `/api/token/${g.hottestMint}/transfers/paginated?cursor=${slotOf(n)}.0.0`,
    "token's DeFi activities": (n) => `/api/token/${pick(g.mints, n)}/defi-activities-db`,
    "token's DeFi activities, hottest": () => `/api/token/${g.hottestMint}/defi-activities-db`,
    "token's DeFi activities, deep": (n) =>
      `/api/token/${g.hottestMint}/defi-activities-db?page=${1_000 + (n % 4_000)}`,
    'pool, or an address that is none': (n) => `/api/address/${pick(g.addresses, n)}/pool`,
    "token's markets": (n) => `/api/token/${pick(g.charted, n)}/markets`,
    ...Object.fromEntries(
      (['1m', '15m', '1h', '1d'] as const).map((resolution) => [
        `token's candles, ${resolution}`,
        (n: number) => `/api/token/${pick(g.charted, n)}/candles?resolution=${resolution}`,
      ]),
    ),
    'sparklines of a page': (n) =>
      `/api/tokens/sparklines?mints=${[...new Set(Array.from({ length: 50 }, (_, i) => pick(g.charted, 50 * n + i)))].join(',')}`,
    "token's holders over time": (n) => `/api/token/${pick(g.heldMints, n)}/holders/history`,
    'search, signature': (n) => `/api/search?q=${pick(g.signatures, n)}`,
    'search, text': (n) => `/api/search?q=name${n % 1000}`,
    'search, height': (n) => `/api/search?q=${pick(g.heights, n)}`,
  }
}

/** Each filter of an address's transactions as a query. */
function addressFilters(g: Generated): Requests {
  // Five blocks take two seconds: see `generate-rows.ts`.
  const blocks = Math.max(1, Math.floor(((g.lastSlot - FIRST_SLOT) * 19) / 20))
  const timeOf = (n: number) => FIRST_TIME + Math.floor((((n * 7_919) % blocks) * 2) / 5)
  return {
    transfers: () => 'tab=transfers',
    balances: () => 'tab=balances',
    status: () => 'status=failed',
    votes: () => 'votes=off',
    token: (n) => `token=${g.mints[n % g.mints.length]}`,
    counterparty: (n) => `counterparty=${g.addresses[n % g.addresses.length]}`,
    time: (n) => `to=${timeOf(n)}`,
  }
}
