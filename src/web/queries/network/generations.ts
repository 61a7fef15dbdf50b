import type { Generation, Health } from '#contract/network/network.ts'
import { sealedGeneration } from '../../paths.ts'
import { useHealth } from './network.ts'

/** The generations of a chain that was reset; undefined for one that was not, and until it is known. */
export const useGenerations = (): NonNullable<Health['generations']> | undefined =>
  useHealth().data?.generations ?? undefined

/** The sealed generation that the page is of: its number, and once it is known the rest; undefined: the current one. */
export function useSealed(): (Pick<Generation, 'number'> & Partial<Generation>) | undefined {
  const generations = useGenerations()
  const number = sealedGeneration()
  if (number === undefined) return undefined
  return generations?.all.find((one) => one.number === number) ?? { number }
}

/** `generation 2 of the Gorbagana Chain`; of a chain that was never reset `the Gorbagana Chain`. */
export function useShownChain(title: string): string {
  const generations = useGenerations()
  return generations ? `generation ${generations.shown} of the ${title}` : `the ${title}`
}
