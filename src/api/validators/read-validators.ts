import type { Validators } from '#contract/network/validators.ts'
import { readCoinPrice } from '../coin/price.ts'
import { notOffered, unavailable } from '../errors.ts'
import type { ValidatorsContext } from './context.ts'
import { creditUnits } from './credit-units.ts'
import { seenValidatorList, validatorList } from './validator-list.ts'

/**
 * All validators with the price of the coin, as the API returns them.
 *
 * @throws ApiError 503 before the node has returned them, and where there is no node
 */
export async function readValidators(context: ValidatorsContext): Promise<Validators> {
  const { list, readAt } = await readList(context)
  const { price: live } = await readCoinPrice(context.db, context.network)
  const fixed = context.network.coin.fixedPrice ?? null
  return {
    ...list,
    hasAlpenglow:
      context.chainState.now().consensus?.kind === 'alpenglow' ||
      list.validators.some(({ hasBlsKey }) => hasBlsKey === true),
    coinPrice: live ?? fixed,
    coinPriceSource: live !== null ? 'live' : fixed !== null ? 'fixed' : null,
    updatedAt: new Date(readAt).toISOString(),
  }
}

const NO_NODE = 'The validators are not known: only a node of the chain returns them, and there is none here.'

async function readList({ chain, chainState, validatorDetails, voters }: ValidatorsContext) {
  const isMissing = !chainState.now().voteAccounts
  const isRefused = isMissing && voters.refusal() !== undefined
  if (!chain && isMissing && !isRefused) throw notOffered({ sentence: NO_NODE })
  const seen = isRefused ? await voters.seen.getTimed() : undefined
  // Blocks have no votes with Alpenglow, so an empty list of seen voters does not mean that there are no
  // validators.
  if (seen?.value.length === 0)
    throw unavailable('The node does not list the validators, and no vote of the last hour tells of them.')
  const facts = await validatorDetails.get()
  if (seen) return { list: seenValidatorList(seen.value, facts), readAt: seen.at }
  // The state is read after the wait, so that the stake is the same as in the network's statistics.
  const state = chainState.now()
  const { voteAccounts, totalSupply } = state
  if (!voteAccounts) throw unavailable('The node has not returned the validators yet: try again in a moment.')
  return {
    list: validatorList(voteAccounts, facts, totalSupply, creditUnits(state)),
    readAt: Math.min(voteAccounts.receivedAt, facts.readAt ?? voteAccounts.receivedAt),
  }
}

/** The validator with this vote account; otherwise the first one of the list with this identity. */
export const findValidator = ({ validators }: Pick<Validators, 'validators'>, address: string) =>
  validators.find((one) => one.address === address) ?? validators.find(({ identity }) => identity === address)
