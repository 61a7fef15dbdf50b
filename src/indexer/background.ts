import { type Job, type RunningJobs, startJobs } from '#lib/work/jobs.ts'
import { createTokenRule } from '#profiles/token-rule.ts'
import { refreshTokenList } from '#store/tokens/refresh-token-list.ts'
import type { Backfill } from './backfill/backfill.ts'
import { type Bootstrap, createBootstrap } from './bootstrap/bootstrap.ts'
import type { BootstrapOptions } from './bootstrap/keep-reading.ts'
import { createNameBootstrap, type NameBootstrap } from './bootstrap/names.ts'
import type { ChainContact } from './chain-contact.ts'
import type { Context } from './context.ts'
import type { IndexerOptions } from './indexer-options.ts'
import { createIntegrity, type Integrity } from './integrity/integrity.ts'
import { createDerivedValues, type DerivedValues } from './jobs/derived-values.ts'
import { topHoldersJob } from './jobs/keep-top-holders.ts'
import { leadersJob } from './jobs/leaders.ts'
import { createMarkets } from './jobs/markets.ts'
import { retentionJob } from './jobs/retention.ts'
import { linksJob } from './links/watch-links.ts'
import { finalityJob } from './tip/finality.ts'
import type { Live } from './tip/live.ts'
import { tokenProfileJobs } from './token-profiles/keep-token-profiles.ts'
import type { Pool } from './worker/pool.ts'

/** The indexer's work beside new blocks and the backfill, as jobs that are repeated. */
export type Background = {
  bootstrap: Bootstrap
  /** Absent where the chain has no name service. */
  names: NameBootstrap | undefined
  integrity: Integrity
  derived: DerivedValues
  jobs: RunningJobs
}

/** The parts of the indexer that the jobs use. */
type Parts = { contact: ChainContact; live: Live; pool: Pool; backfill: Backfill }

const NOT_OWN_MS = 1_000

export function startBackground(context: Context, parts: Parts, options: IndexerOptions): Background {
  const { db, ledger, stopping } = context
  const { contact, live, pool, backfill } = parts
  const { network, retention = {} } = options
  const { isUp } = contact
  const { wrappedMint } = network.coin

  const tokenRule = createTokenRule(network)
  const derived = createDerivedValues(context, {
    refreshMarkets: createMarkets(context, network),
    refreshTokenList: async () => void (await refreshTokenList(db, tokenRule, () => stopping.aborted)),
  })
  const reading: BootstrapOptions = {
    ...{ ...context, pool, isUp },
    firstSlot: ledger.first,
    hasGap: (from, to) => ledger.missing(from, to).length > 0,
    hasPending: (to) => [...ledger.pending.keys()].some((slot) => slot <= to),
    isOn: options.bootstrap ?? true,
    ...{ pauseMs: options.bootstrapPauseMs, lossMs: options.lossMs },
  }
  const bootstrap = createBootstrap(reading)
  const names = network.names && createNameBootstrap(reading, network.names)
  const integrity = createIntegrity({ ...context, pool, wrappedMint, isUp })

  const finality = finalityJob(
    context,
    live.worker,
    { isFollowing: isUp, isSameChain: contact.isStillOwn },
    {
      onLimits: (limits) => {
        contact.sawLimits(limits)
        backfill.poke()
      },
      onFinalized: derived.onFinalized,
    },
    options.finalityMs,
  )
  /** Makes a job that stores the node's data wait until the node serves the chain of the database. */
  const ofOwnChain = (job: Job): Job => ({
    ...job,
    run: async () => (contact.state().isOwnChain ? job.run() : { againMs: NOT_OWN_MS }),
  })
  const jobs = startJobs(
    [
      finality,
      ofOwnChain(leadersJob(context)),
      linksJob(context, pool, contact.limits, backfill.poke),
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
  return { bootstrap, names, integrity, derived, jobs }
}
