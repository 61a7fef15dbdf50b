import { textOf } from '../../loose-json.ts'
import { traderActivity } from '../own-accounts.ts'
import { program } from '../program.ts'

/** Tokens that are sold along a curve until they move to a pool of Raydium. */
export const raydiumLaunchpad = program('raydium-launchpad', {
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
})
