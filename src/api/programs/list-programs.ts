import type { routes } from '#contract/index.ts'
import { unavailable } from '../errors.ts'
import type { Handler } from '../handler.ts'
import type { ProgramsContext } from './context.ts'

export const listPrograms: Handler<typeof routes.listPrograms, ProgramsContext> = async (_, { programs }) => {
  const found = await programs.getTimed()
  if (!found) throw unavailable('The programs cannot be read just now: try again in a moment.')
  return { output: found.value, cache: 'moment' }
}
