import type { fileCalls, routes } from '#contract/index.ts'
import type { Validator } from '#contract/network/validators.ts'
import { coins } from '../amounts/coin.ts'
import type { Handler } from '../handler.ts'
import { amount, bigOf, count, decimal, flag, text } from '../shared/file-columns.ts'
import { type ListFile, listFile } from '../shared/list-file.ts'
import type { ValidatorsContext } from './context.ts'
import { readValidators } from './read-validators.ts'

export const listValidators: Handler<typeof routes.listValidators, ValidatorsContext> = async (
  _,
  context,
) => ({
  output: await readValidators(context),
  cache: 'moment',
})

export const exportValidators: ListFile<typeof fileCalls.exportValidators, ValidatorsContext> = listFile({
  name: () => 'validators',
  columns: [
    text('vote_account'),
    text('identity'),
    text('name'),
    flag('active'),
    ...amount('stake'),
    decimal('stake_share_percent'),
    decimal('commission_percent'),
    decimal('apy_percent'),
    decimal('uptime_percent'),
    decimal('skip_rate_percent'),
    count('leader_slots'),
    count('blocks'),
    count('delegators'),
    count('last_vote'),
  ],
  rowOf: (one: Validator) => [
    one.address,
    one.identity,
    one.name,
    one.isActive,
    one.stake === null ? null : BigInt(one.stake),
    coins(bigOf(one.stake)),
    one.stakeShare,
    one.commission,
    one.apy,
    one.uptime,
    one.skipRate,
    one.leaderSlots,
    one.blocks,
    one.delegators,
    one.lastVote,
  ],
  async *pages(_, context) {
    yield (await readValidators(context)).validators
  },
})
