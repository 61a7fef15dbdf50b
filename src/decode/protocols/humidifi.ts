import { textOf } from '../loose-json.ts'
import { readInfo, readLayouts } from './layout.ts'
import { traderActivity } from './own-accounts.ts'
import type { Protocol } from './protocol.ts'

// The maker encrypts the data of its instructions. Swaps are known by their size, and their accounts by the transfers of
// real swaps; updates of quotes by their size and accounts: the maker's keys sign them many times in each block, they change
// the pools that swaps name, and never moved a token.

const SIZE = 25
const ACCOUNTS = 9
const QUOTE_SIZE = 65
const QUOTE_ACCOUNTS = 3
const [swap, quote] = readLayouts(`
  swap: user pool vaultA vaultB userAccountA userAccountB
  updateQuote: owner pool clock`)

/** HumidiFi, the exchange of a market maker. */
export const humidifi: Protocol = {
  name: 'humidifi',
  decode(instruction) {
    const { data, accounts } = instruction
    const layout =
      data.length === SIZE && accounts.length >= ACCOUNTS
        ? swap
        : data.length === QUOTE_SIZE && accounts.length === QUOTE_ACCOUNTS
          ? quote
          : undefined
    return layout && { type: layout.name, info: readInfo(layout, data, data.length, instruction) }
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
    // An update of quotes names the pool without its vaults.
    if (pool === null || vaultA === null) return undefined
    return { pool, mintA: null, mintB: null, vaultA, vaultB, lpMint: null, feeBillionths: null }
  },
}
