import type { TokenChangeEntry } from '#contract/transactions/transaction-movements.ts'
import { type MovementEntry, movementEntries } from '../../../format/movements.ts'
import type { Detail } from '../detail.ts'

/** A party of a movement, from which or to which value moves. */
export type Party =
  | { kind: 'address'; address: string }
  /** The mint, from which minted tokens come and to which burned tokens go. */
  | { kind: 'mint'; mint: string | null }
  /** The chain does not reveal the party. */
  | { kind: 'unknown' }

/**
 * One movement of a token or the coin. `from` and `to` are the same if the value only changes its form, as in
 * a wrap.
 */
export type Move = Pick<
  MovementEntry,
  'kind' | 'instruction' | 'amount' | 'uiAmount' | 'decimals' | 'fee' | 'uiFee'
> & {
  from: Party
  to: Party
  /** The mint; null for the coin, undefined for a token that the chain does not name. */
  mint: string | null | undefined
}

export const keyOf = (party: Party): string =>
  party.kind === 'address' ? party.address : `${party.kind} ${party.kind === 'mint' ? party.mint : ''}`

const partyOf = (address: string | null): Party =>
  address === null ? { kind: 'unknown' } : { kind: 'address', address }

/** All movements of the transaction between owners, in the order of execution. */
export function movesOf(detail: Detail, tokenChanges: readonly TokenChangeEntry[]): Move[] {
  const { transfers, instructions } = detail
  const owners = new Map<string, string>()
  for (const { account, owner } of tokenChanges) if (owner !== null) owners.set(account, owner)
  for (const { native, source, from, destination, to } of transfers) {
    if (native) continue
    if (source !== null && from !== null) owners.set(source, from)
    if (destination !== null && to !== null) owners.set(destination, to)
  }
  const ownerOf = (owner: string | null, account: string | null) =>
    partyOf(owner === null || owner === account ? account && (owners.get(account) ?? account) : owner)
  const moves = movementEntries(detail).map((one): Move => {
    const { kind, native, mint, amount, uiAmount, decimals, fee, uiFee, instruction } = one
    const maker: Party = { kind: 'mint', mint }
    const from = kind === 'mint' || kind === 'create' ? maker : ownerOf(one.from, one.source)
    const to = kind === 'burn' || kind === 'create' ? maker : ownerOf(one.to, one.destination)
    // A wrap has no giver, and an unwrap may have no receiver, so the known party is on both sides.
    const isWrap = kind === 'wrap' || kind === 'unwrap'
    const [only] = !isWrap ? [] : from.kind === 'unknown' ? [to] : to.kind === 'unknown' ? [from] : []
    return {
      ...{ kind, instruction, amount, uiAmount, decimals, fee, uiFee },
      ...{ from: only ?? from, to: only ?? to },
      mint: native ? null : (mint ?? undefined),
    }
  })
  const places = new Map(instructions.map(({ id }, place) => [id, place]))
  const placeOf = ({ instruction }: Move) => places.get(instruction) ?? instructions.length
  return moves.sort((a, b) => placeOf(a) - placeOf(b))
}

export type Columns = {
  shown: Party[]
  /** The parties that share the last column; empty if each party has its own column. */
  gathered: Party[]
  /** The index of a party's column, from 0. */
  placeOf: (party: Party) => number
}

/**
 * The columns of parties, in the order in which they first occur. If there are more than `most`, the parties
 * with the fewest movements share one.
 */
export function columnsOf(moves: readonly Move[], most: number): Columns {
  const found = new Map<string, { party: Party; count: number }>()
  for (const party of moves.flatMap(({ from, to }) => [from, to])) {
    const known = found.get(keyOf(party))
    found.set(keyOf(party), { party, count: (known?.count ?? 0) + 1 })
  }
  const all = [...found]
  const own = new Set(
    all.length <= most
      ? found.keys()
      : all
          .toSorted(([, a], [, b]) => b.count - a.count)
          .slice(0, most - 1)
          .map(([key]) => key),
  )
  const shown = all.flatMap(([key, { party }]) => (own.has(key) ? [party] : []))
  const places = new Map(shown.map((party, place) => [keyOf(party), place]))
  return {
    shown,
    gathered: all.flatMap(([key, { party }]) => (own.has(key) ? [] : [party])),
    placeOf: (party) => places.get(keyOf(party)) ?? shown.length,
  }
}
