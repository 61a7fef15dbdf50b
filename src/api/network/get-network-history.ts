import type { routes } from '#contract/index.ts'
import { unavailable } from '../errors.ts'
import type { Handler } from '../handler.ts'
import type { NetworkContext } from './context.ts'

export const getNetworkHistory: Handler<typeof routes.getNetworkHistory, NetworkContext> = async (
  { range },
  { histories },
) => {
  const output = (await histories[range].getTimed())?.value
  if (!output) throw unavailable('The history of the chain cannot be read just now: try again in a moment.')
  return { output, cache: 'moment' }
}
