import { textOf } from '../../loose-json.ts'
import { traderActivity } from '../own-accounts.ts'
import { program } from '../program.ts'
import { liquidityActivity } from '../vault-flow.ts'

/** Meteora's liquidity in bins, each of one price. */
export const meteoraDlmm = program('meteora-dlmm', {
  activityOf(call) {
    const { type, info } = call.instruction
    const at = (name: string) => textOf(info?.[name])
    const pool = at('lbPair')
    if (type?.startsWith('swap'))
      return traderActivity(call, {
        pool,
        user: at('user'),
        accounts: [at('userTokenIn'), at('userTokenOut')],
      })
    const roles = { pool, user: at('sender'), vaults: [at('reserveX'), at('reserveY'), at('reserve')] }
    if (type?.startsWith('addLiquidity')) return liquidityActivity(call, 'addLiquidity', roles)
    if (type?.startsWith('remove') || type?.startsWith('claimFee'))
      return liquidityActivity(call, 'removeLiquidity', roles)
    return undefined
  },
  poolOf({ info }) {
    const at = (name: string) => textOf(info?.[name]) ?? null
    const [pool, vaultA] = [at('lbPair'), at('reserveX')]
    if (pool === null || vaultA === null) return undefined
    return {
      pool,
      mintA: at('tokenXMint') ?? at('tokenMintX'),
      mintB: at('tokenYMint') ?? at('tokenMintY'),
      vaultA,
      vaultB: at('reserveY'),
      lpMint: null,
      // Its fee changes with how much the price moves.
      feeBillionths: null,
    }
  },
})
