import { ChainUnavailable } from '#chain/client.ts'
import type { ProgramAccountsQuery } from '#chain/methods/program-accounts.ts'
import type { SavedBootstrap } from '#store/bootstrap/bootstrap-state.ts'
import { MINT_SIZE, readMint } from '#svm/accounts/token.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { Refused } from './check-slot.ts'
import type { Bootstrapping } from './keep-reading.ts'
import { queriesOf, readSlice, type Slice, split } from './read-slice.ts'
import { listMints } from './save-answers.ts'

/** Limits of a call. The node scans every account of a program for it, which takes long. */
const PART = { deadlineMs: 120_000, timeoutMs: 60_000, maxBytes: 128_000_000, lane: 'history' } as const
/** Limits for reading everything at once: a small chain's accounts fit into a few answers. */
const WHOLE = { ...PART, deadlineMs: 40_000, timeoutMs: 20_000, maxBytes: 16_000_000 } as const

/** Answers up to this many bytes are parsed in this process, within a millisecond; most parts are empty. */
const SMALL = 50_000

const PROGRAMS = [PROGRAM.token, PROGRAM.token2022]
/** The most accounts that nodes allow in one call. */
const ACCOUNTS = 100

/**
 * Reads and saves all token accounts at once; returns false when there are too many for that.
 *
 * @throws Refused, ChainUnavailable
 */
export async function readWhole(context: Bootstrapping, state: SavedBootstrap): Promise<boolean> {
  for (const program of PROGRAMS)
    for (const query of queriesOf(program, { mint: [], owner: [] })) {
      const answer = await readSlice(context, query, WHOLE)
      if (answer === 'too large') return false
      await save(context, state, query, answer)
    }
  return true
}

/**
 * Reads and saves the token accounts of all mints that begin with the byte `part`.
 *
 * @throws Refused, ChainUnavailable
 */
export async function readPart(context: Bootstrapping, state: SavedBootstrap, part: number): Promise<void> {
  for (const program of PROGRAMS) await readInto(context, state, program, { mint: [part], owner: [] })
}

/** Reads a slice; one that is too large is read in smaller slices. */
async function readInto(
  context: Bootstrapping,
  state: SavedBootstrap,
  program: string,
  slice: Slice,
): Promise<void> {
  for (const query of queriesOf(program, slice)) {
    const answer = await readSlice(context, query, PART)
    if (answer === 'too large') {
      const parts = split(slice)
      if (!parts) throw new Refused(`The node lists no accounts of ${program}, however few are asked for.`)
      for (const one of parts) await readInto(context, state, program, one)
      return
    }
    await save(context, state, query, answer)
  }
}

async function save(
  { pool, ...context }: Bootstrapping,
  state: SavedBootstrap,
  { program }: ProgramAccountsQuery,
  answer: Buffer,
): Promise<void> {
  const { slot, mints } =
    answer.length < SMALL ? listMints(answer) : await pool.request({ kind: 'list-mints', answer })
  state.asOfSlot = Math.min(slot, state.asOfSlot ?? slot)
  if (mints.length === 0) return
  const decimals = await readDecimals(context, mints)
  const { accounts } = await pool.request({ kind: 'save-token-accounts', answer, program, decimals })
  state.tokenAccounts += accounts
}

/** A mint's decimals never change; a closed mint has none. */
async function readDecimals(
  { chain, rest }: Pick<Bootstrapping, 'chain' | 'rest'>,
  mints: readonly string[],
): Promise<[string, number][]> {
  const found: [string, number][] = []
  for (let start = 0; start < mints.length; start += ACCOUNTS) {
    const some = mints.slice(start, start + ACCOUNTS)
    const { accounts } = await rest(() =>
      chain.getAccounts(some, MINT_SIZE, { lane: 'history' }, 'finalized'),
    )
    for (const [index, mint] of some.entries()) {
      const account = accounts[index]
      // Balances without their decimals would stay wrong for ever.
      if (account === undefined)
        throw new ChainUnavailable(`The node's account of the mint ${mint} cannot be read.`)
      const data = account?.data
      if (data && data.length >= MINT_SIZE) found.push([mint, readMint(data).decimals])
    }
  }
  return found
}
