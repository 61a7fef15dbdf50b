import { PROGRAM } from '#svm/program-ids.ts'
import type { Address, DecodedInstruction, TokenAmount } from '../../block/decoded-block.ts'
import { textOf } from '../../block/loose-json.ts'
import { nativeMintOf } from '../../movements/token-ledger.ts'
import { namedPool } from '../named-pool.ts'
import { program } from '../program.ts'
import type { CallActivity, ProtocolCall } from '../protocol.ts'
import { netOf, ownerOf } from '../trader-balances.ts'

/**
 * The accounts that were in the position of `creatorVault` before creators got a share of the fees, and their
 * names.
 */
const EARLIER_ACCOUNTS: ReadonlyMap<unknown, string> = new Map([
  ['SysvarRent111111111111111111111111111111111', 'rent'],
  [PROGRAM.associatedToken, 'associatedTokenProgram'],
])

const COIN = { mint: nativeMintOf(PROGRAM.token), decimals: 9, asCoin: true } as const

const isTrade = (type: string | null) => type !== null && (type.startsWith('buy') || type.startsWith('sell'))

/** A curve has no vault for coins: it holds them as lamports of its own account. */
const curveOf = namedPool({
  pool: 'bondingCurve',
  mintA: 'mint|baseMint',
  mintB: 'quoteMint',
  vaultA: 'associatedBondingCurve|associatedBaseBondingCurve',
})

/** Pump.fun: tokens on a bonding curve, which later move to a pool. */
export const pump = program('pump', {
  refine(parsed) {
    if (parsed.info.creatorVault === undefined) return parsed
    const { creatorVault, ...info } = parsed.info
    const name = EARLIER_ACCOUNTS.get(creatorVault)
    return name === undefined ? parsed : { ...parsed, info: { ...info, [name]: creatorVault } }
  },
  activityOf(call) {
    const { type, info } = call.instruction
    if (!isTrade(type)) return undefined
    const at = (name: string) => textOf(info?.[name])
    return tradeOf(call, {
      curve: at('bondingCurve'),
      user: at('user'),
      accounts: [at('associatedUser') ?? at('associatedBaseUser'), at('associatedQuoteUser')],
    })
  },
  poolOf(instruction) {
    const { type } = instruction
    const curve = isTrade(type) || type?.startsWith('create') ? curveOf(instruction) : undefined
    return curve && { ...curve, mintB: curve.mintB ?? COIN.mint }
  },
})

type Roles = {
  curve: Address | undefined
  user: Address | undefined
  accounts: (Address | undefined)[]
}

/** Tokens move by transfers. Buyers give coins by transfers too; coins of a sale are read from the event of the curve. */
function tradeOf(call: ProtocolCall, { curve, user, accounts }: Roles): CallActivity | undefined {
  const net = netOf(call, accounts)
  const [token, ...others] = net
  if (token === undefined || others.length > 1) return undefined
  const [quote] = others
  const coins = quote === undefined ? coinsOf(call, user, token.amount > 0n) : undefined
  const moved = quote ?? coins
  if (moved === undefined || moved.amount === 0n || token.amount > 0n === moved.amount > 0n) return undefined
  const sides = [token, moved]
  return {
    kind: 'swap',
    pool: curve ?? null,
    user: ownerOf(call, accounts) ?? user ?? null,
    given: sides.flatMap((one) => (one.amount < 0n ? [{ ...one, amount: -one.amount }] : [])),
    received: sides.filter(({ amount }) => amount > 0n),
  }
}

function coinsOf(call: ProtocolCall, user: Address | undefined, isBuy: boolean): TokenAmount | undefined {
  const amount = isBuy ? paidBy(user, call) : paidOut(call)
  return amount === undefined ? undefined : { ...COIN, amount }
}

/** The amount that the user paid with fees, negative; without the rent of the account that counts the user's trades. */
function paidBy(user: Address | undefined, { instruction, inner }: ProtocolCall): bigint | undefined {
  const counter = instruction.info?.userVolumeAccumulator
  let paid = 0n
  for (const { programId, type, info } of inner)
    if (programId === PROGRAM.system && type === 'transfer' && info?.source === user)
      if (info?.destination !== counter && typeof info?.lamports === 'bigint') paid -= info.lamports
  return paid === 0n ? undefined : paid
}

function paidOut({ instruction, inner }: ProtocolCall): bigint | undefined {
  const info = inner.find((one) => isSale(one, instruction.programId))?.info
  if (typeof info?.solAmount !== 'bigint') return undefined
  const { solAmount, fee, creatorFee } = info
  if (typeof fee !== 'bigint') return solAmount - firstFee(solAmount, info.timestamp)
  return solAmount - fee - (typeof creatorFee === 'bigint' ? creatorFee : 0n)
}

/** The fee of the first versions, which did not report it: one percent, first rounded down, later up. */
const firstFee = (amount: bigint, time: unknown) =>
  typeof time === 'bigint' && time >= ROUNDED_UP_SINCE ? (amount + 99n) / 100n : amount / 100n
/** A time in seconds between the last known sale that was rounded down, and the first that was rounded up. */
const ROUNDED_UP_SINCE = 1_740_000_000n

const isSale = ({ programId, info }: DecodedInstruction, curveProgram: Address) =>
  programId === curveProgram && info?.event === 'TradeEvent' && info.isBuy === false
