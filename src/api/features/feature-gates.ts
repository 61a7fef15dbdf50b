import { z } from 'zod'
import type { ChainClient } from '#chain/client.ts'
import { readProgramAccounts } from '#chain/methods/program-accounts.ts'
import type { Log } from '#lib/log/log.ts'
import type { Database } from '#store/engine/database.ts'
import { readSetting, writeSetting } from '#store/engine/settings.ts'
import { FEATURE_BYTES, readFeature } from '#svm/accounts/feature.ts'
import { undefinedIfInvalid } from '#svm/program-decoder.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { cacheValue } from '../shared/cached-value.ts'
import { nullIfRefused } from '../shared/null-if-refused.ts'

/** A feature gate; `activatedAt` is a slot, null while the gate is pending. */
export type FeatureGate = { address: string; activatedAt: bigint | null }

const SETTING = 'feature_gates'
/** The stored form of the gates: slots are decimal digits. */
const GATES = z.array(
  z.object({ address: z.string(), activatedAt: z.string().regex(/^\d+$/).transform(BigInt).nullable() }),
)

const FRESH_MS = 5 * 60_000
/** The most bytes of an answer: a chain has about 300 of these accounts, with 9 bytes of data each. */
const MAX_BYTES = 4 * 1024 * 1024
const options = { deadlineMs: 20_000, timeoutMs: 20_000, lane: 'figures', maxBytes: MAX_BYTES } as const

type Chain = Pick<ChainClient, 'fetchProgramAccounts'>

/**
 * The feature gates, read on demand and stored in the database. When no node returns them, the stored ones
 * are used, so that block limits stay the same after a generation is sealed. null when no node has ever
 * returned them.
 */
export const cacheFeatureGates = (db: Database, chain: Chain | undefined, log: Log) =>
  cacheValue<FeatureGate[] | null>(
    () => currentGates(db, chain, log),
    {
      name: 'the feature gates',
      freshMs: FRESH_MS,
      outageMs: Number.POSITIVE_INFINITY,
      waitMs: 5_000,
      quiet: true,
    },
    log,
  )

async function currentGates(db: Database, chain: Chain | undefined, log: Log): Promise<FeatureGate[] | null> {
  let failure: unknown
  const told = chain
    ? await nullIfRefused(readGates(chain, log)).catch((error: unknown) => {
        failure = error
        return null
      })
    : null
  if (told) {
    // The answer does not wait until the gates are stored.
    keep(db, told).catch((error) => log.debug({ error }, 'The feature gates could not be stored'))
    return told
  }
  const kept = await readKept(db)
  if (!kept && failure !== undefined) throw failure
  return kept
}

async function keep(db: Database, gates: FeatureGate[]): Promise<void> {
  const text = JSON.stringify(
    gates.map(({ address, activatedAt }) => ({ address, activatedAt: activatedAt?.toString() ?? null })),
  )
  if (text !== (await readSetting(db, SETTING))) await writeSetting(db, SETTING, text)
}

/** The stored gates; null when none are stored. */
async function readKept(db: Database): Promise<FeatureGate[] | null> {
  const text = await readSetting(db, SETTING)
  return text === undefined ? null : GATES.parse(JSON.parse(text))
}

async function readGates(chain: Chain, log: Log): Promise<FeatureGate[]> {
  const answer = await chain.fetchProgramAccounts(
    { program: PROGRAM.feature, filters: [], mostBytes: FEATURE_BYTES },
    options,
  )
  return readProgramAccounts(answer, log).accounts.flatMap(({ address, data }) => {
    const feature = undefinedIfInvalid(() => readFeature(data))
    return feature ? [{ address, ...feature }] : []
  })
}
