import { textOf } from '../../block/loose-json.ts'
import { namedPool } from '../named-pool.ts'
import { program } from '../program.ts'
import { traderActivity } from '../trader-balances.ts'

/** Version 2 of OpenBook's order books. Only orders that are filled at once are trades. */
export const openbookV2 = program('openbook-v2', {
  activityOf(call) {
    const { type, info } = call.instruction
    if (type !== 'placeTakeOrder') return undefined
    const at = (name: string) => textOf(info?.[name])
    const accounts = [at('userBaseAccount'), at('userQuoteAccount')]
    return traderActivity(call, { pool: at('market'), user: at('signer'), accounts })
  },
  poolOf: namedPool({
    pool: 'market',
    mintA: 'baseMint',
    mintB: 'quoteMint',
    vaultA: 'marketBaseVault',
    vaultB: 'marketQuoteVault',
  }),
})
