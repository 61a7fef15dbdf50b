import { setMaxListeners } from 'node:events'
import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { ChainUnavailable, RpcError } from '#chain/client.ts'
import { followTip } from '#chain/tip/tip.ts'
import { createDiskHealth } from '#lib/files/disk-health.ts'
import { messageWithCauses } from '#lib/log/error-fields.ts'
import { noSlowdown } from '#lib/work/idle-slowdown.ts'
import { type Job, startJobs } from '#lib/work/jobs.ts'
import { createTokenRule } from '#profiles/token-rule.ts'
import { refreshTokenList } from '#store/tokens/refresh-token-list.ts'
import { startBackfill } from './backfill/backfill.ts'
import { leftOutProblem, setFirst } from './backfill/left-out.ts'
import { createBootstrap } from './bootstrap/bootstrap.ts'
import type { BootstrapOptions } from './bootstrap/keep-reading.ts'
import { createNameBootstrap } from './bootstrap/names.ts'
import { type Context, zeroCounters } from './context.ts'
import { checkGenesis, findFirstSlot, WrongChain } from './genesis.ts'
import type { IndexerOptions } from './indexer-options.ts'
import { createIntegrity } from './integrity/integrity.ts'
import { createDerivedValues } from './jobs/derived-values.ts'
import { topHoldersJob } from './jobs/keep-top-holders.ts'
import { leadersJob } from './jobs/leaders.ts'
import { createMarkets } from './jobs/markets.ts'
import { retentionJob } from './jobs/retention.ts'
import { linksJob } from './links/watch-links.ts'
import { openLedger } from './open-ledger.ts'
import type { IndexerStatus } from './status.ts'
import { finalityJob, type Limits } from './tip/finality.ts'
import { startLive } from './tip/live.ts'
import { watchStandstill } from './tip/standstill.ts'
import { createTipHorizon } from './tip/tip-horizon.ts'
import { tokenProfileJobs } from './token-profiles/keep-token-profiles.ts'
import { createPool } from './worker/pool.ts'

export type Indexer = { status(): IndexerStatus; stop(): Promise<void> }

/** How long the start waits for a node before it continues without one. */
const FIRST_CONTACT_MS = 3_000
const STOP_MS = 4_000
const NOT_OWN_MS = 1_000

/** Leaves one core for the explorer and one for the database, where there are enough. */
const defaultWorkers = () => Math.max(1, Math.min(4, cpus().length - 1))

/**
 * Follows the chain into the database and the head, and fills in history.
 *
 * It waits for a node that is unreachable, also at the start.
 *
 * @throws WrongChain when the node serves another chain than the database has
 */
export async function startIndexer(options: IndexerOptions): Promise<Indexer> {
  const {
    db,
    chain,
    head,
    log,
    startSlot,
    network,
    retention = {},
    workers = defaultWorkers(),
    pace = noSlowdown,
  } = options
  const disk = options.disk ?? createDiskHealth('The database', log)
  const stopping = new AbortController()
  // All waits listen to this signal: while the database or the node is unreachable there are many.
  setMaxListeners(0, stopping.signal)
  const counters = zeroCounters()
  const ledger = await openLedger(db)
  const context: Context = {
    ...{ db, chain, head, log, disk, ledger, counters, pace },
    stopping: stopping.signal,
  }

  let genesisHash: string | null = null
  /** The last state that the tip reported: a late block does not prove that an unreachable node responds. */
  let reachable = true
  let up = false
  let problem: string | null = 'The chain was not reached yet.'
  let chainSlot: number | null = null
  const standstill = watchStandstill()
  let limits: Limits | undefined
  let begun = 0
  /** Whether the node serves the chain of this database; checked again whenever the node was unreachable. */
  let verified: Promise<boolean> | undefined
  let isOwnChain: boolean | null = null
  let hasStarted = false
  /** Set while the nodes are asked whether they agree on another chain. */
  let asking: Promise<void> | undefined
  const checkAgain = () => {
    verified = undefined
    isOwnChain = null
  }

  const inTouch = () => {
    if (!reachable) return
    up = true
    problem = null
  }
  const verify = async (deadlineMs: number): Promise<boolean> => {
    try {
      genesisHash = await checkGenesis(db, chain, deadlineMs)
      if (ledger.first() === null) begun = setFirst(ledger, await findFirstSlot(db, chain, startSlot), log)
      inTouch()
      isOwnChain = true
      return true
    } catch (error) {
      up = false
      isOwnChain = error instanceof WrongChain ? false : null
      const isDisk = disk.failed(error)
      problem = (isDisk ? disk.problem() : null) ?? messageWithCauses(error)
      const isWrong = error instanceof WrongChain
      const onOtherChain = isWrong && error.genesisHash !== undefined ? options.onOtherChain : undefined
      if (isWrong && onOtherChain) {
        problem = `The node ${chain.host} serves another chain than the database holds (genesis hash ${error.genesisHash}): it is asked again before another generation begins.`
        log.warn({}, problem)
        if (hasStarted && !asking)
          asking = onOtherChain(stopping.signal)
            .then(checkAgain, (failure) => {
              if (!stopping.signal.aborted)
                log.error({ error: failure }, 'The chain could not be checked again')
            })
            .finally(() => {
              asking = undefined
            })
      } else if (isWrong) log.error({}, problem)
      else {
        verified = undefined
        if (error instanceof RpcError)
          log.warn({ error }, 'The node refuses a call that the check of the chain needs')
        else if (!(error instanceof ChainUnavailable || isDisk))
          log.error({ error }, 'The chain could not be checked')
      }
      if (error instanceof WrongChain && ledger.first() === null) throw error
      return false
    }
  }
  const isOurs = () => (verified ??= verify(8_000).catch(() => false))
  /**
   * No block is accepted until the node has proven its chain again; visitors' calls are still sent meanwhile.
   */
  const isStillOurs = () => {
    verified = undefined
    return isOurs()
  }

  // A wrong chain at the start ends it with an error; if the chain changes later, the indexer waits.
  verified = verify(FIRST_CONTACT_MS)
  const isKnown = await verified
  hasStarted = true
  if (!isKnown) log.warn({ problem }, 'The chain cannot be reached; waiting for it')

  const live = startLive(context, options.writeMs)
  const pool = createPool({ size: workers, db, disk, log })
  const horizon = createTipHorizon()
  const backfill = startBackfill(
    context,
    pool,
    () => {
      const started = live.firstSlot()
      if (!up || !limits || started === undefined) return undefined
      return { ...limits, to: Math.max(started - 1, horizon(ledger.newest()?.slot ?? 0, live.held())) }
    },
    options.firstPauseMs,
  )
  const tip = followTip(
    chain,
    {
      onSlot: ({ slot }) => {
        chainSlot = slot
        standstill.see(slot)
      },
      onBlock: async (block) => {
        if (!(await isOurs())) return
        const isFirst = live.firstSlot() === undefined
        await live.take(block)
        if (isFirst) backfill.poke()
      },
      onBreak: () => void isStillOurs(),
      onDown: (reason) => {
        reachable = false
        up = false
        problem = reason
        checkAgain()
        log.warn({}, `${reason} Waiting for it; nothing is lost.`)
      },
      onUp: () => {
        reachable = true
        void isOurs().then((ours) => {
          if (ours) {
            inTouch()
            log.info({ host: chain.host }, 'The chain answers')
          }
          backfill.retry()
        })
      },
    },
    { pollMs: Math.min(350, network.slotMs) },
  )

  const status = (): IndexerStatus => {
    const seen = ledger.newest()
    const chainNow = chainSlot === null ? null : Math.max(chainSlot, seen?.slot ?? 0)
    return {
      chainUp: up,
      chainProblem: problem ?? standstill.problem(),
      isOwnChain,
      chainSlot: chainNow,
      chainHeight: limits?.height ?? null,
      genesisHash,
      indexedSlot: seen?.slot ?? null,
      indexedHeight: seen?.height ?? null,
      firstSlot: ledger.first(),
      gaps: ledger.gaps(live.held()),
      prunedGaps: limits ? ledger.gaps(live.held(), limits.firstAvailable) : 0,
      unreadableSlots: ledger.unreadable(live.held()),
      chainBreaks: ledger.breaks.open(),
      incompleteBlocks: ledger.incomplete.size,
      lagSlots: chainNow === null || !seen ? null : chainNow - seen.slot,
      mode: tip.mode(),
      bootstrap: bootstrap.state(),
      names: names?.state() ?? null,
      leftOut: leftOutProblem(ledger, begun),
      integrity: integrity.state(),
      behind: derived.backlog(),
      late: derived.late(),
      counters: {
        ...counters,
        chainBreaks: ledger.breaks.found(),
        workerRestarts: live.worker.restarts() + pool.restarts(),
      },
    }
  }

  const tokenRule = createTokenRule(network)
  const derived = createDerivedValues(context, {
    refreshMarkets: createMarkets(context, network),
    refreshTokenList: async () => void (await refreshTokenList(db, tokenRule, () => stopping.signal.aborted)),
  })
  const reading: BootstrapOptions = {
    ...context,
    pool,
    firstSlot: ledger.first,
    hasGap: (from, to) => ledger.missing(from, to).length > 0,
    hasPending: (to) => [...ledger.pending.keys()].some((slot) => slot <= to),
    isUp: () => up,
    isOn: options.bootstrap ?? true,
    ...{ pauseMs: options.bootstrapPauseMs, lossMs: options.lossMs },
  }
  const bootstrap = createBootstrap(reading)
  const names = network.names && createNameBootstrap(reading, network.names)

  const { wrappedMint } = network.coin
  const integrity = createIntegrity({ ...context, pool, wrappedMint, isUp: () => up })

  const onLimits = (now: Limits) => {
    limits = now
    backfill.poke()
  }
  /** Makes a job that stores the node's data wait until the node serves the chain of the database. */
  const ofOwnChain = (job: Job): Job => ({
    ...job,
    run: async () => (isOwnChain ? job.run() : { againMs: NOT_OWN_MS }),
  })
  const jobs = startJobs(
    [
      finalityJob(
        context,
        live.worker,
        { isFollowing: () => up, isSameChain: isStillOurs },
        { onLimits, onFinalized: derived.onFinalized },
        options.finalityMs,
      ),
      ofOwnChain(leadersJob(context)),
      linksJob(context, pool, () => (up ? limits : undefined), backfill.poke),
      ...derived.jobs,
      ...tokenProfileJobs(context, {
        fetcher: options.fetcher,
        json: options.json,
        gateways: network.gateways,
      }),
      ofOwnChain(topHoldersJob(context, wrappedMint)),
      bootstrap.job,
      integrity.job,
      ...(Object.keys(retention).length > 0 ? [retentionJob(context, retention)] : []),
      ...(names ? [names.job] : []),
    ],
    context,
  )

  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= (async () => {
      stopping.abort()
      const ending = Promise.all([tip.stop(), backfill.ended, jobs.ended, live.stop(), pool.stop()])
      await Promise.race([ending, sleep(STOP_MS, undefined, { ref: false })])
    })()
    return stopped
  }
  return { status, stop }
}
