import type { Address } from '#decode/block/decoded-block.ts'
import { type Asset, assetOf } from '#decode/movements/net-changes.ts'
import type { SentencePart } from '#decode/sentence/part.ts'

/**
 * A change of balances that a sentence claims; `who` is null where the sentence does not name the party: then
 * it is one of the signers.
 */
export type Claim = { who: Address | null; asset: Asset | typeof UNNAMED; amount: bigint }

/** A token whose mint the source does not have. */
export const UNNAMED = 'a token without a name'

export type Claims = {
  changes: Claim[]
  /** Wrapped tokens that a party gained (or, if negative, lost). */
  wrapped: Claim[]
  /** The number of unnamed receivers of an asset. */
  receivers: { asset: Claim['asset']; count: number }[]
  /** Amounts that the sentence gives in coins. */
  coins: bigint[]
  /**
   * The party that paid the fee for the actor, by the sentence; null where the sentence does not name one.
   */
  payer: Address | null
  /** The programs that were called, by the sentence. */
  programs: Address[]
  /** Whether the sentence is about liquidity: then the pool's own token may be missing in it. */
  isLiquidity: boolean
  /**
   * The name of the called instruction in a sentence with `and moved nothing`; null where the sentence does
   * not have it.
   */
  called: string | null
  /**
   * `failed` and `voted` are claims without amounts; `still`: the sentence says that a call moved nothing;
   * `vague`: it does not say what was done; `unread`: it has no known form.
   */
  kind: 'value' | 'deed' | 'failed' | 'voted' | 'still' | 'vague' | 'unread'
}

/** Signs in place of the parts of a sentence that are not text; texts do not contain these signs. */
export const [AMOUNT, ADDRESS, TOKEN, PROGRAM] = ['\uE001', '\uE002', '\uE003', '\uE004']

/**
 * The forms of clauses with amounts: A is an amount, D an address, T a token, P a program, LIST some amounts.
 */
const FORMS: readonly [form: RegExp, read: (groups: Parts[], claims: Claims) => void][] = [
  form('Swapped LIST for LIST (?:on|via) (P)', ([given, received], claims) =>
    exchange(claims, null, given, received),
  ),
  form('Swapped LIST for LIST on (P), paid out to (D)', ([given, received, , to], claims) => {
    lose(claims, null, given)
    gain(claims, addressIn(to), received)
  }),
  form('Traded LIST in a circle for LIST (?:on|via) (P)', ([given, received], claims) =>
    exchange(claims, null, given, received),
  ),
  form('Traded deposited T for LIST on (P)', ([received], claims) => gain(claims, null, received)),
  form('Swapped LIST for LIST with (D) (?:on|via) (P)', ([given, received, other], claims) => {
    exchange(claims, null, given, received)
    exchange(claims, addressIn(other), received, given)
  }),
  form('Gave LIST and received LIST(?: via (P))?', ([given, received], claims) =>
    exchange(claims, null, given, received),
  ),
  form('Gave LIST(?: via (P))?', ([given], claims) => lose(claims, null, given)),
  form('Gave (?:the token account D with|its) LIST to (D)', handed),
  form('Gave LIST of rent to (D)', ([rent, to], claims) => gain(claims, addressIn(to), rent)),
  form('Allowed D to spend LIST of the token account D', () => undefined),
  form('Received LIST(?: from (D))?(?: via (P))?', ([received, from], claims) => {
    gain(claims, null, received)
    if (from?.length) lose(claims, addressIn(from), received)
  }),
  form('Received LIST from [^,]+ via (P)', ([received], claims) => gain(claims, null, received)),
  form('Added LIST to a pool on (P)', ([given], claims) => {
    claims.isLiquidity = true
    lose(claims, null, given)
  }),
  form('Created a pool of LIST on (P)', ([given], claims) => {
    claims.isLiquidity = true
    lose(claims, null, given)
  }),
  form('Created a pool(?: of T and T)? on (P)', (_, claims) => {
    claims.isLiquidity = true
  }),
  form('Removed LIST from a pool on (P)', ([received], claims) => {
    claims.isLiquidity = true
    gain(claims, null, received)
  }),
  form(
    'Sent (A) to (D), and (A) to (D)(?: via (P))?',
    ([first = [], one = [], second = [], other = []], claims) => {
      handed([first, one], claims)
      handed([second, other], claims)
    },
  ),
  form('Sent LIST to (\\d+) accounts(?: via (P))?', ([sent, count], claims) => {
    lose(claims, null, sent)
    for (const { asset } of amountsIn(sent)) claims.receivers.push({ asset, count: Number(count?.[0]) })
  }),
  // Transfers to and from another chain.
  form('Sent LIST to [^,\uE002]+ via (P)', ([sent], claims) => lose(claims, null, sent)),
  form('Sent LIST to (D)(?: via (P))?', handed),
  form('Sent LIST to D, which burned it', ([sent], claims) => lose(claims, null, sent)),
  form('Moved LIST from (D) to (D)(?: via (P))?', ([moved, from, to], claims) => {
    lose(claims, addressIn(from), moved)
    gain(claims, addressIn(to), moved)
  }),
  // Old archives do not have the giver.
  form('Moved LIST to (\\d+) accounts(?: via (P))?', ([moved, count], claims) => {
    for (const { asset } of amountsIn(moved)) claims.receivers.push({ asset, count: Number(count?.[0]) })
  }),
  form('Moved LIST to (D)(?: via (P))?', ([moved, to], claims) => gain(claims, addressIn(to), moved)),
  // A transfer to the same account does not change its balance.
  form('Sent LIST to itself', () => undefined),
  form('Moved LIST between its own accounts', () => undefined),
  form('Minted LIST to (\\d+) accounts', ([minted, count], claims) => {
    for (const { asset } of amountsIn(minted)) claims.receivers.push({ asset, count: Number(count?.[0]) })
  }),
  form('Minted LIST to (D)', ([minted, to], claims) => gain(claims, addressIn(to), minted)),
  form('Burned LIST of (D)', ([burned, from], claims) => lose(claims, addressIn(from), burned)),
  form('Burned LIST via (P)', ([burned], claims) => lose(claims, null, burned)),
  form('Burned LIST', ([burned], claims) => lose(claims, null, burned)),
  form('Wrapped LIST for (D)', ([amount = [], to = []], claims) => {
    handed([amount, to], claims)
    wrap(claims, addressIn(to), amount, 1n)
  }),
  form('Wrapped LIST', ([amount], claims) => wrap(claims, null, amount, 1n)),
  form('Unwrapped LIST to (D)', ([amount = [], to = []], claims) => {
    handed([amount, to], claims)
    wrap(claims, null, amount, -1n)
  }),
  form('Unwrapped LIST', ([amount], claims) => wrap(claims, null, amount, -1n)),
  form('Withdrew LIST of withheld transfer fees to (D)', ([fees, to], claims) =>
    gain(claims, addressIn(to), fees),
  ),
  form('Withdrew LIST of withheld transfer fees', ([fees], claims) => gain(claims, null, fees)),
  // Payments to and from lenders, bridges and markets.
  form('Paid a tip of LIST[^A]*', ([tip], claims) => lose(claims, null, tip)),
  form('Paid LIST to (D) for [^A]*', handed),
  form('Paid LIST of the settlement D to (D) on P', ([paid, to], claims) =>
    gain(claims, addressIn(to), paid),
  ),
  ...['Repaid', 'Deposited', 'Queued', 'Staked', 'Locked', 'Paid', 'Offered', 'Put in'].map((verb) =>
    form(`${verb} LIST[^A]*`, ([given], claims) => lose(claims, null, given)),
  ),
  ...['Borrowed', 'Claimed', 'Took', 'Got back'].map((verb) =>
    form(`${verb} LIST[^A]*`, ([received], claims) => gain(claims, null, received)),
  ),
  form('Created the stake account (D) with (A)', ([account, amount], claims) => {
    lose(claims, null, amount)
    gain(claims, addressIn(account), amount)
  }),
  form(
    'Withdrew (A) (?:of stake from|from the vote account|from the durable nonce) (D)(?: to (D))?',
    ([amount, from, to], claims) => {
      lose(claims, addressIn(from), amount)
      gain(claims, addressIn(to), amount)
    },
  ),
  form('Split (A) off the stake account (D)', ([amount, from], claims) =>
    lose(claims, addressIn(from), amount),
  ),
  form('Withdrew LIST(?: (?:from|on) [^A]*)?', ([received], claims) => gain(claims, null, received)),
  form('Redeemed LIST for LIST on (P)', ([given, received], claims) =>
    exchange(claims, null, given, received),
  ),
  form('Liquidated [^A]*LIST on (P)', ([given], claims) => lose(claims, null, given)),
  // The proceeds of a trade pay the owner; the filler's own gain follows in a later clause.
  form('Filled [^A]* (D) with LIST for [^,]*(?:, after a fee of [^,]*)?', ([owner, received], claims) =>
    gain(claims, addressIn(owner), received),
  ),
  form('Compressed LIST on (P)', ([given], claims) => lose(claims, null, given)),
  form('Decompressed LIST on (P)', ([got], claims) => gain(claims, null, got)),
  // Requested and offered amounts do not move, and amounts in a compressed tree are in no balance.
  form('Sent compressed tokens: A to D on P', () => undefined),
  form('Minted compressed tokens: A to D on P', () => undefined),
  form('Offered LIST for sale at A on P', ([given], claims) => lose(claims, null, given)),
  form('Offered D?[^A]* for sale at A on P', () => undefined),
  form('Placed a limit order of LIST for at least A on P', ([given], claims) => lose(claims, null, given)),
  form('Placed a bid of A (?:for the token D )?on P', () => undefined),
  form('Changed [^A]* to a price of A on P', () => undefined),
  form('Withdrew the offer of LIST on (P)', ([got], claims) => gain(claims, null, got)),
  // The NFT was in the market's custody, or another party paid.
  form('Bought LIST from D for LIST paid by D on (P)', ([bought], claims) => gain(claims, null, bought)),
  form('Bought [^A]*LIST paid by D on (P)', () => undefined),
  form('Bought LIST from D(?: for LIST)? on (P)', ([bought, paid], claims) => {
    gain(claims, null, bought)
    lose(claims, null, paid)
  }),
  form('Bought [^A]*LIST on (P)', ([paid], claims) => lose(claims, null, paid)),
  form('Sold LIST to (D)(?: for LIST)? on (P)', ([sold, to, paid], claims) => {
    gain(claims, addressIn(to), sold)
    gain(claims, null, paid)
  }),
  form('Sold [^A]*LIST on (P)', ([paid], claims) => gain(claims, null, paid)),
  form('Kept LIST', ([kept], claims) => gain(claims, null, kept)),
]

export type Parts = SentencePart[]
type Form = (typeof FORMS)[number]

function form(text: string, read: Form[1]): Form {
  const pattern = text
    .replace('LIST', '(A(?:, A)*(?: and A)?)')
    .replace('LIST', '(A(?:, A)*(?: and A)?)')
    .replace(/\bA\b/g, AMOUNT)
    .replace(/\bD\b/g, ADDRESS)
    .replace(/\bT\b/g, TOKEN)
    .replace(/\bP\b/g, PROGRAM)
  return [new RegExp(`^${pattern}$`, 'd'), read]
}

export const verbOf = (text: string) => text.slice(0, text.indexOf(' '))
/** The forms by their first word. */
export const byVerb = new Map<string, Form[]>()
for (const one of FORMS) {
  const verb = verbOf(one[0].source.slice(1)).replace(/[()]/g, '')
  byVerb.set(verb, [...(byVerb.get(verb) ?? []), one])
}

type Amount = { asset: Claim['asset']; amount: bigint }

/** Amounts of the coin always have decimals. */
const isUnnamed = ({ mint, decimals }: { mint: Address | null; decimals: number | null }) =>
  mint === null && decimals === null

const amountsIn = (parts: Parts | undefined): Amount[] =>
  (parts ?? []).flatMap((part) =>
    typeof part !== 'string' && 'amount' in part
      ? [{ asset: isUnnamed(part) ? UNNAMED : assetOf(part.mint), amount: BigInt(part.amount) }]
      : [],
  )

export function addressIn(parts: Parts | undefined): Address | null {
  const [part] = parts ?? []
  return part !== undefined && typeof part !== 'string' && 'address' in part ? part.address : null
}

function gain({ changes }: Claims, who: Address | null, parts: Parts | undefined): void {
  for (const { asset, amount } of amountsIn(parts)) changes.push({ who, asset, amount })
}

function handed([amounts, to]: Parts[], claims: Claims): void {
  lose(claims, null, amounts)
  gain(claims, addressIn(to), amounts)
}

function lose({ changes }: Claims, who: Address | null, parts: Parts | undefined): void {
  for (const { asset, amount } of amountsIn(parts)) changes.push({ who, asset, amount: -amount })
}

function exchange(
  claims: Claims,
  who: Address | null,
  given: Parts | undefined,
  received: Parts | undefined,
): void {
  lose(claims, who, given)
  gain(claims, who, received)
}

function wrap({ wrapped }: Claims, who: Address | null, parts: Parts | undefined, sign: bigint): void {
  for (const { asset, amount } of amountsIn(parts)) wrapped.push({ who, asset, amount: amount * sign })
}
