import type { routes } from '#contract/index.ts'
import { notOffered, unavailable } from '../errors.ts'
import type { Handler } from '../handler.ts'
import { validatorList } from '../readings/validator-list.ts'

export const listValidators: Handler<typeof routes.listValidators> = async (_, context) => {
  const { chainState, validatorDetails, price, network, status } = context
  const known = chainState.now().voteAccounts
  const refused = status().chain.notOffered.find(({ method }) => method === 'getVoteAccounts')
  if (!known && refused) throw notOffered(refused)
  if (!known) throw unavailable('The node has not returned the validators yet: try again in a moment.')
  const [facts, found] = await Promise.all([validatorDetails.get(), price.get()])
  // Read after the wait, so that the stake is the one that the network's statistics have now.
  const { voteAccounts, totalSupply } = chainState.now()
  const accounts = voteAccounts ?? known
  const live = found?.price ?? null
  const fixed = network.coin.fixedPrice ?? null
  return {
    output: {
      ...validatorList(accounts, facts, totalSupply),
      coinPrice: live ?? fixed,
      coinPriceSource: live !== null ? 'live' : fixed !== null ? 'fixed' : null,
      updatedAt: new Date(Math.min(accounts.receivedAt, facts.readAt ?? accounts.receivedAt)).toISOString(),
    },
    cache: 'moment',
  }
}
