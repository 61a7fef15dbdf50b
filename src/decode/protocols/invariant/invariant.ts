import { textOf } from '../../block/loose-json.ts'
import { namedPool } from '../named-pool.ts'
import { program } from '../program.ts'
import { traderActivity } from '../trader-balances.ts'
import { liquidityActivity } from '../vault-flow.ts'

/** Invariant's concentrated liquidity. */
export const invariant = program('invariant', {
  activityOf(call) {
    const { type, info } = call.instruction
    const at = (name: string) => textOf(info?.[name])
    const [pool, user] = [at('pool'), at('owner')]
    if (type === 'swap')
      return traderActivity(call, { pool, user, accounts: [at('accountX'), at('accountY')] })
    const roles = { pool, user, vaults: [at('reserveX'), at('reserveY')] }
    if (type === 'createPosition') return liquidityActivity(call, 'addLiquidity', roles)
    if (type === 'removePosition' || type === 'claimFee')
      return liquidityActivity(call, 'removeLiquidity', roles)
    return undefined
  },
  // The fee is in the fee tier account.
  poolOf: namedPool({
    pool: 'pool',
    mintA: 'tokenX',
    mintB: 'tokenY',
    vaultA: 'reserveX|tokenXReserve',
    vaultB: 'reserveY|tokenYReserve',
  }),
})
