import { textOf } from '../../loose-json.ts'
import { traderActivity } from '../own-accounts.ts'
import { program } from '../program.ts'
import { liquidityActivity } from '../vault-flow.ts'

/** PumpSwap: the pools that tokens of Pump.fun move to, and others. */
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
  poolOf({ info }) {
    const at = (name: string) => textOf(info?.[name]) ?? null
    const [pool, vaultA] = [at('pool'), at('poolBaseTokenAccount')]
    if (pool === null || vaultA === null) return undefined
    return {
      pool,
      mintA: at('baseMint'),
      mintB: at('quoteMint'),
      vaultA,
      vaultB: at('poolQuoteTokenAccount'),
      lpMint: at('lpMint'),
      // Its fee depends on what the token is worth.
      feeBillionths: null,
    }
  },
})
