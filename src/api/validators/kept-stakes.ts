import { z } from 'zod'
import type { ChainClient } from '#chain/client.ts'
import type { Job } from '#lib/work/jobs.ts'
import type { Database } from '#store/engine/database.ts'
import { readSetting, writeSetting } from '#store/engine/settings.ts'

/** The stake behind each vote account in the epochs in which this explorer was running. */
export type KeptStakes = {
  /** The lamports by epoch, ascending. While the database does not answer, those that are in memory. */
  of: (voteAccount: string) => Promise<ReadonlyMap<number, bigint>>
  job: Job
}

type Node = Pick<ChainClient, 'getEpochInfo' | 'getVoteAccounts'>

const NAME = 'stakes by epoch'
/**
 * The number of epochs that are stored. No node returns the stake of an epoch that is over, so what is not
 * stored is lost.
 */
const EPOCHS = 64
/**
 * The most validators per epoch, because a setting is one text. It is more than the validators whose history
 * anybody looks at.
 */
const MOST_VALIDATORS = 2_000
const Kept = z.record(z.string(), z.record(z.string(), z.string()))
type Kept = z.infer<typeof Kept>

/** Stores the stake of all validators once in each epoch, as the node returns it. */
export function createKeptStakes(db: Database, chain: Node | undefined): KeptStakes {
  let known: Kept | undefined
  const read = async (): Promise<Kept> => {
    if (known) return known
    const text = await readSetting(db, NAME)
    known = text === undefined ? {} : Kept.parse(JSON.parse(text))
    return known
  }

  const save = async (epoch: number, stakes: Record<string, string>) => {
    // The value is read again, because another process of this explorer may have changed it.
    known = undefined
    const before = await read()
    const all: Kept = { ...before, [epoch]: stakes }
    const newest = Object.keys(all)
      .map(Number)
      .sort((a, b) => b - a)
      .slice(0, EPOCHS)
    const next = Object.fromEntries(newest.map((one) => [one, all[String(one)] ?? {}]))
    await writeSetting(db, NAME, JSON.stringify(next))
    known = next
  }

  return {
    async of(voteAccount) {
      const all = await read().catch(() => known ?? {})
      const found = Object.entries(all).flatMap(([epoch, stakes]) => {
        const stake = stakes[voteAccount]
        return stake === undefined ? [] : [[Number(epoch), BigInt(stake)] as const]
      })
      return new Map(found.sort(([a], [b]) => a - b))
    },
    job: {
      name: 'the stake of each epoch',
      everyMs: 60_000,
      retryMs: 10_000,
      // The job also runs while nobody visits, because a missed epoch stays unknown.
      isSteady: true,
      failure: 'The stake of this epoch could not be kept',
      // The log level is debug because failures of the node and the database are reported elsewhere.
      level: 'debug',
      run: async () => {
        if (!chain) return { againMs: Number.POSITIVE_INFINITY }
        const { epoch } = await chain.getEpochInfo()
        if (Object.hasOwn(await read(), epoch)) return
        const { current, delinquent } = await chain.getVoteAccounts()
        // An answer from the moment when the epoch changes could belong to either epoch.
        if ((await chain.getEpochInfo()).epoch !== epoch) return { againMs: 5_000 }
        const largest = [...current, ...delinquent]
          .filter(({ activatedStake }) => activatedStake > 0n)
          .sort((a, b) => Number(b.activatedStake - a.activatedStake))
          .slice(0, MOST_VALIDATORS)
        await save(
          epoch,
          Object.fromEntries(largest.map((one) => [one.votePubkey, String(one.activatedStake)])),
        )
      },
    },
  }
}
