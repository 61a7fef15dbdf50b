import { textOf } from '../loose-json.ts'
import { namedPool } from './named-pool.ts'
import { traderActivity } from './own-accounts.ts'
import { program } from './program.ts'
import type { Protocol } from './protocol.ts'

/** What swaps say of the trade and the pool. */
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

/** The exchanges of market makers who publish no interface, all of whose swaps name the same roles. */
export const makers: readonly Protocol[] = [
  'solfi',
  'solfi-v2',
  'bisonfi',
  'goonfi-v2',
  'tesserav',
  'zerofi',
  'alphaq',
  'humidifi',
].map((name) => program(name, TRADES))
