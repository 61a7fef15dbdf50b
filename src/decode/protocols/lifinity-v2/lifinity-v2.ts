import { textOf } from '../../block/loose-json.ts'
import { namedPool } from '../named-pool.ts'
import { program } from '../program.ts'
import { traderActivity } from '../trader-balances.ts'
import { liquidityActivity } from '../vault-flow.ts'

/** Lifinity's pools, whose price follows an oracle. */
export const lifinityV2 = program('lifinity-v2', {
  activityOf(call) {
    const { type, info } = call.instruction
    const at = (name: string) => textOf(info?.[name])
    const pool = at('amm')
    if (type === 'swap') {
      const accounts = [at('sourceInfo'), at('destinationInfo')]
      return traderActivity(call, { pool, user: at('userTransferAuthority'), accounts })
    }
    const roles = { pool, user: at('userTransferAuthorityInfo'), vaults: [at('tokenA'), at('tokenB')] }
    if (type === 'depositAllTokenTypes') return liquidityActivity(call, 'addLiquidity', roles)
    if (type === 'withdrawAllTokenTypes') return liquidityActivity(call, 'removeLiquidity', roles)
    return undefined
  },
  poolOf: namedPool({
    pool: 'amm',
    vaultA: 'tokenA',
    vaultB: 'tokenB',
    vaultPair: ['swapSource', 'swapDestination'],
    lpMint: 'poolMint',
  }),
})
