import type { InstructionInput } from '#svm/program-decoder.ts'
import { textOf } from '../loose-json.ts'
import { taggedProgram } from './layout.ts'
import { traderActivity } from './own-accounts.ts'
import type { Protocol } from './protocol.ts'

// Exchanges of market makers who publish no interface. Only their swap is read. Which accounts are the trader's and which
// the maker's is told by the transfers of real swaps: their sources, destinations and signers always stand at the same
// places of the list.

type Shape = {
  name: string
  /** The swap with its tag, as `layout.ts` has it. */
  swap: string
  /** How many bytes a swap has, where its tag may be that of others. */
  size?: number
  /** How many accounts it has at least. */
  accounts: number
}

function maker({ name, swap, size, accounts }: Shape): Protocol {
  const parse = taggedProgram(swap)
  const isSwap = (instruction: InstructionInput) =>
    instruction.accounts.length >= accounts && (size === undefined || instruction.data.length === size)
  return {
    name,
    decode: (instruction) => (isSwap(instruction) ? parse(instruction) : undefined),
    activityOf(call) {
      const { type, info } = call.instruction
      if (type === null || info === null) return undefined
      const at = (role: string) => textOf(info[role])
      const own = [at('userAccountA'), at('userAccountB')]
      return traderActivity(call, { pool: at('pool'), user: at('user'), accounts: own })
    },
    poolOf({ info }) {
      const at = (role: string) => textOf(info?.[role]) ?? null
      const [pool, vaultA, vaultB] = [at('pool'), at('vaultA'), at('vaultB')]
      if (pool === null || vaultA === null) return undefined
      return { pool, mintA: null, mintB: null, vaultA, vaultB, lpMint: null, feeBillionths: null }
    },
  }
}

const VAULTS_FIRST = 'user pool vaultA vaultB userAccountA userAccountB'
const AMOUNTS = 'amountIn u64, minimumAmountOut u64'

export const makers: readonly Protocol[] = [
  maker({ name: 'solfi', swap: `swap#07(${AMOUNTS}, side u8): ${VAULTS_FIRST}`, size: 18, accounts: 8 }),
  maker({
    name: 'solfi-v2',
    swap: `swap#07(${AMOUNTS}, side u8): user pool _ _ vaultA vaultB userAccountA userAccountB`,
    accounts: 13,
  }),
  maker({ name: 'bisonfi', swap: `swap#02(${AMOUNTS}, side u8): ${VAULTS_FIRST}`, size: 18, accounts: 10 }),
  maker({
    name: 'goonfi-v2',
    swap: 'swap#01(side u8, amountIn u64, minimumAmountOut u64): user pool userAccountA userAccountB vaultA vaultB',
    size: 19,
    accounts: 13,
  }),
  maker({
    name: 'tesserav',
    swap: 'swap#10(side u8, amountIn u64, minimumAmountOut u64): _ pool user vaultA vaultB userAccountA userAccountB',
    size: 18,
    accounts: 12,
  }),
  maker({
    name: 'zerofi',
    swap: `swap#06(${AMOUNTS}): pool _ vaultA _ vaultB userAccountA userAccountB user`,
    accounts: 10,
  }),
  maker({
    name: 'alphaq',
    swap: `swap#0c(${AMOUNTS}, side u8): user _ _ userAccountA userAccountB vaultA vaultB`,
    size: 18,
    accounts: 12,
  }),
]
