import type { routes } from '#contract/index.ts'
import type { Handler } from '../handler.ts'

export const listNames: Handler<typeof routes.listNames> = async (
  { addresses },
  { names, validatorDetails },
) => {
  const [validators] = await Promise.all([validatorDetails.namesOf(addresses), names.load([], addresses)])
  const named = addresses.flatMap((address) => {
    // What a validator calls itself says more than a domain that it owns.
    const name = validators.get(address) ?? names.domain(address)
    return name === undefined ? [] : [[address, name] as const]
  })
  return { output: { names: Object.fromEntries(named) }, cache: 'moment' }
}
