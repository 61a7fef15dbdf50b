import { ends } from '#lib/text/text.ts'
import type { NetworkProfile } from '#profiles/profile.ts'
import type { AccountRole, PoolTokens } from '#store/addresses/account-roles.ts'

/** The source of an account's name: its role in the index, the withdrawer of a stake account, or its data. */
export type Role =
  | AccountRole
  /** A stake account; `voter` is the vote account to which it is delegated, null when it is not delegated. */
  | { kind: 'stake'; withdrawer: string; voter: string | null }
  | { kind: 'lookupTable' | 'nonce'; authority: string }
  | { kind: 'multisig'; required: number; signers: number }
  | { kind: 'metadata'; mint: string }
  | { kind: 'programData'; program: string }
  /** Code that is not deployed; `authority` is null when nobody can change it. */
  | { kind: 'buffer'; authority: string | null }
  /** An account that an IDL describes; `type` is the name of the account type in the IDL. */
  | { kind: 'data'; type: string; program: string }

/** Whether the role never changes, and the account belongs to nobody who could give it away. */
export const isLasting = ({ kind }: Role): boolean => kind === 'pool' || kind === 'authority'

/** The texts of the parts from which a name is made. */
export type Words = {
  /** The name of a token by its mint, marked if it imitates another. */
  token: (mint: string) => string
  /** The name of an owner; undefined when the address has none. */
  owner: (address: string) => string | undefined
  program: (id: string) => string | null
}

/** The tokens and addresses whose names occur in the name of the role. */
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

/**
 * The name of an account by its role: `GOR / USDG pool`, `GOR vault of GOR / USDG pool`, `USDG account of
 * alice.gor`, `Stake of alice.gor`.
 */
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
      // The pool stands first, because lists cut off the end.
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

/**
 * The symbol of a pool's shares whose mint has no symbol, such as `GOR/USDG LP`; null when the tokens of the
 * pool are unknown.
 */
export function sharesSymbol(pool: PoolTokens, words: Words, chain: Chain): string | null {
  const pair = pairOf(pool, words, chain)
  return pair && `${pair.join('/')} LP`
}

function pairOf({ mints }: PoolTokens, words: Words, chain: Chain): string[] | null {
  const known = mints.flatMap((mint) => mint ?? []).sort((a, b) => quoteRank(a, chain) - quoteRank(b, chain))
  return known.length === 2 ? known.map((mint) => tradedWord(mint, words, chain)) : null
}

/** The name of a traded token. A pool that holds the wrapped coin is said to trade the coin. */
const tradedWord = (mint: string, words: Words, { coin }: Chain) =>
  mint === coin.wrappedMint ? coin.symbol : tokenWord(mint, words)

/**
 * The rank of a token in a pair, which is quoted in the token with the higher rank: stable tokens first, then
 * the coin, then all others.
 */
export const quoteRank = (mint: string, { coin, stables = [] }: Chain) =>
  [coin.wrappedMint, ...stables.map((stable) => stable.mint)].indexOf(mint)

/**
 * The name of a token, in quotation marks unless it is one word, because a stranger's symbol must not read
 * like words of the name around it.
 */
function tokenWord(mint: string, words: Words): string {
  const text = words.token(mint)
  return /^[\p{L}\p{M}\p{N}$_-]+( \(copy \S+\))?$/u.test(text) || text === ends(mint, 6, 4)
    ? text
    : `“${text}”`
}

const capital = (text: string) => (text.startsWith('a ') ? text.slice(2) : text)
