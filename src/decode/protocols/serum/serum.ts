import type { InstructionInput, ParsedInstruction } from '#svm/program-decoder.ts'
import { textOf } from '../../loose-json.ts'
import { namedPool } from '../named-pool.ts'
import { traderActivity } from '../own-accounts.ts'
import { program } from '../program.ts'

/**
 * The order books of Serum and of OpenBook's first version. What fills an order is settled by another instruction: both are a
 * trade where one call of a program makes them, as taking is.
 */
export const serum = program('serum', {
  refine: (parsed, instruction) =>
    parsed.type.startsWith('consumeEvents') ? withMarket(parsed, instruction) : parsed,
  activityOf(call) {
    const { type, info } = call.instruction
    if (type !== 'sendTake' && type !== 'settleFunds') return undefined
    const at = (name: string) => textOf(info?.[name])
    const accounts = [at('coinWallet'), at('pcWallet')]
    return traderActivity(call, { pool: at('market'), user: at('owner'), accounts })
  },
  settles: ({ type, info }, order) =>
    type === 'settleFunds' &&
    order.type?.startsWith('newOrder') === true &&
    order.info?.openOrders === info?.openOrders,
  poolOf: namedPool({
    pool: 'market',
    mintA: 'coinMint',
    mintB: 'pcMint',
    vaultA: 'coinVault',
    vaultB: 'pcVault',
  }),
  accountTypeOf: (data) => (isMarket(data) ? 'liquidity_pool' : undefined),
})

/** Every account begins with the word `serum` and with flags, of which the second says that it is a market. */
const WORD = Buffer.from('serum')
const isMarket = (data: Uint8Array) =>
  data.length > WORD.length &&
  WORD.equals(data.subarray(0, WORD.length)) &&
  ((data[WORD.length] ?? 0) & 2) > 0

/** Any number of accounts of orders stands before these. */
function withMarket(parsed: ParsedInstruction, { accounts }: InstructionInput): ParsedInstruction {
  const names =
    parsed.type === 'consumeEvents'
      ? ['market', 'eventQueue', 'coinFeeReceivable', 'pcFeeReceivable']
      : ['market', 'eventQueue', 'crankAuthority']
  if (accounts.length < names.length) return parsed
  const last = accounts.slice(-names.length)
  const roles = Object.fromEntries(names.map((name, i) => [name, last[i]]))
  return { ...parsed, info: { ...parsed.info, ...roles } }
}
