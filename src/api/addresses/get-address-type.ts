import type { routes } from '#contract/index.ts'
import type { Handler } from '../handler.ts'
import { readAddressType } from './address-type.ts'
import type { AddressesContext } from './context.ts'

export const getAddressType: Handler<typeof routes.getAddressType, AddressesContext> = async (
  { address },
  context,
) => {
  const at = Date.now()
  const { output, nodeSlot } = await readAddressType(address, context)
  return { output, cache: 'moment', ...(output.live && { at, nodeSlots: [nodeSlot] }) }
}
