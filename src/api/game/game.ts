import type { z } from 'zod'
import type { ChainClient, LatestBlockhash } from '#chain/client.ts'
import { isChainTrouble, RpcError } from '#chain/rpc/errors.ts'
import type { BreakStats, BreakStatus, sendBreakTransaction } from '#contract/community/break-game.ts'
import type { Log } from '#lib/log/log.ts'
import { createCache } from '#lib/work/cache.ts'
import type { Job } from '#lib/work/jobs.ts'
import type { Keypair } from '#svm/keypair.ts'
import { createDailyBudget } from '../daily-budget.ts'
import { switchedOff, tooMany } from '../errors.ts'
import { createGameAccount } from './game-account.ts'
import { createGameSigner } from './game-transaction.ts'
import { createSendLimits } from './send-limits.ts'
import { watchSentTransactions } from './sent-transactions.ts'

export type GameOptions = {
  /** A client of the node for the game alone, so that the game does not delay live reads. */
  chain: ChainClient
  /** The key pair of the account that sends and pays. */
  keypair: Keypair
  /** The folder in which the daily budget is stored. */
  dir: string
  /** The most transactions per UTC day. */
  dailyTransactions: number
  /** Whether the node has a faucet that funds the account. */
  faucet: boolean
}

type Sent = z.output<typeof sendBreakTransaction.output>

/** The stress-test game: signs one kind of transaction, for visitors, within its limits. */
export type Game = {
  state(): Promise<Omit<BreakStats, 'networkTPS'>>
  /**
   * Signs and sends one transaction.
   *
   * @throws ApiError 429 beyond the limits, 503 when the game is not available
   */
  send(client: string): Promise<Sent>
  /** The status of a transaction; undefined when this process did not send it in the last minutes. */
  statusOf(signature: string): BreakStatus | undefined
  jobs: readonly Job[]
}

const SEND_MS = 5_000

/**
 * Makes the game.
 *
 * @param options the options, or the reason for visitors why the game cannot be played
 */
export function createGame(options: GameOptions | { why: string }, log: Log): Game {
  if ('why' in options) return unavailableGame(options.why)
  const { chain, keypair, dailyTransactions } = options
  const { address } = keypair
  const account = createGameAccount({ ...options, address, log })
  const budget = createDailyBudget({ dir: options.dir, transactions: dailyTransactions })
  const limits = createSendLimits(dailyTransactions)
  const blockhash = cacheBlockhash(chain)
  const sent = watchSentTransactions(chain)
  const sign = createGameSigner(keypair)

  let isDiskBad = false
  /**
   * Runs `use`; undefined when the disk cannot be read or written. Then nothing is sent, because it could not
   * be counted.
   */
  const onDisk = <Value>(use: () => Value): Value | undefined => {
    try {
      return use()
    } catch (error) {
      if (!isDiskBad) log.error({ error, dir: options.dir }, "The game's budget could not be read or written")
      isDiskBad = true
      return undefined
    }
  }
  /**
   * The error for a transaction that the budget does not allow: the budget is used up, or the disk does not
   * work.
   */
  const noneLeft = () => switchedOff(isDiskBad ? NO_DISK : SPENT)

  const sendOne = async (client: string): Promise<Sent> => {
    const problem = await account.problem()
    if (problem !== undefined) throw switchedOff(problem)
    const latest = await blockhash.get()
    if (onDisk(budget.isSpent) !== false) throw noneLeft()
    const seconds = limits.takeDaily(client)
    if (seconds > 0) throw tooMany('Too many transactions of the game today', seconds)
    if (!onDisk(budget.take)) throw noneLeft()
    isDiskBad = false
    const startedAt = performance.now()
    const { signature, bytes } = sign(latest.blockhash)
    const answer = (status: BreakStatus): Sent => ({
      signature,
      success: status !== 'failed',
      status,
      processingTime: Math.round(performance.now() - startedAt),
    })
    try {
      await chain.sendTransaction(bytes, { deadlineMs: SEND_MS })
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      // If the send was retried, this error means that the first attempt arrived.
      if (!/already been processed|AlreadyProcessed/i.test(error.message)) {
        log.debug({ error }, 'The node refused a transaction of the game')
        blockhash.forget()
        return answer('failed')
      }
    }
    sent.add(signature, latest.lastValidBlockHeight)
    return answer('pending')
  }

  return {
    async state() {
      const remainingToday = onDisk(budget.remaining)
      const reason =
        remainingToday === undefined
          ? NO_DISK
          : remainingToday === 0
            ? SPENT
            : ((await account.problem()) ?? null)
      return { available: reason === null, reason, address, remainingToday: remainingToday ?? null }
    },
    async send(client) {
      const { seconds, done } = limits.begin(client)
      if (seconds > 0) throw tooMany('Too many transactions of the game', seconds)
      try {
        return await sendOne(client)
      } catch (error) {
        if (isChainTrouble(error)) throw switchedOff('The node does not answer: try again in a moment.')
        throw error
      } finally {
        done()
      }
    },
    statusOf: sent.statusOf,
    jobs: [sent.job],
  }
}

const NO_DISK = "The game's budget cannot be kept on the disk of this server: nothing is sent meanwhile."
const SPENT = 'All transactions of the game for today are sent. It goes on at 00:00 UTC.'

function unavailableGame(reason: string): Game {
  return {
    state: async () => ({ available: false, reason, address: null, remainingToday: null }),
    send: async () => {
      throw switchedOff(reason)
    },
    statusOf: () => undefined,
    jobs: [],
  }
}

/** The time for which a blockhash is used. It is valid for 150 blocks, a minute or more. */
const FRESH_MS = 3_000
const DEADLINE_MS = 3_000

/** The latest blockhash of the chain, requested at most every few seconds. */
function cacheBlockhash(
  chain: Pick<ChainClient, 'getLatestBlockhash'>,
  now: () => number = Date.now,
): { get(): Promise<LatestBlockhash>; forget(): void } {
  const cache = createCache<'latest', LatestBlockhash>(
    () => chain.getLatestBlockhash({ deadlineMs: DEADLINE_MS }),
    { freshMs: FRESH_MS, now },
  )
  return {
    get: () => cache.get('latest'),
    /** Forgets the blockhash after the node refused a transaction with it. */
    forget: () => cache.forget('latest'),
  }
}
