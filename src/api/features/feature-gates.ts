import type { ChainClient } from '#chain/client.ts'
import { readProgramAccounts } from '#chain/program-accounts.ts'
import type { Log } from '#lib/log.ts'
import { FEATURE_BYTES, readFeature } from '#svm/accounts/feature.ts'
import { undefinedIfInvalid } from '#svm/program-decoder.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { cacheValue } from '../shared/cached-value.ts'
import { nullIfRefused } from '../shared/null-if-refused.ts'

/** `activatedAt`: a slot; null while it is pending. */
export type FeatureGate = { address: string; activatedAt: bigint | null }

const FRESH_MS = 5 * 60_000
/** About 300 accounts of 9 bytes. */
const MAX_BYTES = 4 * 1024 * 1024
const options = { deadlineMs: 20_000, timeoutMs: 20_000, lane: 'figures', maxBytes: MAX_BYTES } as const

/** The feature gates, read when somebody asks; null: the node refuses to list them. While it is away the last ones stay. */
export const cacheFeatureGates = (chain: Pick<ChainClient, 'fetchProgramAccounts'> | undefined, log: Log) =>
  cacheValue<FeatureGate[] | null>(
    async () => (chain ? nullIfRefused(readGates(chain, log)) : null),
    {
      name: 'the feature gates',
      freshMs: FRESH_MS,
      outageMs: Number.POSITIVE_INFINITY,
      waitMs: 5_000,
      quiet: true,
    },
    log,
  )

async function readGates(chain: Pick<ChainClient, 'fetchProgramAccounts'>, log: Log): Promise<FeatureGate[]> {
  const answer = await chain.fetchProgramAccounts(
    { program: PROGRAM.feature, filters: [], mostBytes: FEATURE_BYTES },
    options,
  )
  return readProgramAccounts(answer, log).accounts.flatMap(({ address, data }) => {
    const feature = undefinedIfInvalid(() => readFeature(data))
    return feature ? [{ address, ...feature }] : []
  })
}
