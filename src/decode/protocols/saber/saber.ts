import { textOf } from '../../block/loose-json.ts'
import { namedPool } from '../named-pool.ts'
import { program } from '../program.ts'
import { traderActivity } from '../trader-balances.ts'
import { liquidityActivity } from '../vault-flow.ts'

/** Saber's pools of tokens that have the same value. */
export const saber = program('saber', {
  activityOf(call) {
    const { type, info } = call.instruction
    const at = (name: string) => textOf(info?.[name])
    const [pool, user] = [at('pool'), at('user')]
    if (type === 'swap')
      return traderActivity(call, { pool, user, accounts: [at('source'), at('destination')] })
    const vaults = [at('vaultA'), at('vaultB'), at('vaultBase'), at('vaultQuote')]
    if (type === 'deposit') return liquidityActivity(call, 'addLiquidity', { pool, user, vaults })
    if (type === 'withdraw' || type === 'withdrawOne')
      return liquidityActivity(call, 'removeLiquidity', { pool, user, vaults })
    return undefined
  },
  poolOf: namedPool({
    pool: 'pool',
    mintA: 'mintA',
    mintB: 'mintB',
    vaultA: 'vaultA',
    vaultB: 'vaultB',
    vaultPair: ['poolSource|vaultBase', 'poolDestination|vaultQuote'],
    lpMint: 'poolMint',
  }),
})
