import type { Address, DecodedInstruction, TokenAmount, TokenTransfer } from '../decoded-block.ts'
import type { Balanced } from '../flows.ts'
import { assetOf } from '../judge/net-changes.ts'
import { isWithin, type Movement, movementsOf } from './movements.ts'
import { amountPart, listed, type Sentence } from './part.ts'
import { type Deed, sidesIn } from './value-deeds.ts'

/** Programs on which NFTs are sold, by their protocol. */
const MARKETS: ReadonlySet<string | null> = new Set([
  'auction-house',
  'magic-eden-v2',
  'magic-eden-amm',
  'tensor-bid',
  'tensor-marketplace',
  'tensor-swap',
])

/** Types of instructions that hand an NFT to its buyer; those that list one, or take it back, move it too. */
const SALE = /^(buy|wnsBuy|sellNft|wnsSellNft|takeBid|wnsTakeBid|takeSnipe)|execute\w*Sale|Fulfill(Buy|Sell)/i

type Sale = { nft: TokenTransfer; buyer: Address; seller: Address; payment: Movement | undefined }

/**
 * The NFTs that were sold on a market, each told for who of both signed: `Bought 1 NFT from X for 2 SOL on Y`, `Sold 1 NFT to X
 * for 1.9 SOL on Y`. The price is all that the buyer's side paid; a seller is told what it got of that.
 */
export function saleDeedsOf(transaction: Balanced): Deed[] {
  const markets = new Map<number, DecodedInstruction>()
  for (const one of transaction.instructions)
    if (MARKETS.has(one.program) && SALE.test(one.type ?? '') && !markets.has(one.index))
      markets.set(one.index, one)
  if (markets.size === 0) return []
  const movements = movementsOf(transaction)
  return [...markets.values()].flatMap((market) => {
    // Who called the market may have moved more.
    const own = movements.filter((one) => isWithin(one, market, transaction.instructions))
    return salesIn(market.index, transaction, own).map((sale) => deedOf(sale, market, transaction, own))
  })
}

/** The owners of an NFT before and after a top-level instruction, whoever had it between. */
function salesIn(index: number, { tokenTransfers }: Balanced, movements: readonly Movement[]): Sale[] {
  const ways = new Map<string, { nft: TokenTransfer; from: Address | null; to: Address | null }>()
  for (const one of tokenTransfers) {
    if (one.index !== index || one.kind !== 'transfer' || one.decimals !== 0 || one.amount !== 1n) continue
    const key = one.mint ?? ''
    const { from } = ways.get(key) ?? { from: one.sourceOwner }
    ways.set(key, { nft: one, from, to: one.destinationOwner })
  }
  return [...ways.values()].flatMap(({ nft, from, to: buyer }): Sale[] => {
    if (from === null || buyer === null || from === buyer) return []
    const [payment] = movements
      .filter((one) => one.mint !== nft.mint)
      .sort((a, b) => (a.amount < b.amount ? 1 : -1))
    // An NFT may be in the market's custody: its seller is who was paid.
    const paid = payment?.to ?? null
    return [{ nft, buyer, seller: paid === null || paid === buyer ? from : paid, payment }]
  })
}

function deedOf(
  { nft, buyer, seller, payment }: Sale,
  { index, programId }: DecodedInstruction,
  transaction: Balanced,
  movements: readonly Movement[],
): Deed {
  const { users } = transaction.changes()
  const isSold = users.includes(seller) && !users.includes(buyer)
  /** What went from or to somebody, of what was paid. */
  const moved = (end: 'from' | 'to', who: Address | null): TokenAmount[] => {
    if (!payment || who === null) return []
    const own = movements.filter((one) => one[end] === who && assetOf(one.mint) === assetOf(payment.mint))
    const amount = own.reduce((sum, one) => sum + one.amount, 0n)
    return amount === 0n ? [] : [{ mint: payment.mint, decimals: payment.decimals, amount }]
  }
  const { gave } = sidesIn(buyer, index, transaction)
  const isPaid = payment !== undefined && payment.to === seller
  const price = isSold
    ? moved('to', seller)
    : gave.length > 0
      ? gave
      : isPaid
        ? moved('from', payment.from)
        : []
  const words: Sentence = [
    isSold ? 'Sold ' : 'Bought ',
    amountPart(nft),
    isSold ? ' to ' : ' from ',
    { address: isSold ? buyer : seller },
  ]
  if (price.length > 0) words.push(' for ', ...listed(price.map(amountPart)))
  words.push(' on ', { program: programId })
  return { indexes: new Set([index]), actor: isSold ? seller : buyer, words }
}
