import type { InstructionToBuild } from '#svm/build-message.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { Address } from '../bank/account.ts'
import { associatedTokenAddress } from '../keys/derived-address.ts'
import { payer, readonly, signer, writable } from './account-meta.ts'
import { address, optionalAddress, pack, u8, u16, u64 } from './pack.ts'

// Instructions shared by the Token program and Token-2022; `program` selects one.

export const MINT_SIZE = 82

export type TokenProgram = typeof PROGRAM.token | typeof PROGRAM.token2022

export function initializeMint(
  program: TokenProgram,
  mint: Address,
  { decimals, authority, freezer }: { decimals: number; authority: Address; freezer?: Address | undefined },
): InstructionToBuild {
  const data = pack(u8(20), u8(decimals), address(authority), optionalAddress(freezer))
  return { programId: program, accounts: [writable(mint)], data }
}

export function transferUnchecked(
  program: TokenProgram,
  from: Address,
  to: Address,
  authority: Address,
  amount: bigint,
): InstructionToBuild {
  const accounts = [writable(from), writable(to), signer(authority)]
  return { programId: program, accounts, data: pack(u8(3), u64(amount)) }
}

export type CheckedTransfer = {
  from: Address
  mint: Address
  to: Address
  authority: Address
  amount: bigint
  decimals: number
}

export function transferChecked(program: TokenProgram, move: CheckedTransfer): InstructionToBuild {
  const { from, mint, to, authority, amount, decimals } = move
  const accounts = [writable(from), readonly(mint), writable(to), signer(authority)]
  return { programId: program, accounts, data: pack(u8(12), u64(amount), u8(decimals)) }
}

/** Token-2022 only: fails unless `fee` is exactly the mint's transfer fee. */
export function transferCheckedWithFee(move: CheckedTransfer & { fee: bigint }): InstructionToBuild {
  const { from, mint, to, authority, amount, decimals, fee } = move
  const accounts = [writable(from), readonly(mint), writable(to), signer(authority)]
  const data = pack(u8(26), u8(1), u64(amount), u8(decimals), u64(fee))
  return { programId: PROGRAM.token2022, accounts, data }
}

/** Token-2022 only, before the mint is initialized. */
export function initializeTransferFee(
  mint: Address,
  authority: Address,
  { bps, max }: { bps: number; max: bigint },
): InstructionToBuild {
  const authorities = pack(optionalAddress(authority), optionalAddress(authority))
  const data = pack(u8(26), u8(0), authorities, u16(bps), u64(max))
  return { programId: PROGRAM.token2022, accounts: [writable(mint)], data }
}

/** Token-2022 only: transfers the withheld fees of `sources` to `to`. */
export function withdrawWithheld(
  mint: Address,
  to: Address,
  authority: Address,
  sources: readonly Address[],
): InstructionToBuild {
  const accounts = [readonly(mint), writable(to), signer(authority), ...sources.map(writable)]
  return { programId: PROGRAM.token2022, accounts, data: pack(u8(26), u8(3), u8(sources.length)) }
}

type SupplyChange = { mint: Address; account: Address; authority: Address; amount: bigint; decimals: number }

export function mintToChecked(program: TokenProgram, change: SupplyChange): InstructionToBuild {
  const { mint, account, authority, amount, decimals } = change
  const accounts = [writable(mint), writable(account), signer(authority)]
  return { programId: program, accounts, data: pack(u8(14), u64(amount), u8(decimals)) }
}

export function burnChecked(program: TokenProgram, change: SupplyChange): InstructionToBuild {
  const { mint, account, authority, amount, decimals } = change
  const accounts = [writable(account), writable(mint), signer(authority)]
  return { programId: program, accounts, data: pack(u8(15), u64(amount), u8(decimals)) }
}

/** Token program only: several of its instructions in one, which saves the cost of calling it (SIMD-0266). */
export function batch(instructions: readonly InstructionToBuild[]): InstructionToBuild {
  const parts = instructions.map(({ accounts, data }) => pack(u8(accounts.length), u8(data.length), data))
  return {
    programId: PROGRAM.token,
    accounts: instructions.flatMap(({ accounts }) => accounts),
    data: pack(u8(255), ...parts),
  }
}

/** Updates the token amount of a wrapped account to its lamports. */
export function syncNative(account: Address): InstructionToBuild {
  return { programId: PROGRAM.token, accounts: [writable(account)], data: u8(17) }
}

/** `to` receives all lamports; only an empty or a wrapped account can be closed. */
export function closeAccount(
  program: TokenProgram,
  account: Address,
  to: Address,
  authority: Address,
): InstructionToBuild {
  return { programId: program, accounts: [writable(account), writable(to), signer(authority)], data: u8(9) }
}

export function approve(
  program: TokenProgram,
  account: Address,
  delegate: Address,
  owner: Address,
  amount: bigint,
): InstructionToBuild {
  const accounts = [writable(account), readonly(delegate), signer(owner)]
  return { programId: program, accounts, data: pack(u8(4), u64(amount)) }
}

export function revoke(program: TokenProgram, account: Address, owner: Address): InstructionToBuild {
  return { programId: program, accounts: [writable(account), signer(owner)], data: u8(5) }
}

export function freeze(
  program: TokenProgram,
  { account, mint, authority, thaw }: { account: Address; mint: Address; authority: Address; thaw: boolean },
): InstructionToBuild {
  const accounts = [writable(account), readonly(mint), signer(authority)]
  return { programId: program, accounts, data: u8(thaw ? 11 : 10) }
}

/** Creates the associated token account of `owner`; `idempotent` succeeds when it exists. */
export function createAssociated(
  funder: Address,
  {
    owner,
    mint,
    program,
    idempotent,
  }: { owner: Address; mint: Address; program: TokenProgram; idempotent: boolean },
): InstructionToBuild {
  const accounts = [
    payer(funder),
    writable(associatedTokenAddress(owner, mint, program)),
    readonly(owner),
    readonly(mint),
    readonly(PROGRAM.system),
    readonly(program),
  ]
  return { programId: PROGRAM.associatedToken, accounts, data: u8(idempotent ? 1 : 0) }
}
