import { ChainUnavailable, RpcError } from '#chain/client.ts'
import { readAnswerSlot } from '#chain/methods/program-accounts.ts'
import { listOwnersWithoutBalance, saveBootstrapped } from '#store/bootstrap/bootstrap-rows.ts'
import type { SavedBootstrap } from '#store/bootstrap/bootstrap-state.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { Bootstrapping } from './keep-reading.ts'

/** Every wallet is an account of the System program without data. */
const WALLETS = { program: PROGRAM.system, filters: [{ dataSize: 0 }], mostBytes: 0 }
const LIMITS = { deadlineMs: 60_000, timeoutMs: 60_000, maxBytes: 128_000_000, lane: 'history' } as const

/**
 * Reads the lamports of all wallets at once, as there is nothing by which to split the list. Returns false
 * where the node does not list them, such as on chains with millions of wallets.
 */
export async function readAllWallets(
  { chain, pool, check }: Bootstrapping,
  state: SavedBootstrap,
): Promise<boolean> {
  const read = async () => {
    const answer = await chain.fetchProgramAccounts(WALLETS, LIMITS)
    return { answer, slot: readAnswerSlot(answer) }
  }
  const listed = await read().catch((error: unknown) => {
    if (error instanceof RpcError || error instanceof ChainUnavailable) return undefined
    throw error
  })
  if (!listed) return false
  await check(listed.slot)
  const { answer } = listed
  state.nativeBalances += (await pool.request({ kind: 'save-native-balances', answer })).accounts
  return true
}

const OWNERS = 10_000
/** The most accounts that nodes allow in one call. */
const ACCOUNTS = 100

/**
 * Reads the lamports of the next token owners that no block has changed since; returns false when there are
 * no more.
 */
export async function readOwners(
  { db, chain, rest, check }: Bootstrapping,
  state: SavedBootstrap,
): Promise<boolean> {
  const owners = await listOwnersWithoutBalance(db, {
    slot: state.asOfSlot ?? 0,
    after: state.nextOwner,
    limit: OWNERS,
  })
  for (let start = 0; start < owners.length; start += ACCOUNTS) {
    const some = owners.slice(start, start + ACCOUNTS)
    const addresses = some.map(({ address }) => address)
    const { slot, accounts } = await rest(() =>
      chain.getAccounts(addresses, 0, { lane: 'history' }, 'finalized'),
    )
    await check(slot)
    // An owner without an account only signs, or is an address of a program; a balance of 0 is stored only if
    // it had one before.
    const nativeChanges = some.flatMap(({ address, isKnown }, index) => {
      const account = accounts[index]
      const lamports = account === null && isKnown ? 0n : account?.lamports
      return lamports === undefined ? [] : [{ address, pre: 0n, post: lamports }]
    })
    await saveBootstrapped(db, slot, { nativeChanges })
    state.nativeBalances += nativeChanges.length
  }
  state.nextOwner = owners.at(-1)?.hex ?? state.nextOwner
  return owners.length === OWNERS
}
