import { textOf } from '../loose-json.ts'
import { anchorAccount } from './anchor.ts'
import { anchorProgram } from './layout.ts'
import { errors } from './meteora-dlmm-errors.ts'
import { events, instructions } from './meteora-dlmm-layout.ts'
import { traderActivity } from './own-accounts.ts'
import type { Protocol } from './protocol.ts'
import { liquidityActivity } from './vault-flow.ts'

const isPool = anchorAccount('LbPair')

/** Meteora's liquidity in bins, each of one price. */
export const meteoraDlmm: Protocol = {
  name: 'meteora-dlmm',
  decode: anchorProgram(instructions, events),
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
  errorOf: (code) => errors.get(code),
  accountTypeOf: (data) => (isPool(data) ? 'liquidity_pool' : undefined),
}
