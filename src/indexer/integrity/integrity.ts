import { ChainUnavailable, MethodRefused, RpcError } from '#chain/client.ts'
import type { Job } from '#lib/work/jobs.ts'
import { bootstrapState } from '#store/bootstrap/bootstrap-state.ts'
import { findNewestFinalized } from '#store/integrity/block-sums.ts'
import {
  type CheckName,
  type CheckResult,
  checkNames,
  type Difference,
  type IntegrityState,
  type IntegritySummary,
  MOST_NAMED,
  type Round,
  type RunningRound,
  readIntegrity,
  type SlotFigures,
  summaryOf,
  writeIntegrity,
} from '#store/integrity/integrity-state.ts'
import type { Context } from '../context.ts'
import type { Checks, Found, IntegrityContext, Look, Piece } from './check.ts'
import { checkCoinBalances, checkLargestAccounts, checkTokenBalances } from './check-balances.ts'
import { checkBlocks } from './check-blocks.ts'
import { checkBlockSums, checkSlots } from './check-slots.ts'
import { checkCoinSupply, checkDerivedValues, checkHolderCounts, checkTokenSupplies } from './check-sums.ts'

const checks: Checks = {
  slots: checkSlots,
  blockSums: checkBlockSums,
  blocks: checkBlocks,
  coinBalances: checkCoinBalances,
  tokenBalances: checkTokenBalances,
  largestAccounts: checkLargestAccounts,
  tokenSupplies: checkTokenSupplies,
  coinSupply: checkCoinSupply,
  holderCounts: checkHolderCounts,
  derivedValues: checkDerivedValues,
}

const ASKS_NODE: ReadonlySet<CheckName> = new Set<CheckName>([
  ...(['blocks', 'coinBalances', 'tokenBalances', 'largestAccounts', 'tokenSupplies', 'coinSupply'] as const),
])
/** Checks that compare present balances, which the index knows only if it has every block. */
const NEEDS_ALL_BLOCKS: ReadonlySet<CheckName> = new Set<CheckName>([
  ...(['coinBalances', 'tokenBalances', 'largestAccounts', 'tokenSupplies', 'coinSupply'] as const),
])

export type Integrity = {
  state: () => IntegritySummary | null
  /** Runs one piece. @returns the least time to wait until the next one, in ms; undefined: the usual pause */
  step: () => Promise<number | undefined>
  job: Job
}

export type IntegrityOptions = IntegrityContext &
  Pick<Context, 'log'> & {
    /** Whether the node responds and serves the chain of this database. */
    isUp: () => boolean
    /** Unix milliseconds; for tests, like `pauses`. */
    now?: () => number
    pauses?: Partial<Pauses>
  }

/** Rest 99 times as long as each piece took: 1 % of one core at most, however long pieces take. */
const REST_FACTOR = 99
/** Use the node for at most a tenth of the time. */
const NODE_REST_FACTOR = 9

type Pauses = Record<'piece' | 'again' | 'wait' | 'round' | 'answer' | 'write', number>

const PAUSES: Pauses = {
  /** The least pause between two pieces, which limits the calls to the node. */
  piece: 5_000,
  /** The pause before a piece with differences, or with changing values, is run again. */
  again: 20_000,
  /** The pause while the index lacks blocks up to the slot of the node's answer. */
  wait: 2_000,
  /** The pause between two rounds. */
  round: 1_800_000,
  /** The age of an answer after which the node is called again, because the index may never have its slot. */
  answer: 600_000,
  /** The interval between writes of the state: after a kill, values compared since are compared again. */
  write: 60_000,
}

/**
 * A value counts as different when it differs this many times in a row, each time against a new answer of the
 * node.
 */
const LOOKS = 3
/** How often a piece is run at most; values that do not differ each time are dropped then. */
const MOST_LOOKS = 6

type Answer = { slot: number }

/**
 * Compares the index with itself and with the node, in rounds of small pieces. Results are stored, and a
 * restart continues where the earlier process was.
 */
export function createIntegrity(options: IntegrityOptions): Integrity {
  const { db, ledger, log, isUp, now = Date.now } = options
  let nodeMs = 0
  const chain = timeCalls(options.chain, (ms) => {
    nodeMs += ms
  })
  const pauses = { ...PAUSES, ...options.pauses }
  let state: IntegrityState | undefined
  let writtenAt = 0
  /** The node's answer for the present piece. */
  let answer: { value: Answer; at: number } | undefined
  /** How often the present piece was run, and how many times in a row each of its values differed. */
  let looks = 0
  let seen: ReadonlyMap<string, number> = new Map()

  const save = async (next: IntegrityState) => {
    state = next
    writtenAt = now()
    await writeIntegrity(db, next)
  }

  /** Whether the index has every block up to the slot, and has applied them to balances. */
  const isApplied = (slot: number) =>
    ledger.hasFinal(slot) && ![...ledger.pending.keys()].some((pending) => pending <= slot)

  const answerOf: Look['answerOf'] = async <Asked extends Answer>(ask: () => Promise<Asked>) => {
    if (!answer || now() - answer.at > pauses.answer) answer = { value: await ask(), at: now() }
    return isApplied(answer.value.slot) ? (answer.value as Asked) : 'wait'
  }

  const begin = async (last: IntegrityState['last']): Promise<RunningRound | undefined> => {
    if (last && now() - last.endedAt < pauses.round) return undefined
    const newest = await findNewestFinalized(db)
    if (newest === undefined) return undefined
    const upTo = Math.min(newest, ...[...ledger.pending.keys()].map((slot) => slot - 1))
    const check = checkNames[0]
    return { begunAt: now(), upTo, results: {}, differences: [], slots: null, coin: null, check, cursor: '' }
  }

  /** Why the check cannot run now, as a sentence. */
  const findObstacle = async (check: CheckName, { upTo }: RunningRound, first: number) => {
    if (!NEEDS_ALL_BLOCKS.has(check)) return undefined
    const missing = ledger.missing(first, upTo).length > 0
    if (missing)
      return 'Not possible yet: blocks are missing in the index, so that it does not know all balances.'
    const { partialSince } = await bootstrapState(db)
    return partialSince === null
      ? undefined
      : `Not possible: balances count only what changed since slot ${partialSince}.`
  }

  const look = async (round: RunningRound, first: number): Promise<Piece | 'wait'> => {
    const { check, cursor, upTo, begunAt } = round
    const none: Piece = { next: undefined, compared: 0, differences: [] }
    const obstacle = await findObstacle(check, round, first)
    if (obstacle) return { ...none, unknown: obstacle }
    try {
      return await checks[check](
        { ...options, chain },
        { cursor, first, upTo, seed: `${begunAt} ${upTo}`, answerOf },
      )
    } catch (error) {
      // Wait for a node that is unreachable; skip the check if the node refuses the call, as it would refuse
      // each time.
      if (!(error instanceof RpcError)) throw error
      const isOffered = !(error instanceof MethodRefused)
      const reason = isOffered ? error.message : `the node does not offer ${error.method}.`
      return { ...none, unknown: `Not possible: ${reason}` }
    }
  }

  const step = async (): Promise<number | undefined> => {
    const first = ledger.first()
    state ??= await readIntegrity(db)
    if (first === null || chain.isBusy()) return undefined
    const round = state.running ?? (await begin(state.last))
    if (!round) return pauses.piece
    if (!state.running) await save({ ...state, running: round })
    if (ASKS_NODE.has(round.check) && !isUp()) return pauses.piece
    const piece = await look(round, first)
    if (piece === 'wait') return pauses.wait
    answer = undefined
    looks++
    seen = new Map(piece.differences.map((one) => [keyOf(one), (seen.get(keyOf(one)) ?? 0) + 1]))
    const counts = seen
    const isSure = (one: Found) => (counts.get(keyOf(one)) ?? 0) >= LOOKS
    const isOpen = !piece.differences.every(isSure)
    if (isOpen && looks < MOST_LOOKS) return pauses.again
    if (piece.changing && looks < LOOKS) return pauses.again
    looks = 0
    seen = new Map()
    await take(round, { ...piece, differences: piece.differences.filter(isSure) })
    return undefined
  }

  /** Adds a piece's results to the round, and moves on to the next piece. */
  const take = async (round: RunningRound, piece: Piece): Promise<void> => {
    const { check } = round
    // Two samples may have the same key.
    const known = new Set(round.differences.filter((one) => one.check === check).map(keyOf))
    const differences = piece.differences.filter((one) => !known.has(keyOf(one)))
    const named = differences.map((one): Difference => ({ ...one, check }))
    for (const difference of named) log.error({ ...difference }, 'A value of the index is wrong')
    const done: Round = {
      begunAt: round.begunAt,
      upTo: round.upTo,
      results: { ...round.results, [check]: addPiece(round.results[check], { ...piece, differences }) },
      differences: [...round.differences, ...named].slice(0, MOST_NAMED),
      slots: piece.slots ? addSlots(round.slots, piece.slots) : round.slots,
      coin: piece.coin ?? round.coin,
    }
    const last = state?.last ?? null
    const nextCheck = piece.next === undefined ? checkNames[checkNames.indexOf(check) + 1] : check
    if (nextCheck === undefined) return save({ running: null, last: { ...done, endedAt: now() } })
    const running = { ...done, check: nextCheck, cursor: piece.next ?? '' }
    const isDue = named.length > 0 || nextCheck !== check || now() - writtenAt >= pauses.write
    if (isDue) await save({ running, last })
    else state = { running, last }
  }

  return {
    state: () => (state ? summaryOf(state) : null),
    step,
    job: {
      name: 'integrity',
      // The first blocks after the start come first.
      firstPauseMs: 30_000,
      everyMs: pauses.piece,
      failure: 'The index could not be compared with the node; trying again',
      // The tip logs that the node is unreachable.
      isLogged: (error) => error instanceof ChainUnavailable || error instanceof RpcError,
      run: async () => {
        const started = performance.now()
        nodeMs = 0
        const pauseMs = (await step()) ?? pauses.piece
        const ownMs = performance.now() - started - nodeMs
        return { againMs: Math.max(pauseMs, REST_FACTOR * ownMs, NODE_REST_FACTOR * nodeMs) }
      },
    },
  }
}

/** @param onCall called with the duration of each call to the node, in ms */
function timeCalls(
  chain: IntegrityContext['chain'],
  onCall: (ms: number) => void,
): IntegrityContext['chain'] {
  const timed =
    <Input extends unknown[], Output>(call: (...input: Input) => Promise<Output>) =>
    async (...input: Input): Promise<Output> => {
      const started = performance.now()
      try {
        return await call(...input)
      } finally {
        onCall(performance.now() - started)
      }
    }
  return {
    ...chain,
    getAccounts: timed(chain.getAccounts),
    getLargestAccounts: timed(chain.getLargestAccounts),
    getSupply: timed(chain.getSupply),
    fetchBlock: timed(chain.fetchBlock),
    getFirstAvailableBlock: timed(chain.getFirstAvailableBlock),
  }
}

const keyOf = ({ kind, key, what }: Found) => `${kind} ${key} ${what}`

function addPiece(result: CheckResult | undefined, piece: Piece): CheckResult {
  const before = result ?? { compared: 0, changing: 0, differences: 0, unknown: null }
  return {
    compared: before.compared + piece.compared,
    changing: before.changing + (piece.changing ?? 0),
    differences: before.differences + piece.differences.length,
    unknown: piece.unknown ?? before.unknown,
  }
}

function addSlots(known: SlotFigures | null, more: SlotFigures): SlotFigures {
  if (!known) return more
  return {
    firstSlot: known.firstSlot,
    newestSlot: more.newestSlot,
    stored: known.stored + more.stored,
    skipped: known.skipped + more.skipped,
    unknown: known.unknown + more.unknown,
    breaks: known.breaks + more.breaks,
    brokenBlocks: known.brokenBlocks + more.brokenBlocks,
    brokenTransactions: known.brokenTransactions + more.brokenTransactions,
  }
}
