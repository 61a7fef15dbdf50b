import type { routes } from '#contract/index.ts'
import type { Handler } from '../handler.ts'
import { readAddressType } from './address-type.ts'

export const getAddressType: Handler<typeof routes.getAddressType> = async ({ address }, context) => ({
  output: await readAddressType(address, context),
  cache: 'moment',
})
