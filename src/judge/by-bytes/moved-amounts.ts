import type { RawInstruction, RawTransaction } from './raw-transaction.ts'

/** The asset of the native coin and its wrapped tokens, which count as one. */
export const COIN = 'coin'
const WRAPPED: readonly string[] = [
  'So11111111111111111111111111111111111111112',
  '9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXej9',
]
export const assetOf = (mint: string | null): string =>
  mint === null || WRAPPED.includes(mint) ? COIN : mint

const SYSTEM = '11111111111111111111111111111111'
const TOKEN: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]

/** The signed net changes by owner and asset; lamports without the fee and including wrapped coins. */
export function netsOf({ lamports, tokens, signers, fee }: RawTransaction): Map<string, Map<string, bigint>> {
  const nets = new Map<string, Map<string, bigint>>()
  const add = (owner: string, asset: string, amount: bigint) => {
    const own = nets.get(owner) ?? new Map<string, bigint>()
    nets.set(owner, own)
    own.set(asset, (own.get(asset) ?? 0n) + amount)
  }
  const accounts = new Set(tokens.map(({ account }) => account))
  for (const [account, { pre, post }] of lamports)
    if (!accounts.has(account)) add(account, COIN, post - pre + (account === signers[0] ? fee : 0n))
  for (const { mint, preOwner, owner, pre, post } of tokens) {
    add(preOwner, assetOf(mint), -pre)
    add(owner, assetOf(mint), post)
  }
  return nets
}

/** For each asset: the amounts by which accounts and owners changed, without sign. */
export function changedAmounts(transaction: RawTransaction): (asset: string) => ReadonlySet<bigint> {
  const byAsset = new Map<string, Set<bigint>>()
  const add = (asset: string, amount: bigint) => {
    const known = byAsset.get(asset) ?? new Set<bigint>()
    byAsset.set(asset, known)
    known.add(amount < 0n ? -amount : amount)
  }
  for (const { pre, post } of transaction.lamports.values()) {
    add(COIN, post - pre)
    add(COIN, post - pre + transaction.fee)
  }
  for (const { mint, pre, post } of transaction.tokens) add(assetOf(mint), post - pre)
  for (const own of netsOf(transaction).values()) for (const [asset, amount] of own) add(asset, amount)
  return (asset) => byAsset.get(asset) ?? new Set()
}

/**
 * The rent of a stake account at each rate of SIMD-0437, for 328 bytes including the overhead of an account.
 * The amount above it is staked.
 */
const STAKE_RENTS = [6_960n, 6_333n, 5_080n, 2_575n, 1_322n, 696n].map((rate) => 328n * rate)
/** The maximum number of amounts whose sums are computed: about ten thousand sums. */
const MOST_SUMMED = 14

/**
 * The amounts in instructions of the System and token programs, and their sums: a price is paid in parts, to
 * the pool and to those who take fees. If there are many amounts, only the largest are summed.
 */
export function sumsOfSaid({ instructions }: RawTransaction): ReadonlySet<bigint> {
  const said = instructions.flatMap(amountsOf).filter((amount) => amount > 0n)
  const largest = said.sort((a, b) => (a < b ? 1 : -1)).slice(0, MOST_SUMMED)
  const sums = new Set<bigint>(said)
  for (const amount of largest) for (const sum of [...sums]) sums.add(sum + amount)
  for (const amount of said) for (const rent of STAKE_RENTS) sums.add(amount - rent)
  return sums
}

const u64At = (data: Uint8Array, at: number): bigint[] =>
  data.length >= at + 8
    ? [new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(at, true)]
    : []

/** https://docs.rs/solana-system-interface, https://docs.rs/spl-token (and its extension for transfer fees, tag 26). */
function amountsOf({ program, data, parsedAmounts }: RawInstruction): readonly bigint[] {
  if (program === SYSTEM) return [...parsedAmounts, ...u64At(data, 4)]
  if (!TOKEN.includes(program)) return parsedAmounts
  return [...parsedAmounts, ...u64At(data, data[0] === 26 ? 2 : 1)]
}
