import type { ChainClient } from './client.ts'

/**
 * What pages ask for only when somebody looks, each as cheap as it can be: so that what a node does not offer is known before.
 * The other methods are called all the time.
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
  ['getMultipleAccounts', [['SysvarC1ock11111111111111111111111111111111'], { encoding: 'base64' }]],
]
const EVERY_MS = 600_000

/** Calls each of these methods at the start and every ten minutes. What the node answers does not matter here. */
export function probeMethods(
  chain: Pick<ChainClient, 'call'>,
  everyMs = EVERY_MS,
): { stop: () => Promise<void> } {
  const probe = async () => {
    for (const [method, params] of METHODS) await chain.call(method, [...params]).catch(() => undefined)
  }
  void probe()
  const timer = setInterval(() => void probe(), everyMs)
  return { stop: async () => clearInterval(timer) }
}
