import type { InstructionInput } from '#svm/program-decoder.ts'
import { textOf } from '../loose-json.ts'
import { taggedProgram } from './layout.ts'
import { traderActivity } from './own-accounts.ts'
import type { Protocol } from './protocol.ts'

// Exchanges of market makers who publish no interface. Only their swaps and updates of quotes are read. Which accounts are
// the trader's and which the maker's is told by the transfers of real swaps: their sources, destinations and signers always
// stand at the same places of the list. Updates of quotes: the maker's key signs them many times in each block, they change
// the same accounts that swaps name as pools, name no token account, and in none of some two hundred of them a token moved.

type Shape = {
  name: string
  /** The swap with its tag, as `layout.ts` has it. */
  swap?: string
  /** How many bytes a swap has, where its tag may be that of others. */
  size?: number
  /** How many accounts it has at least. */
  accounts?: number
  /** The forms of an update of quotes, each with its tag. */
  quotes?: readonly QuoteShape[]
}

/** `accounts` is how many accounts it has, exactly; `size` how many bytes, where they are always the same. */
type QuoteShape = { layout: string; accounts: number; size?: number }

function maker({ name, swap, size, accounts = 0, quotes = [] }: Shape): Protocol {
  const parseSwap = swap === undefined ? undefined : taggedProgram(swap)
  const forms = quotes.map((each) => ({ ...each, parse: taggedProgram(each.layout) }))
  const isSwap = (instruction: InstructionInput) =>
    instruction.accounts.length >= accounts && (size === undefined || instruction.data.length === size)
  return {
    name,
    decode(instruction) {
      if (parseSwap && isSwap(instruction)) return parseSwap(instruction)
      const isOf = (form: QuoteShape) =>
        instruction.accounts.length === form.accounts &&
        [undefined, instruction.data.length].includes(form.size)
      return forms.find(isOf)?.parse(instruction)
    },
    ...(parseSwap ? TRADES : {}),
  }
}

/** What swaps say of the trade and the pool. */
const TRADES: Pick<Protocol, 'activityOf' | 'poolOf'> = {
  activityOf(call) {
    const { type, info } = call.instruction
    if (type !== 'swap' || info === null) return undefined
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

const VAULTS_FIRST = 'user pool vaultA vaultB userAccountA userAccountB'
const AMOUNTS = 'amountIn u64, minimumAmountOut u64'

export const makers: readonly Protocol[] = [
  maker({
    name: 'solfi',
    swap: `swap#07(${AMOUNTS}, side u8): ${VAULTS_FIRST}`,
    size: 18,
    accounts: 8,
    quotes: [{ layout: 'updateQuote#06: owner _ pool', accounts: 3, size: 153 }],
  }),
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
    quotes: [
      { layout: 'updateQuote#0d: _ owner pool', accounts: 3 },
      { layout: 'updateQuote#0d: owner pool', accounts: 2 },
    ],
  }),
  maker({
    name: 'zerofi',
    swap: `swap#06(${AMOUNTS}): pool _ vaultA _ vaultB userAccountA userAccountB user`,
    accounts: 10,
    quotes: [{ layout: 'updateQuote#05: owner pool', accounts: 2, size: 69 }],
  }),
  maker({
    name: 'alphaq',
    swap: `swap#0c(${AMOUNTS}, side u8): user _ _ userAccountA userAccountB vaultA vaultB`,
    size: 18,
    accounts: 12,
    // Of all its pools at once.
    quotes: [{ layout: 'updateQuote#0b: owner', accounts: 18, size: 434 }],
  }),
  // Its swaps are not known. The quotes are a slot, and what it pays and asks.
  maker({ name: 'goonfi', quotes: [{ layout: 'updateQuote#01: owner _', accounts: 2, size: 42 }] }),
]
