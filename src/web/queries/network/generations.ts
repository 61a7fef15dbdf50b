import type { Generation, Health } from '#contract/network/network.ts'
import { sealedGeneration } from '../../paths.ts'
import { useHealth } from './network.ts'

/**
 * The generations of a chain that was reset; undefined for a chain that was not, and until they are loaded.
 */
export const useGenerations = (): NonNullable<Health['generations']> | undefined =>
  useHealth().data?.generations ?? undefined

/**
 * The sealed generation that the page belongs to: its number, and the other fields once they are loaded;
 * undefined on pages of the current generation.
 */
export function useSealed(): (Pick<Generation, 'number'> & Partial<Generation>) | undefined {
  const generations = useGenerations()
  const number = sealedGeneration()
  if (number === undefined) return undefined
  return generations?.all.find((one) => one.number === number) ?? { number }
}

/**
 * The name of the chain, with the page's generation if the chain was reset: `generation 2 of the Gorbagana
 * Chain`.
 */
export function useShownChain(title: string): string {
  const generations = useGenerations()
  return generations ? `generation ${generations.shown} of the ${title}` : `the ${title}`
}
