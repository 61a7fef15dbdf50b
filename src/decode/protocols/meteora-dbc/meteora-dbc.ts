import { textOf } from '../../block/loose-json.ts'
import { namedPool } from '../named-pool.ts'
import { program } from '../program.ts'
import { swapActivity } from '../vault-flow.ts'

/** Tokens on a bonding curve, which later move to a pool. */
export const meteoraDbc = program('meteora-dbc', {
  activityOf(call) {
    const { type, info } = call.instruction
    const at = (name: string) => textOf(info?.[name])
    if (!type?.startsWith('swap')) return undefined
    return swapActivity(call, { pool: at('pool'), user: at('payer'), vaults: [at('vaultA'), at('vaultB')] })
  },
  // The fee is in the config account.
  poolOf: namedPool({ pool: 'pool', mintA: 'mintA', mintB: 'mintB', vaultA: 'vaultA', vaultB: 'vaultB' }),
})
