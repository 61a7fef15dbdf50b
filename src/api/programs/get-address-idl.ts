import type { routes } from '#contract/index.ts'
import { displayText } from '#lib/text/text.ts'
import type { Handler } from '../handler.ts'
import type { ProgramsContext } from './context.ts'

const PROBLEM_CHARACTERS = 200

export const getAddressIdl: Handler<typeof routes.getAddressIdl, ProgramsContext> = async (
  { address },
  { idls },
) => {
  const { isComplete } = await idls.load([address], Number.MAX_SAFE_INTEGER)
  const idl = (await idls.describe(address)) ?? null
  const problem = idls.problemOf(address)
  return {
    output: { address, idl, isComplete, problem: problem && displayText(problem, PROBLEM_CHARACTERS) },
    cache: 'moment',
  }
}
