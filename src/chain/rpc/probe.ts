import type { Job } from '#lib/work/jobs.ts'
import type { ChainClient } from '../client.ts'

/**
 * Methods that pages call only when somebody visits, with the cheapest parameters, so that missing methods
 * are known in advance. All other methods are called all the time.
 */
const METHODS: readonly (readonly [method: string, params: readonly unknown[]])[] = [
  ['getBlockProduction', []],
  ['getInflationRate', []],
  [
    'getProgramAccounts',
    [
      'Config1111111111111111111111111111111111111',
      { encoding: 'base64', dataSlice: { offset: 0, length: 0 }, filters: [{ dataSize: 1 }] },
    ],
  ],
  ['getAccountInfo', ['SysvarC1ock11111111111111111111111111111111', { encoding: 'base64' }]],
  ['getMultipleAccounts', [['SysvarC1ock11111111111111111111111111111111'], { encoding: 'base64' }]],
]
const EVERY_MS = 600_000
/** The pause after a probe without any answer: the node may refuse the key rather than the methods. */
const AGAIN_MS = 15_000

/**
 * Calls each of these methods at the start and then every ten minutes, when the node responds. The results
 * are not used.
 */
export const probeJob = (
  chain: Pick<ChainClient, 'call' | 'getSlot'>,
  { everyMs = EVERY_MS, againMs = AGAIN_MS } = {},
): Job => ({
  name: 'methods of the node',
  everyMs,
  retryMs: againMs,
  isSteady: true,
  failure: 'Which methods the node offers could not be asked',
  // At debug level: that the node does not respond is logged elsewhere.
  level: 'debug',
  run: async () => {
    await chain.getSlot('confirmed')
    for (const [method, params] of METHODS) await chain.call(method, [...params]).catch(() => undefined)
  },
})
