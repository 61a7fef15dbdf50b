import type { routes } from '#contract/index.ts'
import { unavailable } from '../errors.ts'
import type { Handler } from '../handler.ts'
import type { NetworkContext } from './context.ts'

export const getFeeStatistics: Handler<typeof routes.getFeeStatistics, NetworkContext> = async (
  _,
  { fees },
) => {
  const output = (await fees.getTimed())?.value
  if (!output) throw unavailable('The fees cannot be read just now: try again in a moment.')
  return { output, cache: 'moment' }
}
