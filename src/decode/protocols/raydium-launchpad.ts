import { textOf } from '../loose-json.ts'
import { anchorAccount } from './anchor.ts'
import { anchorProgram } from './layout.ts'
import { traderActivity } from './own-accounts.ts'
import type { Protocol } from './protocol.ts'
import { errors, events, instructions } from './raydium-launchpad-layout.ts'

const isPool = anchorAccount('PoolState')

/** Tokens that are sold along a curve until they move to a pool of Raydium. */
export const raydiumLaunchpad: Protocol = {
  name: 'raydium-launchpad',
  decode: anchorProgram(instructions, events),
  activityOf(call) {
    const { type, info } = call.instruction
    if (!type?.startsWith('buy') && !type?.startsWith('sell')) return undefined
    const at = (name: string) => textOf(info?.[name])
    return traderActivity(call, {
      pool: at('poolState'),
      user: at('payer'),
      accounts: [at('userBaseToken'), at('userQuoteToken')],
    })
  },
  poolOf({ info }) {
    const at = (name: string) => textOf(info?.[name]) ?? null
    const [pool, vaultA] = [at('poolState'), at('baseVault')]
    if (pool === null || vaultA === null) return undefined
    return {
      pool,
      mintA: at('baseTokenMint') ?? at('baseMint'),
      mintB: at('quoteTokenMint') ?? at('quoteMint'),
      vaultA,
      vaultB: at('quoteVault'),
      lpMint: null,
      // Its fee is in the accounts of its configuration and of its platform.
      feeBillionths: null,
    }
  },
  errorOf: (code) => errors.get(code),
  accountTypeOf: (data) => (isPool(data) ? 'liquidity_pool' : undefined),
}
