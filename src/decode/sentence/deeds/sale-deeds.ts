import type { Address, DecodedInstruction, Movement, TokenAmount } from '../../block/decoded-block.ts'
import { addressOrNull, isAddress } from '../../block/loose-json.ts'
import { type Balanced, isSameSide, sidesIn } from '../../movements/flows.ts'
import { changedHands, isWithin, sumMoved } from '../../movements/movements.ts'
import { hasRole } from '../../protocols/program-roles.ts'
import { byProgram, linesOf, readLine, type Section } from '../../protocols/program-text.ts'
import { amountPart, behind, listed, type Sentence } from '../part.ts'
import type { Deed } from './value-deeds.ts'

// The sections `[assets]` of `program.txt`: instructions that transfer an asset without a token. A line has the types, the words
// with the argument or account that identifies the asset, and those of its owners before and after.
//
//   [assets]
//   transferV1: the asset {asset} from {authority} to {newOwner}

type Transfer = { words: string; asset: string; from: string; to: string }

const transfersOf = byProgram(readTransfers)

/** @throws Error for a line that does not have the notation */
export function readTransfers(sections: readonly Section[]): ReadonlyMap<string | null, Transfer> {
  return new Map(
    linesOf(sections, 'assets').flatMap((line) =>
      readLine(line, (text) => {
        const [, types = '', words = '', asset = '', from = '', to = ''] =
          /^(\w+(?: \w+)*): ([^{}]+)\{(\w+)\} from \{(\w+)\} to \{(\w+)\}$/.exec(text) ?? []
        if (types === '')
          throw new Error(
            `"${text}" is no transfer of an asset: expected "type type: the asset {asset} from {owner} to {owner}"`,
          )
        return types.split(' ').map((type) => [type, { words, asset, from, to }] as const)
      }),
    ),
  )
}

/** An NFT that changes hands: a token with a supply of one, an asset with its own account, or a leaf of a tree. */
type Handed = { key: string; words: Sentence; from: Address | null; to: Address | null }
type Sale = { nft: Sentence; buyer: Address; seller: Address; payment: Movement | undefined }

/**
 * The sales of NFTs on a market, from the view of the party that signed: `Bought 1 NFT from X for 2 SOL on
 * Y`, `Sold 1 NFT to X for 1.9 SOL on Y`. A buyer's price is all that the buyer's side paid; a seller's price
 * is what the seller got of that.
 */
export function saleDeedsOf(transaction: Balanced): Deed[] {
  const markets = new Map<number, DecodedInstruction>()
  for (const one of transaction.instructions)
    if (hasRole(one, 'sell an NFT') && !markets.has(one.index)) markets.set(one.index, one)
  if (markets.size === 0) return []
  const movements = changedHands(transaction.movements)
  const sales = [...markets.values()].map((market) => {
    // Only movements inside the market's call count, because its caller may have moved more.
    const own = movements.filter((one) => isWithin(one, market, transaction.instructions))
    return { market, own, sold: salesIn(market.index, transaction, own) }
  })
  const isOnly = sales.filter(({ sold }) => sold.length > 0).length === 1
  return sales.flatMap(({ market, own, sold }) => {
    const steps = isOnly ? stepsOf(market, transaction) : []
    return sold.map((sale) => deedOf(sale, { market, steps, own }, transaction))
  })
}

const stepsOf = ({ index, programId }: DecodedInstruction, { instructions }: Balanced): number[] =>
  instructions
    .filter((one) => one.innerIndex === null && one.index < index && one.programId === programId)
    .flatMap((one) => (hasRole(one, 'prepare a sale') ? [one.index] : []))

/** The owners of each NFT before and after a top-level instruction, regardless of owners in between. */
function salesIn(index: number, transaction: Balanced, movements: readonly Movement[]): Sale[] {
  const ways = new Map<string, Handed>()
  for (const one of [...tokensIn(index, transaction), ...assetsIn(index, transaction)]) {
    const { from } = ways.get(one.key) ?? one
    ways.set(one.key, { ...one, from })
  }
  return [...ways.values()].flatMap(({ words, key, from, to: buyer }): Sale[] => {
    if (buyer === null || from === buyer) return []
    const [payment] = movements
      .filter((one) => one.mint !== key)
      .sort((a, b) => (a.amount < b.amount ? 1 : -1))
    // If the market holds the NFT in custody, the seller is the party that was paid.
    const paid = payment?.to ?? null
    const seller = paid === null || paid === buyer ? from : paid
    return seller === null ? [] : [{ nft: words, buyer, seller, payment }]
  })
}

const tokensIn = (index: number, { tokenTransfers }: Balanced): Handed[] =>
  tokenTransfers.flatMap((one) =>
    one.index === index &&
    one.kind === 'transfer' &&
    one.decimals === 0 &&
    one.amount === 1n &&
    one.sourceOwner !== null
      ? [{ key: one.mint ?? '', words: [amountPart(one)], from: one.sourceOwner, to: one.destinationOwner }]
      : [],
  )

/** Transfers of assets without a token, from the calls of their own programs. */
const assetsIn = (index: number, { instructions }: Balanced): Handed[] =>
  instructions.flatMap((call): Handed[] => {
    const transfer = call.index === index ? transfersOf(call.program).get(call.type) : undefined
    const asset = transfer && call.info?.[transfer.asset]
    if (!transfer || !isAddress(asset)) return []
    const { words, from, to } = transfer
    return [
      {
        key: asset,
        words: [words, { address: asset }],
        from: addressOrNull(call.info?.[from]),
        to: addressOrNull(call.info?.[to]),
      },
    ]
  })

function deedOf(
  { nft, buyer, seller, payment }: Sale,
  {
    market: { index, programId },
    steps,
    own,
  }: { market: DecodedInstruction; steps: readonly number[]; own: readonly Movement[] },
  transaction: Balanced,
): Deed {
  const { users } = transaction.changes()
  const isSold = users.includes(seller) && !users.includes(buyer)
  /** The part of the payment that left `who` (`from`) or reached it (`to`). */
  const moved = (end: 'from' | 'to', who: Address | null): TokenAmount[] =>
    payment && who !== null
      ? sumMoved(
          own.filter((one) => one[end] === who),
          payment,
        )
      : []
  const { given: gave } = sidesIn(buyer, index, transaction)
  const paid = moved('from', payment?.from ?? null)
  // A deposit into the market's custody in this transaction counts as the buyer's payment.
  const isOwn =
    gave.length > 0 || isSameSide(paid, sidesIn(buyer, new Set([...steps, index]), transaction).given)
  const got = moved('to', seller)
  const price = isSold
    ? got.length > 0
      ? got
      : sidesIn(seller, index, transaction).received
    : gave.length > 0
      ? gave
      : paid
  const words: Sentence = [
    isSold ? 'Sold ' : 'Bought ',
    ...nft,
    isSold ? ' to ' : ' from ',
    { address: isSold ? buyer : seller },
  ]
  if (price.length > 0) words.push(' for ', ...listed(price.map(amountPart)))
  if (!isSold && !isOwn) words.push(...behind('paid by', payment?.from))
  words.push(' on ', { program: programId })
  return {
    indexes: new Set(isOwn || isSold ? [...steps, index] : [index]),
    actor: isSold ? seller : buyer,
    words,
  }
}
