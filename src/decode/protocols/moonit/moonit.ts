import { PROGRAM } from '#svm/program-ids.ts'
import { textOf } from '../../block/loose-json.ts'
import { nativeMintOf } from '../../movements/token-ledger.ts'
import { namedPool } from '../named-pool.ts'
import { program } from '../program.ts'
import { lamportsPaid, netOf } from '../trader-balances.ts'

const COIN = nativeMintOf(PROGRAM.token)
const curveOf = namedPool({ pool: 'curveAccount', mintA: 'mint', vaultA: 'curveTokenAccount' })

/** Moonit, formerly Moonshot: tokens on a bonding curve. Sales are not read, because no instruction has the amount paid out. */
export const moonit = program('moonit', {
  activityOf(call) {
    const { type, info } = call.instruction
    if (type !== 'buy') return undefined
    const at = (name: string) => textOf(info?.[name])
    const [token, ...others] = netOf(call, [at('senderTokenAccount')])
    const paid = lamportsPaid(call, at('sender'), [at('curveAccount'), at('dexFee'), at('helioFee')])
    if (token === undefined || others.length > 0 || token.amount <= 0n || paid === 0n) return undefined
    return {
      kind: 'swap',
      pool: at('curveAccount') ?? null,
      user: at('sender') ?? null,
      given: [{ mint: COIN, amount: paid, decimals: 9, asCoin: true }],
      received: [token],
    }
  },
  poolOf(instruction) {
    const curve = instruction.type === 'migrateFunds' ? undefined : curveOf(instruction)
    return curve && { ...curve, mintB: COIN }
  },
})
