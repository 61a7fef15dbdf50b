import type { OwnStake } from '#contract/addresses/stake-account.ts'
import type { routes } from '#contract/index.ts'
import { activationAt } from '#svm/accounts/stake-activation.ts'
import type { Handler } from '../handler.ts'
import { isoTime } from '../shared/iso-time.ts'
import { runningEpoch } from '../validators/running-epoch.ts'
import { stakeStateOf } from '../validators/stake-state.ts'
import type { StakesContext } from './context.ts'

/** The most stake accounts in an answer, which is more than a page would show. */
const LIMIT = 1_000

export const listAddressStakeAccounts: Handler<
  typeof routes.listAddressStakeAccounts,
  StakesContext
> = async ({ address }, context) => {
  const { validatorDetails } = context
  const epoch = runningEpoch(context)
  const [owned, historyOf] = await Promise.all([
    validatorDetails.withdrawableBy(address),
    validatorDetails.stakeHistory(),
  ])
  if (!owned || epoch === null)
    return { output: { stakeAccounts: null, total: null, updatedAt: null }, cache: 'moment' }
  const shown = owned.accounts
    .toSorted((a, b) =>
      a.lamports < b.lamports ? 1 : a.lamports > b.lamports ? -1 : a.address < b.address ? -1 : 1,
    )
    .slice(0, LIMIT)
  await validatorDetails.loadNames(shown.flatMap(({ delegation }) => delegation?.voter ?? []))
  return {
    output: {
      stakeAccounts: shown.map(({ address: stakeAccount, lamports, delegation }): OwnStake => {
        const activation = delegation && activationAt(delegation, BigInt(epoch), historyOf)
        return {
          stakeAccount,
          lamports: String(lamports),
          stake: String(delegation?.stake ?? 0n),
          effective: String(activation?.effective ?? 0n),
          state: activation ? stakeStateOf(activation) : 'inactive',
          voteAccount: delegation?.voter ?? null,
          validatorName: (delegation && validatorDetails.nameOf(delegation.voter)) ?? null,
        }
      }),
      total: owned.accounts.length,
      updatedAt: isoTime(owned.at),
    },
    cache: 'moment',
  }
}
