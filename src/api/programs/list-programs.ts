import type { routes } from '#contract/index.ts'
import { unavailable } from '../errors.ts'
import type { Handler } from '../handler.ts'
import type { ProgramsContext } from './context.ts'

export const listPrograms: Handler<typeof routes.listPrograms, ProgramsContext> = async (_, { programs }) => {
  const known = await programs.getTimed()
  if (!known) throw unavailable('The programs cannot be read just now: try again in a moment.')
  return { output: known.value, cache: 'moment', at: known.at }
}
