import type { routes } from '#contract/index.ts'
import type { Handler } from '../handler.ts'
import type { NamesContext } from './context.ts'

export const listNames: Handler<typeof routes.listNames, NamesContext> = async ({ addresses }, { names }) => {
  await names.load([], addresses)
  const found = addresses.flatMap((address) => {
    const name = names.of(address)
    return name === undefined ? [] : [[address, name] as const]
  })
  return { output: { names: Object.fromEntries(found) }, cache: 'moment' }
}
