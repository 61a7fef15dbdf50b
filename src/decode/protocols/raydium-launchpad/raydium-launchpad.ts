import { textOf } from '../../block/loose-json.ts'
import { namedPool } from '../named-pool.ts'
import { program } from '../program.ts'
import { traderActivity } from '../trader-balances.ts'

/** Tokens on a bonding curve, which later move to a pool of Raydium. */
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
  // The fee is in the accounts of the configuration and of the platform.
  poolOf: namedPool({
    pool: 'poolState',
    mintA: 'baseTokenMint|baseMint',
    mintB: 'quoteTokenMint|quoteMint',
    vaultA: 'baseVault',
    vaultB: 'quoteVault',
  }),
})
