import { textOf } from '../../loose-json.ts'
import { traderActivity } from '../own-accounts.ts'
import { program } from '../program.ts'

/** OpenBook's second order book. Orders that stay in the book are no trades; taking is. */
export const openbookV2 = program('openbook-v2', {
  activityOf(call) {
    const { type, info } = call.instruction
    if (type !== 'placeTakeOrder') return undefined
    const at = (name: string) => textOf(info?.[name])
    const accounts = [at('userBaseAccount'), at('userQuoteAccount')]
    return traderActivity(call, { pool: at('market'), user: at('signer'), accounts })
  },
  poolOf({ info }) {
    const at = (name: string) => textOf(info?.[name]) ?? null
    const [pool, vaultA, vaultB] = [at('market'), at('marketBaseVault'), at('marketQuoteVault')]
    if (pool === null || vaultA === null) return undefined
    const [mintA, mintB] = [at('baseMint'), at('quoteMint')]
    return { pool, mintA, mintB, vaultA, vaultB, lpMint: null, feeBillionths: null }
  },
})
