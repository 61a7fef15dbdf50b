import { PROGRAM } from '#svm/program-ids.ts'
import type { Address, TokenAmount, TokenTransfer } from '../block/decoded-block.ts'
import { isAddress } from '../block/loose-json.ts'
import { isAsLamports } from '../movements/coin-form.ts'
import { lamportTransferOf } from '../movements/lamport-transfer.ts'
import { NATIVE_DECIMALS, rentByBalance } from '../movements/net-changes.ts'
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
 * The movements of a transaction: tokens from the token transfers, coins from the System program's transfers.
 * Wrapped tokens that their receiver got as lamports count as coins. Lamports that only fill an account in
 * order to wrap them, open it or enlarge it are left out.
 */
export function actsOf(transaction: Described): Act[] {
  const { instructions, tokenTransfers } = transaction
  const filled = openedAccounts(instructions)
  for (const account of rentByBalance(transaction).keys()) filled.add(account)
  for (const { kind, destination } of tokenTransfers)
    if (kind === 'wrap' && destination !== null) filled.add(destination)
  const signers = signersOf(transaction)
  const signerOrNull = (address: Address | null) =>
    address !== null && signers.has(address) ? address : null
  const acts: Act[] = []
  const top = new Map(
    instructions.flatMap((one) => (one.innerIndex === null ? [[one.index, one.programId] as const] : [])),
  )
  const viaOf = ({ index, innerIndex }: { index: number; innerIndex: number | null }) =>
    innerIndex === null ? null : (top.get(index) ?? null)
  for (const instruction of instructions) {
    const sent = lamportTransferOf(instruction)
    if (!sent || sent.destination === null || filled.has(sent.destination)) continue
    const { lamports, source, destination } = sent
    const isSameAccount = source === destination
    const verb = isSameAccount ? 'within' : 'send'
    const coins = { mint: null, amount: lamports, decimals: NATIVE_DECIMALS }
    acts.push({
      ...coins,
      index: instruction.index,
      verb,
      from: source,
      to: destination,
      isSameAccount,
      authority: null,
      via: viaOf(instruction),
    })
  }
  for (const transfer of tokenTransfers) {
    const { kind, mint, amount, decimals, source, destination, sourceOwner, destinationOwner } = transfer
    const isWithin =
      kind === 'transfer' &&
      source !== null &&
      (source === destination || (sourceOwner !== null && sourceOwner === destinationOwner))
    const [from, to] = [sourceOwner, destinationOwner ?? destination]
    const verb = kind === 'transfer' ? (isWithin ? 'within' : source === null ? 'fees' : 'send') : kind
    acts.push({
      index: transfer.index,
      verb,
      mint: isCoin(transfer, transaction) ? null : mint,
      amount,
      decimals,
      from,
      to,
      isSameAccount: source === destination,
      authority:
        kind === 'mint'
          ? signerOrNull(authorityOf(transfer, instructions))
          : from === null && source !== null
            ? authorityOf(transfer, instructions)
            : null,
      via: viaOf(transfer),
    })
  }
  // Amounts of zero count only where nothing else moved, and only in top-level instructions.
  const moved = acts.filter(({ amount }) => amount > 0n)
  return moved.length > 0 ? moved : acts.filter(({ via }) => via === null)
}

/**
 * Whether the amount moved as the native coin: always for a wrap or unwrap, else if it reached its receiver
 * as lamports.
 */
function isCoin(transfer: TokenTransfer, transaction: Described): boolean {
  const { kind, mint, amount, fee, sourceOwner, destinationOwner } = transfer
  if (!isNativeMint(mint)) return false
  if (kind === 'wrap' || kind === 'unwrap') return true
  if (destinationOwner !== null) return isAsLamports(destinationOwner, amount - fee, 'reached', transaction)
  return sourceOwner !== null && isAsLamports(sourceOwner, amount, 'left', transaction)
}

function authorityOf(
  { index, innerIndex }: TokenTransfer,
  instructions: Described['instructions'],
): Address | null {
  const { info } = instructions.find((one) => one.index === index && one.innerIndex === innerIndex) ?? {}
  const authority =
    info?.authority ?? info?.multisigAuthority ?? info?.mintAuthority ?? info?.multisigMintAuthority
  return isAddress(authority) ? authority : null
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
