import { AnswerTooLong, type CallOptions, ChainUnavailable, RpcError } from '#chain/client.ts'
import {
  type AccountFilter,
  type ProgramAccountsQuery,
  readAnswerSlot,
} from '#chain/methods/program-accounts.ts'
import { rpcCode } from '#chain/rpc/errors.ts'
import { ACCOUNT_SIZE, KIND_OFFSET, TOKEN_BALANCE_BYTES } from '#svm/accounts/token.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { Refused } from './check-slot.ts'
import type { Bootstrapping } from './keep-reading.ts'

/** The token accounts whose mint and owner begin with these bytes. */
export type Slice = { mint: readonly number[]; owner: readonly number[] }

/**
 * How many bytes a slice is split by: first the mint's; the accounts of one mint differ only in their owners.
 */
const MINT_BYTES = 2
const OWNER_BYTES = 2
const OWNER_OFFSET = 32
/** The account type, which follows the data of an account without extensions. */
const IS_ACCOUNT = Uint8Array.of(2)

const PLAIN: AccountFilter = { dataSize: ACCOUNT_SIZE }
const EXTENDED: AccountFilter = { offset: KIND_OFFSET, bytes: IS_ACCOUNT }

/**
 * One query per kind of token account. Accounts without extensions have exactly one size; the first token
 * program has no other accounts.
 */
export function queriesOf(program: string, { mint, owner }: Slice): ProgramAccountsQuery[] {
  const kinds = program === PROGRAM.token ? [PLAIN] : [PLAIN, EXTENDED]
  return kinds.map((kind) => ({
    program,
    filters: [
      kind,
      ...(mint.length > 0 ? [{ offset: 0, bytes: Uint8Array.from(mint) }] : []),
      ...(owner.length > 0 ? [{ offset: OWNER_OFFSET, bytes: Uint8Array.from(owner) }] : []),
    ],
    mostBytes: TOKEN_BALANCE_BYTES,
  }))
}

/** The slices that make up this one; undefined when it cannot be split further. */
export function split({ mint, owner }: Slice): Slice[] | undefined {
  const bytes = Array.from({ length: 256 }, (_, byte) => byte)
  if (mint.length < MINT_BYTES) return bytes.map((byte) => ({ mint: [...mint, byte], owner }))
  if (owner.length < OWNER_BYTES) return bytes.map((byte) => ({ mint, owner: [...owner, byte] }))
  return undefined
}

const refusals = new Set<number>([rpcCode.methodNotFound, rpcCode.keyExcludedFromIndex])
const DISABLED = /disabled|not (available|allowed|supported|enabled)|forbidden|excluded/i
/** Matches messages of providers that do not serve the method. */
const NOT_SERVED = /answered (400|401|403|404|405|410)/

/**
 * The node's answer; `'too large'` when the node responds but refuses this query.
 *
 * @throws Refused when it lists no accounts at all; ChainUnavailable when it is unreachable, or the answer
 *   cannot be stored
 */
export async function readSlice(
  context: Bootstrapping,
  query: ProgramAccountsQuery,
  limits: CallOptions,
): Promise<Buffer | 'too large'> {
  const answer = await requestSlice(context, query, limits)
  if (answer !== 'too large') await context.check(readAnswerSlot(answer))
  return answer
}

async function requestSlice(
  { chain, rest, stopping }: Bootstrapping,
  query: ProgramAccountsQuery,
  limits: CallOptions,
): Promise<Buffer | 'too large'> {
  for (let tries = 1; ; tries++)
    try {
      stopping.throwIfAborted()
      return await rest(() => chain.fetchProgramAccounts(query, limits))
    } catch (error) {
      if (error instanceof RpcError) {
        if (refusals.has(error.code) || DISABLED.test(error.message))
          throw new Refused(error.message, { cause: error })
        return 'too large'
      }
      if (!(error instanceof ChainUnavailable)) throw error
      if (NOT_SERVED.test(error.message)) throw new Refused(error.message, { cause: error })
      await chain.getSlot('finalized', { deadlineMs: 5_000 })
      // The node responds, so the query was too much for it, or this was an accident.
      if (tries > 1 || error instanceof AnswerTooLong) return 'too large'
    }
}
