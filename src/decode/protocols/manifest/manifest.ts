import { textOf } from '../../loose-json.ts'
import { traderActivity } from '../own-accounts.ts'
import { program } from '../program.ts'

/** Manifest's order books. Orders that stay in the book are no trades; taking is. */
export const manifest = program('manifest', {
  activityOf(call) {
    const { type, info } = call.instruction
    if (type !== 'swap' && type !== 'swapV2') return undefined
    const at = (name: string) => textOf(info?.[name])
    return traderActivity(call, {
      pool: at('market'),
      user: at('owner') ?? at('payer'),
      accounts: [at('traderBase'), at('traderQuote')],
    })
  },
  poolOf({ info }) {
    const at = (name: string) => textOf(info?.[name]) ?? null
    const [pool, vaultA, vaultB] = [at('market'), at('baseVault'), at('quoteVault')]
    if (pool === null || vaultA === null) return undefined
    const [mintA, mintB] = [at('baseMint'), at('quoteMint')]
    return { pool, mintA, mintB, vaultA, vaultB, lpMint: null, feeBillionths: null }
  },
})
