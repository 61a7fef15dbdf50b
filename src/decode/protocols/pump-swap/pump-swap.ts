import { textOf } from '../../block/loose-json.ts'
import { namedPool } from '../named-pool.ts'
import { program } from '../program.ts'
import { traderActivity } from '../trader-balances.ts'
import { liquidityActivity } from '../vault-flow.ts'

/** PumpSwap: pools, among them those that tokens of Pump.fun move to. */
export const pumpSwap = program('pump-swap', {
  activityOf(call) {
    const { type, info } = call.instruction
    const at = (name: string) => textOf(info?.[name])
    const [pool, user] = [at('pool'), at('user') ?? at('creator')]
    const vaults = [at('poolBaseTokenAccount'), at('poolQuoteTokenAccount')]
    switch (type) {
      case 'deposit':
      case 'createPool':
        return liquidityActivity(call, 'addLiquidity', { pool, user, vaults })
      case 'withdraw':
        return liquidityActivity(call, 'removeLiquidity', { pool, user, vaults })
      case 'multiHopSwap':
        return traderActivity(call, {
          pool: undefined,
          user,
          accounts: [at('userInTokenAccount'), at('userOutTokenAccount')],
        })
    }
    if (!type?.startsWith('buy') && !type?.startsWith('sell')) return undefined
    const accounts = [at('userBaseTokenAccount'), at('userQuoteTokenAccount')]
    return traderActivity(call, { pool, user, accounts })
  },
  // The fee depends on the value of the token.
  poolOf: namedPool({
    pool: 'pool',
    mintA: 'baseMint',
    mintB: 'quoteMint',
    vaultA: 'poolBaseTokenAccount',
    vaultB: 'poolQuoteTokenAccount',
    lpMint: 'lpMint',
  }),
})
