import type { InstructionInput, ParsedInstruction } from '#svm/program-decoder.ts'
import { textOf } from '../../block/loose-json.ts'
import { namedPool } from '../named-pool.ts'
import { program } from '../program.ts'
import { traderActivity } from '../trader-balances.ts'

/**
 * The order books of Serum and of OpenBook's first version. An instruction places an order and another one pays out: together
 * they are a trade if one call of another program makes both. `sendTake` is a trade by itself.
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

/** Every account begins with the word `serum` and flags. The second flag marks a market. */
const WORD = Buffer.from('serum')
const isMarket = (data: Uint8Array) =>
  data.length > WORD.length &&
  WORD.equals(data.subarray(0, WORD.length)) &&
  ((data[WORD.length] ?? 0) & 2) > 0

/** Names the last accounts, which any number of accounts of orders precedes. */
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
