import { textOf } from '../loose-json.ts'
import { anchorAccount } from './anchor.ts'
import { anchorProgram } from './layout.ts'
import { errors, instructions } from './openbook-v2-layout.ts'
import { traderActivity } from './own-accounts.ts'
import type { Protocol } from './protocol.ts'

const isMarket = anchorAccount('Market')

/** OpenBook's second order book. Orders that stay in the book are no trades; taking is. */
export const openbookV2: Protocol = {
  name: 'openbook-v2',
  decode: anchorProgram(instructions),
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
  errorOf: (code) => errors.get(code),
  accountTypeOf: (data) => (isMarket(data) ? 'liquidity_pool' : undefined),
}
