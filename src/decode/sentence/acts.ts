import { PROGRAM } from '#svm/program-ids.ts'
import type { Address, Movement, TokenAmount } from '../block/decoded-block.ts'
import { isAddress } from '../block/loose-json.ts'
import { isAsLamports } from '../movements/coin-form.ts'
import { rentByBalance } from '../movements/net-changes.ts'
import { isNativeMint } from '../movements/token-ledger.ts'
import { signersOf } from './actors.ts'
import type { Described } from './described.ts'

/**
 * One movement of coins or tokens between owners. `fees` is a withdrawal of withheld transfer fees; `within`
 * is a transfer between accounts of one owner, or to the same account.
 */
export type Act = TokenAmount & {
  /** The index of the top-level instruction. */
  index: number
  verb: 'mint' | 'burn' | 'send' | 'fees' | 'wrap' | 'unwrap' | 'within'
  /** null for a missing side of the movement, and for an unknown owner. */
  from: Address | null
  to: Address | null
  isSameAccount: boolean
  /**
   * For a movement with an unknown giver (old archives have no owners): the authority in its instruction. For
   * a mint: its authority if that signed, and so is not a program. Otherwise null.
   */
  authority: Address | null
  /**
   * The program of the top-level instruction that caused the movement by a call; null if the movement is
   * itself a top-level instruction.
   */
  via: Address | null
}

/**
 * The movements of a transaction, first the coins. Wrapped tokens that their receiver got as lamports count as
 * coins. Lamports that only fill an account in order to wrap them, open it or enlarge it are left out.
 */
export function actsOf(transaction: Described): Act[] {
  const { instructions, movements } = transaction
  const filled = openedAccounts(instructions)
  for (const account of rentByBalance(transaction).keys()) filled.add(account)
  for (const { kind, destination } of movements)
    if (kind === 'wrap' && destination !== null) filled.add(destination)
  const signers = signersOf(transaction)
  const top = new Map(
    instructions.flatMap((one) => (one.innerIndex === null ? [[one.index, one.programId] as const] : [])),
  )
  const acts = movements
    .filter(({ isCoin, destination }) => !isCoin || (destination !== null && !filled.has(destination)))
    .sort((a, b) => Number(b.isCoin) - Number(a.isCoin))
    .map((movement): Act => {
      const { kind, index, innerIndex, mint, amount, decimals, source, destination, from } = movement
      return {
        index,
        verb: verbOf(movement),
        mint: isAsCoin(movement, transaction) ? null : mint,
        amount,
        decimals,
        from,
        // Sentences do not name the receiver of an unwrap.
        to: kind === 'unwrap' ? null : (movement.to ?? destination),
        isSameAccount: source === destination,
        authority: authorityOf(movement, signers),
        via: innerIndex === null ? null : (top.get(index) ?? null),
      }
    })
  // Amounts of zero count only where nothing else moved, and only in top-level instructions.
  const moved = acts.filter(({ amount }) => amount > 0n)
  return moved.length > 0 ? moved : acts.filter(({ via }) => via === null)
}

function verbOf({ kind, isCoin, source, destination, from, to }: Movement): Act['verb'] {
  if (kind !== 'transfer') return kind
  if (source === null) return isCoin ? 'send' : 'fees'
  return source === destination || (from !== null && from === to) ? 'within' : 'send'
}

/**
 * Whether the amount moved as the native coin: always for a wrap or unwrap, else if it reached its receiver
 * as lamports.
 */
function isAsCoin({ kind, mint, amount, fee, from, to }: Movement, transaction: Described): boolean {
  if (!isNativeMint(mint)) return false
  if (kind === 'wrap' || kind === 'unwrap') return true
  if (to !== null) return isAsLamports(to, amount - fee, 'reached', transaction)
  return from !== null && isAsLamports(from, amount, 'left', transaction)
}

function authorityOf(
  { kind, source, from, instruction: { info } }: Movement,
  signers: ReadonlySet<Address>,
): Address | null {
  if (kind !== 'mint' && (from !== null || source === null)) return null
  const authority =
    info?.authority ?? info?.multisigAuthority ?? info?.mintAuthority ?? info?.multisigMintAuthority
  return isAddress(authority) && (kind !== 'mint' || signers.has(authority)) ? authority : null
}

/**
 * Token accounts that the transaction opens, and accounts that it assigns to a program: lamports sent to them
 * are rent.
 */
function openedAccounts(instructions: Described['instructions']): Set<Address> {
  const opened = new Set<Address>()
  for (const { programId, type, info } of instructions) {
    const opens =
      programId === PROGRAM.system
        ? type === 'assign' || type === 'allocate' || type?.endsWith('WithSeed') === true
        : programId === PROGRAM.associatedToken || type?.startsWith('initializeAccount') === true
    if (opens && type !== 'transferWithSeed' && isAddress(info?.account)) opened.add(info.account)
  }
  return opened
}
