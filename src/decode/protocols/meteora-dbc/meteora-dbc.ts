import { textOf } from '../../loose-json.ts'
import { program } from '../program.ts'
import { swapActivity } from '../vault-flow.ts'

/** Tokens that are sold along a curve until they move to a pool. */
export const meteoraDbc = program('meteora-dbc', {
  activityOf(call) {
    const { type, info } = call.instruction
    const at = (name: string) => textOf(info?.[name])
    if (!type?.startsWith('swap')) return undefined
    return swapActivity(call, { pool: at('pool'), user: at('payer'), vaults: [at('vaultA'), at('vaultB')] })
  },
  poolOf({ info }) {
    const at = (name: string) => textOf(info?.[name]) ?? null
    const pool = at('pool')
    const [mintA, mintB, vaultA, vaultB] = [at('mintA'), at('mintB'), at('vaultA'), at('vaultB')]
    if (pool === null || vaultA === null) return undefined
    // Its fee is in its config account.
    return { pool, mintA, mintB, vaultA, vaultB, lpMint: null, feeBillionths: null }
  },
})
