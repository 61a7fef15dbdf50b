import type { ChainClient } from '#chain/client.ts'
import { isChainTrouble } from '#chain/rpc/errors.ts'
import type { Log } from '#lib/log/log.ts'
import { type Cache, createCache } from '#lib/work/cache.ts'

/**
 * The least balance with which the account may pay: the rent of an account without data, and fees until the
 * balance is read again.
 */
const LEAST = 2_000_000n
/** The balance below which the faucet, if there is one, is asked for coins. */
const LOW = 100_000_000n
const AIRDROP_LAMPORTS = 1_000_000_000
const AIRDROP_EVERY_MS = 15_000
/** The time for which a balance is used: transactions in this time cost far less than the least balance. */
const FRESH_MS = 5_000
/** The time for which an insufficient balance is used: coins may arrive at any moment. */
const SHORT_FRESH_MS = 1_000
const DEADLINE_MS = 3_000

type Options = {
  chain: Pick<ChainClient, 'getAccount' | 'requestAirdrop'>
  address: string
  /** Whether the node has a faucet. */
  faucet: boolean
  log: Log
}

export type GameAccount = {
  /**
   * Reads the balance when it is unknown or old.
   *
   * @returns the reason why the account cannot pay now; undefined when it can
   */
  problem(): Promise<string | undefined>
}

export function createGameAccount(
  { chain, address, faucet, log }: Options,
  now: () => number = Date.now,
): GameAccount {
  let askedFaucetAt = Number.NEGATIVE_INFINITY

  const refill = async () => {
    const passed = now() - askedFaucetAt
    if (passed >= 0 && passed < AIRDROP_EVERY_MS) return
    askedFaucetAt = now()
    await chain.requestAirdrop(address, AIRDROP_LAMPORTS, { deadlineMs: DEADLINE_MS })
    log.info(
      { address, lamports: AIRDROP_LAMPORTS },
      "The faucet was asked for lamports for the game's account",
    )
  }

  const read = async (): Promise<string | undefined> => {
    try {
      const account = await chain.getAccount(address, { deadlineMs: DEADLINE_MS })
      const lamports = account?.lamports ?? 0n
      if (faucet && lamports < LOW) await refill()
      if (lamports >= LEAST) return undefined
      return faucet
        ? "The game's account is being funded by the faucet: try again in a moment."
        : `The game's account has no funds: ${lamports} lamports, expected at least ${LEAST}. The operator of this explorer can send it some.`
    } catch (error) {
      if (!isChainTrouble(error)) throw error
      log.debug({ error }, "The balance of the game's account could not be read")
      return 'The node does not answer: try again in a moment.'
    }
  }

  const cache: Cache<'problem', string | undefined> = createCache(
    async () => {
      const problem = await read()
      if (problem !== cache.last('problem')?.value)
        log.info({ address, problem }, problem ? 'The game is unavailable' : 'The game is available')
      return problem
    },
    { freshMs: ({ value }) => (value === undefined ? FRESH_MS : SHORT_FRESH_MS), now },
  )
  return { problem: () => cache.get('problem') }
}
