import { ends } from '#lib/text/text.ts'
import type { NetworkProfile } from '#profiles/profile.ts'
import type { AccountRole, PoolTokens } from '#store/addresses/account-roles.ts'

/** The source of an account's name: its role in the index, who may withdraw from a stake account, or what its data say. */
export type Role =
  | AccountRole
  /** `voter`: the vote account that it is delegated to; null without one. */
  | { kind: 'stake'; withdrawer: string; voter: string | null }
  | { kind: 'lookupTable' | 'nonce'; authority: string }
  | { kind: 'multisig'; required: number; signers: number }
  | { kind: 'metadata'; mint: string }
  | { kind: 'programData'; program: string }
  /** Code that is not deployed; `authority`: null where nobody can change it. */
  | { kind: 'buffer'; authority: string | null }
  /** `type`: as the program's IDL calls such accounts. */
  | { kind: 'data'; type: string; program: string }

/** Whether the role is never another one, and belongs to nobody who could give it away. */
export const isLasting = ({ kind }: Role): boolean => kind === 'pool' || kind === 'authority'

/** How the parts of such a name are called. */
export type Words = {
  /** By its mint, marked where it imitates another. */
  token: (mint: string) => string
  /** undefined where the address has no name. */
  owner: (address: string) => string | undefined
  program: (id: string) => string | null
}

/** The tokens and addresses whose names the name of the role has in it. */
export function partsOf(role: Role): { mints: string[]; owners: string[] } {
  switch (role.kind) {
    case 'stake':
      return { mints: [], owners: [role.withdrawer, ...(role.voter === null ? [] : [role.voter])] }
    case 'lookupTable':
    case 'nonce':
      return { mints: [], owners: [role.authority] }
    case 'tokenAccount':
      return { mints: [role.mint], owners: role.owner === null ? [] : [role.owner] }
    case 'metadata':
      return { mints: [role.mint], owners: [] }
    case 'programData':
      return { mints: [], owners: [role.program] }
    case 'buffer':
      return { mints: [], owners: role.authority === null ? [] : [role.authority] }
    case 'multisig':
    case 'data':
      return { mints: [], owners: [] }
    default: {
      const own = role.kind === 'vault' ? [role.mint] : []
      return { mints: [...(role.pool?.mints ?? []), ...own].flatMap((mint) => mint ?? []), owners: [] }
    }
  }
}

type Chain = Pick<NetworkProfile, 'coin' | 'stables'>

/** `GOR / USDG pool`, `GOR vault of GOR / USDG pool`, `USDG account of alice.gor`, `Stake of alice.gor`. */
export function roleName(role: Role, words: Words, chain: Chain): string {
  const owner = (address: string) => words.owner(address) ?? ends(address, 6, 4)
  const traded = (mint: string) => tradedWord(mint, words, chain)
  const poolName = (pool: PoolTokens) => {
    const pair = pairOf(pool, words, chain)
    if (pair) return `${pair.join(' / ')} pool`
    const program = words.program(pool.program)
    return program === null ? 'a pool' : `a ${program} pool`
  }
  switch (role.kind) {
    case 'pool':
      return capital(poolName(role.pool))
    case 'vault':
      return `${role.mint === null ? 'Vault' : `${traded(role.mint)} vault`} of ${poolName(role.pool)}`
    case 'lpMint':
      return `LP token of ${poolName(role.pool)}`
    case 'authority': {
      // The pool comes first, because lists cut the end.
      if (role.pool) return capital(`${poolName(role.pool)} authority`)
      const program = words.program(role.program)
      return program === null ? 'Authority of several pools' : `${program} pools authority`
    }
    case 'tokenAccount': {
      const held = `${tokenWord(role.mint, words)} account`
      return role.owner === null ? held : `${held} of ${owner(role.owner)}`
    }
    case 'stake':
      if (role.voter === null) return `Stake of ${owner(role.withdrawer)}, not delegated`
      return words.owner(role.voter) === undefined
        ? `Stake of ${owner(role.withdrawer)}`
        : `Stake with ${owner(role.voter)}`
    case 'lookupTable':
      return `Lookup table of ${owner(role.authority)}`
    case 'nonce':
      return `Nonce account of ${owner(role.authority)}`
    case 'multisig':
      return `Multisig, ${role.required} of ${role.signers} signers`
    case 'metadata':
      return `Metadata of ${tokenWord(role.mint, words)}`
    case 'programData': {
      const program = words.program(role.program)
      return program === null ? `Program data of ${ends(role.program, 6, 4)}` : `${program}, program data`
    }
    case 'buffer':
      return role.authority === null ? 'Program buffer, final' : `Program buffer of ${owner(role.authority)}`
    case 'data':
      return `${role.type} of ${words.program(role.program) ?? ends(role.program, 6, 4)}`
  }
}

/** `GOR/USDG LP`: the symbol of a pool's shares whose mint has none; null where the tokens of the pool are not known. */
export function sharesSymbol(pool: PoolTokens, words: Words, chain: Chain): string | null {
  const pair = pairOf(pool, words, chain)
  return pair && `${pair.join('/')} LP`
}

function pairOf({ mints }: PoolTokens, words: Words, chain: Chain): string[] | null {
  const known = mints.flatMap((mint) => mint ?? []).sort((a, b) => quoteRank(a, chain) - quoteRank(b, chain))
  return known.length === 2 ? known.map((mint) => tradedWord(mint, words, chain)) : null
}

/** A pool trades the coin, though it holds the wrapped one. */
const tradedWord = (mint: string, words: Words, { coin }: Chain) =>
  mint === coin.wrappedMint ? coin.symbol : tokenWord(mint, words)

/** A pair is quoted in the token with the higher rank: a stable token before the coin, the coin before all others. */
export const quoteRank = (mint: string, { coin, stables = [] }: Chain) =>
  [coin.wrappedMint, ...stables.map((stable) => stable.mint)].indexOf(mint)

/** A stranger's symbol must not read as words of the name around it. */
function tokenWord(mint: string, words: Words): string {
  const text = words.token(mint)
  return /^[\p{L}\p{M}\p{N}$_-]+( \(copy \S+\))?$/u.test(text) || text === ends(mint, 6, 4)
    ? text
    : `“${text}”`
}

const capital = (text: string) => (text.startsWith('a ') ? text.slice(2) : text)
