import type { routes } from '#contract/index.ts'
import type { Handler } from '../handler.ts'
import { readAddressType } from './address-type.ts'
import type { AddressesContext } from './context.ts'

export const getAddressType: Handler<typeof routes.getAddressType, AddressesContext> = async (
  { address },
  context,
) => ({
  output: await readAddressType(address, context),
  cache: 'moment',
})
