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
/** Those that compare what accounts have now: the index knows it only if it has every block. */
const NEEDS_ALL_BLOCKS: ReadonlySet<CheckName> = new Set<CheckName>([
  ...(['coinBalances', 'tokenBalances', 'largestAccounts', 'tokenSupplies', 'coinSupply'] as const),
])

export type Integrity = {
  state: () => IntegritySummary | null
  /** Does one piece. @returns how long to wait for the next one at least; undefined: the usual pause */
  step: () => Promise<number | undefined>
  job: Job
}

export type IntegrityOptions = IntegrityContext &
  Pick<Context, 'log'> & {
    /** Whether the node answers and serves the chain of this database. */
    isUp: () => boolean
    /** Unix milliseconds; for tests, as the pauses. */
    now?: () => number
    pauses?: Partial<Pauses>
  }

/** A hundredth of the time: however long the pieces take, the work is 1 % of one core at most. */
const REST_FACTOR = 99
/** The node works for a tenth of the time at most. */
const NODE_REST_FACTOR = 9

type Pauses = Record<'piece' | 'again' | 'wait' | 'round' | 'answer' | 'write', number>

const PAUSES: Pauses = {
  /** Between two pieces at least, which limits the calls to the node. */
  piece: 5_000,
  /** Before a piece with differences, or with values that were changing, is looked at again. */
  again: 20_000,
  /** Until the index has the blocks up to the slot of the node's answer. */
  wait: 2_000,
  /** Between two rounds. */
  round: 1_800_000,
  /** After this the node is asked again: what it said may be of a slot that never comes. */
  answer: 600_000,
  /** Between two writes of the state: after a kill, what was compared since is compared again. */
  write: 60_000,
}

/** What differs so many times in a row, each time with a new answer of the node, is a difference. */
const LOOKS = 3
/** Values that do not differ each time are left after so many. */
const MOST_LOOKS = 6

type Answer = { slot: number }

/**
 * Compares the index with itself and with the node, in rounds of small pieces. What was found is stored, and a start goes
 * on where an earlier process was.
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
  /** The node's answer for the piece that is looked at. */
  let answer: { value: Answer; at: number } | undefined
  /** How often the piece was looked at, and how often in a row each of its values differed. */
  let looks = 0
  let seen: ReadonlyMap<string, number> = new Map()

  const save = async (next: IntegrityState) => {
    state = next
    writtenAt = now()
    await writeIntegrity(db, next)
  }

  /** Whether every block up to the slot is in the index, and their balances too. */
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

  /** Why the check cannot be made now, as a sentence. */
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
      // A node that is away is waited for; one that refuses the call would do so each time.
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

  /** Adds a piece to the round, and goes on to the next one. */
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
      // What the first blocks need comes first.
      firstPauseMs: 30_000,
      everyMs: pauses.piece,
      failure: 'The index could not be compared with the node; trying again',
      // By the tip when the node is away.
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

/** @param onCall gets how long each call to the node took */
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
