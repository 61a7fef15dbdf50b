import { z } from 'zod'
import type { ChainClient } from '#chain/client.ts'
import type { Job } from '#lib/work/jobs.ts'
import type { Database } from '#store/engine/database.ts'
import { readSetting, writeSetting } from '#store/engine/settings.ts'

/** The stake behind each vote account in the epochs in which this explorer was running. */
export type KeptStakes = {
  /** Lamports by epoch, ascending. While the database does not answer, those that are known. */
  of: (voteAccount: string) => Promise<ReadonlyMap<number, bigint>>
  job: Job
}

type Node = Pick<ChainClient, 'getEpochInfo' | 'getVoteAccounts'>

const NAME = 'stakes by epoch'
/** No chain tells the stake of an epoch that is over: what is not kept is lost. */
const EPOCHS = 64
/** More than a chain has validators whose history somebody looks at; a setting is one text. */
const MOST_VALIDATORS = 2_000
const Kept = z.record(z.string(), z.record(z.string(), z.string()))
type Kept = z.infer<typeof Kept>

/** Keeps, once in each epoch, what the node says of all validators. */
export function createKeptStakes(db: Database, chain: Node | undefined): KeptStakes {
  let known: Kept | undefined
  const read = async (): Promise<Kept> => {
    if (known) return known
    const text = await readSetting(db, NAME)
    known = text === undefined ? {} : Kept.parse(JSON.parse(text))
    return known
  }

  const save = async (epoch: number, stakes: Record<string, string>) => {
    // Another process of this explorer may have written it.
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
      // Also while nobody visits: an epoch that is missed stays unknown.
      isSteady: true,
      failure: 'The stake of this epoch could not be kept',
      // That the node or the database does not answer is reported elsewhere.
      level: 'debug',
      run: async () => {
        if (!chain) return { againMs: Number.POSITIVE_INFINITY }
        const { epoch } = await chain.getEpochInfo()
        if (Object.hasOwn(await read(), epoch)) return
        const { current, delinquent } = await chain.getVoteAccounts()
        // An answer from the turn of an epoch could be of either.
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
