import { textOf } from '../../block/loose-json.ts'
import { namedPool } from '../named-pool.ts'
import { program } from '../program.ts'
import { traderActivity } from '../trader-balances.ts'

/** Manifest's order books. Only orders that are filled at once are trades. */
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
