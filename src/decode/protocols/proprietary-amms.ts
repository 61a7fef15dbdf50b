import { textOf } from '../block/loose-json.ts'
import { namedPool } from './named-pool.ts'
import { program } from './program.ts'
import type { Protocol } from './protocol.ts'
import { traderActivity } from './trader-balances.ts'

/** Trades and pools, by the names of accounts that the swaps of all these programs have. */
const TRADES: Pick<Protocol, 'activityOf' | 'poolOf'> = {
  activityOf(call) {
    const { type, info } = call.instruction
    if (type !== 'swap' || info === null) return undefined
    const at = (role: string) => textOf(info[role])
    const own = [at('userAccountA'), at('userAccountB')]
    return traderActivity(call, { pool: at('pool'), user: at('user'), accounts: own })
  },
  poolOf: namedPool({ pool: 'pool', vaultA: 'vaultA', vaultB: 'vaultB' }),
}

/**
 * Exchanges of single market makers, who publish no interface. Only swaps and updates of quotes are read. The transfers of real
 * swaps show which accounts belong to the trader and which to the maker. An update of quotes is recognized because keys of the
 * maker sign it many times in each block, it changes the accounts that swaps name as pools, names no token account, and moved no
 * token in any transaction.
 */
export const proprietaryAmms: readonly Protocol[] = [
  'solfi',
  'solfi-v2',
  'bisonfi',
  'goonfi-v2',
  'tesserav',
  'zerofi',
  'alphaq',
  'humidifi',
].map((name) => program(name, TRADES))
