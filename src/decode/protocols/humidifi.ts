import { textOf } from '../loose-json.ts'
import { readInfo, readLayouts } from './layout.ts'
import { traderActivity } from './own-accounts.ts'
import type { Protocol } from './protocol.ts'

// The maker encrypts the data of its instructions. Swaps are known by their size, and their accounts by the transfers of
// real swaps.

const SIZE = 25
const ACCOUNTS = 9
const [swap] = readLayouts('swap: user pool vaultA vaultB userAccountA userAccountB')

/** HumidiFi, the exchange of a market maker. */
export const humidifi: Protocol = {
  name: 'humidifi',
  decode(instruction) {
    const { data, accounts } = instruction
    if (swap === undefined || data.length !== SIZE || accounts.length < ACCOUNTS) return undefined
    return { type: swap.name, info: readInfo(swap, data, SIZE, instruction) }
  },
  activityOf(call) {
    const at = (name: string) => textOf(call.instruction.info?.[name])
    if (call.instruction.type !== 'swap') return undefined
    const accounts = [at('userAccountA'), at('userAccountB')]
    return traderActivity(call, { pool: at('pool'), user: at('user'), accounts })
  },
  poolOf({ info }) {
    const at = (name: string) => textOf(info?.[name]) ?? null
    const [pool, vaultA, vaultB] = [at('pool'), at('vaultA'), at('vaultB')]
    if (pool === null) return undefined
    return { pool, mintA: null, mintB: null, vaultA, vaultB, lpMint: null, feeBillionths: null }
  },
}
