import { textOf } from '../../loose-json.ts'
import { namedPool } from '../named-pool.ts'
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
  poolOf: namedPool({
    pool: 'market',
    mintA: 'baseMint',
    mintB: 'quoteMint',
    vaultA: 'baseVault',
    vaultB: 'quoteVault',
  }),
})
