import type { routes } from '#contract/index.ts'
import type { Handler } from '../handler.ts'
import { accountKind, nameOf, programName } from '../readings/account-kind.ts'
import { findLiveAccount } from '../readings/live-account.ts'

export const getAddressType: Handler<typeof routes.getAddressType> = async ({ address }, context) => {
  const { network } = context
  const account = await findLiveAccount(address, context)
  return {
    output: {
      address,
      type: accountKind(address, account, network),
      exists: account !== undefined,
      program: account ? programName(account.owner, network) : null,
      owner: account?.owner ?? null,
      space: account ? account.space : null,
      executable: account?.executable ?? false,
      lamports: account ? String(account.lamports) : null,
      label: nameOf(address, network),
    },
    cache: 'moment',
  }
}
