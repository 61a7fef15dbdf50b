import type { routes } from '#contract/index.ts'
import type { Delegator } from '#contract/network/validator.ts'
import { activationAt } from '#svm/accounts/stake-activation.ts'
import { notFound } from '../errors.ts'
import type { Handler } from '../handler.ts'
import { isoTime } from '../shared/iso-time.ts'
import type { ValidatorsContext } from './context.ts'
import { runningEpoch } from './running-epoch.ts'
import { stakeStateOf } from './stake-state.ts'

export const listDelegators: Handler<typeof routes.listDelegators, ValidatorsContext> = async (
  { address, page, limit },
  context,
) => {
  const { validatorDetails } = context
  const validator = validatorDetails.validatorOf(address)
  if (!validator) throw notFound(`Validator ${address}`)
  const epoch = runningEpoch(context)
  const [delegated, historyOf] = await Promise.all([
    validatorDetails.delegatedTo(validator.voteAccount),
    validatorDetails.stakeHistory(),
  ])
  if (!delegated || epoch === null)
    return {
      output: { delegators: null, total: null, wallets: null, page, pages: 1, updatedAt: null },
      cache: 'moment',
    }
  const all = delegated.accounts
    .flatMap(({ address: stakeAccount, withdrawer, lamports, delegation }) => {
      if (!delegation) return []
      const activation = activationAt(delegation, BigInt(epoch), historyOf)
      const state = stakeStateOf(activation)
      return state === 'inactive'
        ? []
        : [{ stakeAccount, withdrawer, lamports, stake: delegation.stake, ...activation, state }]
    })
    .sort((a, b) =>
      a.stake < b.stake ? 1 : a.stake > b.stake ? -1 : a.stakeAccount < b.stakeAccount ? -1 : 1,
    )
  const shown = all.slice((page - 1) * limit, page * limit)
  return {
    output: {
      delegators: shown.map(
        ({ stakeAccount, withdrawer, lamports, stake, effective, state }): Delegator => ({
          ...{ stakeAccount, withdrawer, state },
          ...{ lamports: String(lamports), stake: String(stake), effective: String(effective) },
        }),
      ),
      total: all.length,
      wallets: new Set(all.map(({ withdrawer }) => withdrawer)).size,
      page,
      pages: Math.max(1, Math.ceil(all.length / limit)),
      updatedAt: isoTime(delegated.at),
    },
    cache: 'moment',
  }
}
