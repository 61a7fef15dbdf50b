import type { Account, ChainClient } from '#chain/client.ts'
import { isChainTrouble, RpcError } from '#chain/rpc/errors.ts'
import type { Faucet as FaucetState } from '#contract/community/faucet.ts'
import type { Log } from '#lib/log/log.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { createDailyBudget } from '../daily-budget.ts'
import { badInput, switchedOff, tooMany } from '../errors.ts'
import { createFaucetLimits, PER_HOUR } from './faucet-limits.ts'

export type FaucetOptions = {
  chain: Pick<ChainClient, 'getAccount' | 'requestAirdrop'>
  /** The folder in which the daily budget is stored. */
  dir: string
}

/** Gives out coins of a test chain, within limits. */
export type Faucet = {
  state(): FaucetState
  /**
   * Sends one coin to the address.
   *
   * @throws ApiError 400 for an address that is not a wallet, 429 beyond the limits, 503 while nothing can be
   *   given
   */
  give(address: string, client: string): Promise<{ signature: string; lamports: string }>
}

/** The amount of one grant: one coin. */
const LAMPORTS = 1_000_000_000
/** The most grants to all visitors per UTC day. */
const PER_DAY = 1_000
const DEADLINE_MS = 5_000

/**
 * Makes the faucet.
 *
 * @param options undefined when this explorer has no faucet
 */
export function createFaucet(
  options: FaucetOptions | undefined,
  log: Log,
  now: () => number = Date.now,
): Faucet {
  const fixed = { lamports: String(LAMPORTS), perHour: PER_HOUR }
  if (!options)
    return {
      state: () => ({ ...fixed, available: false, reason: NONE, remainingToday: null }),
      give: () => Promise.reject(switchedOff(NONE)),
    }
  const { chain, dir } = options
  const budget = createDailyBudget({ dir, transactions: PER_DAY }, now)
  const limits = createFaucetLimits(dir, now)

  /**
   * Runs `use`; undefined when the disk cannot be read or written. Then no coins are given, because the grant
   * could not be counted.
   */
  const onDisk = <Value>(use: () => Value): Value | undefined => {
    try {
      return use()
    } catch (error) {
      log.error({ error, dir }, "The faucet's budget could not be read or written")
      return undefined
    }
  }

  return {
    state() {
      const remainingToday = onDisk(budget.remaining)
      const reason = remainingToday === undefined ? NO_DISK : remainingToday === 0 ? SPENT : null
      return { ...fixed, available: reason === null, reason, remainingToday: remainingToday ?? null }
    },

    async give(address, client) {
      const wait = limits.ask(client)
      if (wait > 0) throw tooMany('Too many requests to the faucet', wait)
      let undo = () => {}
      try {
        checkWallet(address, await chain.getAccount(address, { deadlineMs: DEADLINE_MS }))
        const taken = onDisk(() => limits.take(client, address))
        if (!taken) throw switchedOff(NO_DISK)
        if (taken.seconds > 0) throw tooMany(taken.what, taken.seconds)
        undo = taken.undo
        const granted = onDisk(budget.take)
        if (!granted) {
          onDisk(undo)
          throw switchedOff(granted === undefined ? NO_DISK : SPENT)
        }
        const signature = await chain.requestAirdrop(address, LAMPORTS, { deadlineMs: DEADLINE_MS })
        log.info({ address, lamports: LAMPORTS, signature }, 'The faucet gave coins to a visitor')
        return { signature, lamports: fixed.lamports }
      } catch (error) {
        if (error instanceof RpcError) {
          // The grant still counts when the node does not answer, because the coins may have been sent.
          onDisk(undo)
          log.warn({ error, address }, "The node's faucet refused a request")
          throw switchedOff("The node's faucet refused the request: try again later.")
        }
        if (isChainTrouble(error)) throw switchedOff('The node does not answer: try again in a moment.')
        throw error
      }
    },
  }
}

/**
 * Checks that the coins can be spent.
 *
 * @throws ApiError 400 for an account of a program, whose coins no key could spend
 */
function checkWallet(address: string, account: Account | null): void {
  if (!account || (!account.executable && account.owner === PROGRAM.system)) return
  throw badInput(
    `address is ${address}, ${account.executable ? 'a program' : `an account of the program ${account.owner}`}: expected a wallet, which belongs to the System Program or does not exist yet.`,
  )
}

const NONE = 'This explorer has no faucet.'
const NO_DISK = "The faucet's budget cannot be kept on the disk of this server: nothing is given meanwhile."
const SPENT = 'All coins of the faucet for today are given. It goes on at 00:00 UTC.'
