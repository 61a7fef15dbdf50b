import type { routes } from '#contract/index.ts'
import type { Handler } from '../handler.ts'

export const getAddressIdl: Handler<typeof routes.getAddressIdl> = async ({ address }, { idls }) => {
  const { isComplete } = await idls.load([address], Number.MAX_SAFE_INTEGER)
  const idl = (await idls.describe(address)) ?? null
  return { output: { address, idl, isComplete }, cache: 'moment' }
}
