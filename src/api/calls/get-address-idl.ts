import type { routes } from '#contract/index.ts'
import { describeIdl } from '#svm/idl/describe.ts'
import type { Handler } from '../handler.ts'

export const getAddressIdl: Handler<typeof routes.getAddressIdl> = async ({ address }, { idls }) => {
  const { isComplete } = await idls.load([address], Number.MAX_SAFE_INTEGER)
  const found = idls.textOf(address)
  const described = found && describeIdl(found.text)
  return {
    output: { address, idl: described ? { ...described, ...found } : null, isComplete },
    cache: 'moment',
  }
}
