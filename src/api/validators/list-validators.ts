import type { routes } from '#contract/index.ts'
import type { Handler } from '../handler.ts'
import type { ValidatorsContext } from './context.ts'
import { readValidators } from './read-validators.ts'

export const listValidators: Handler<typeof routes.listValidators, ValidatorsContext> = async (
  _,
  context,
) => ({
  output: await readValidators(context),
  cache: 'moment',
})
