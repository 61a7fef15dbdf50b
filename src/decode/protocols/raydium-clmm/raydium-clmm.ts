import { textOf } from '../../block/loose-json.ts'
import { namedPool } from '../named-pool.ts'
import { program } from '../program.ts'
import { traderActivity } from '../trader-balances.ts'
import { liquidityActivity } from '../vault-flow.ts'

/** Raydium's concentrated liquidity. */
export const raydiumClmm = program('raydium-clmm', {
  activityOf(call) {
    const { type, info } = call.instruction
    const at = (name: string) => textOf(info?.[name])
    const pool = at('poolState')
    if (type === 'swap' || type === 'swapV2') {
      const accounts = [at('inputTokenAccount'), at('outputTokenAccount')]
      return traderActivity(call, { pool, user: at('payer'), accounts })
    }
    const vaults = [at('tokenVault0'), at('tokenVault1')]
    if (type?.startsWith('openPosition') || type?.startsWith('increaseLiquidity'))
      return liquidityActivity(call, 'addLiquidity', {
        pool,
        user: at('nftOwner') ?? at('payer'),
        vaults,
      })
    if (type?.startsWith('decreaseLiquidity'))
      return liquidityActivity(call, 'removeLiquidity', { pool, user: at('nftOwner'), vaults })
    return undefined
  },
  poolOf: namedPool({
    pool: 'poolState',
    mintA: 'tokenMint0|vault0Mint',
    mintB: 'tokenMint1|vault1Mint',
    vaultA: 'tokenVault0',
    vaultB: 'tokenVault1',
    vaultPair: ['inputVault', 'outputVault'],
  }),
})
