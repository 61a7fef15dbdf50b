import type { routes } from '#contract/index.ts'
import type { Handler } from '../handler.ts'
import { readShownNames } from '../readings/shown-names.ts'

export const listNames: Handler<typeof routes.listNames> = async ({ addresses }, context) => ({
  output: { names: Object.fromEntries(await readShownNames(addresses, context)) },
  cache: 'moment',
})
