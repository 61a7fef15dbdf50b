import type { routes } from '#contract/index.ts'
import { unavailable } from '../errors.ts'
import type { Handler } from '../handler.ts'
import type { ValidatorsContext } from './context.ts'
import { seenValidatorList, validatorList } from './validator-list.ts'

export const listValidators: Handler<typeof routes.listValidators, ValidatorsContext> = async (
  _,
  context,
) => {
  const { list, readAt } = await readList(context)
  const found = await context.price.get()
  const live = found?.price ?? null
  const fixed = context.network.coin.fixedPrice ?? null
  return {
    output: {
      ...list,
      coinPrice: live ?? fixed,
      coinPriceSource: live !== null ? 'live' : fixed !== null ? 'fixed' : null,
      updatedAt: new Date(readAt).toISOString(),
    },
    cache: 'moment',
  }
}

async function readList({ chainState, validatorDetails, voters }: ValidatorsContext) {
  const isRefused = chainState.now().voteAccounts === null && voters.refusal() !== undefined
  const seen = isRefused ? await voters.seen.getTimed() : undefined
  const facts = await validatorDetails.get()
  if (seen) return { list: seenValidatorList(seen.value, facts), readAt: seen.at }
  // Read after the wait, so that the stake is the one that the network's statistics have now.
  const { voteAccounts, totalSupply } = chainState.now()
  if (!voteAccounts) throw unavailable('The node has not returned the validators yet: try again in a moment.')
  return {
    list: validatorList(voteAccounts, facts, totalSupply),
    readAt: Math.min(voteAccounts.receivedAt, facts.readAt ?? voteAccounts.receivedAt),
  }
}
