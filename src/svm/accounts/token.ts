import { COIN_DECIMALS } from '#lib/values/coin.ts'
import { ByteReader } from '../byte-reader.ts'
import { type UiTokenAmount, uiTokenAmount } from '../token-amount.ts'
import type { AccountContext, ParsedAccount } from './parsed-account.ts'
import { parseExtensions } from './token-extensions.ts'
import type { UiScale } from './ui-amount.ts'

// Layouts: https://docs.rs/spl-token-interface (state). Token-2022 pads a mint with extensions to 165 bytes; one byte for
// the account type and the extensions follow.
export const MINT_SIZE = 82
export const ACCOUNT_SIZE = 165
export const MULTISIG_SIZE = 355
export const KIND_OFFSET = 165
const states = ['uninitialized', 'initialized', 'frozen'] as const

export type TokenAccount = {
  mint: string
  owner: string
  amount: bigint
  delegate: string | undefined
  state: (typeof states)[number]
  /** For wrapped native coins: the rent-exempt reserve in lamports. */
  rentExemptReserve: bigint | undefined
  delegatedAmount: bigint
  closeAuthority: string | undefined
}

export type Mint = {
  mintAuthority: string | undefined
  supply: bigint
  decimals: number
  isInitialized: boolean
  freezeAuthority: string | undefined
}

/** The type of a token program's account, by its size and, with extensions, by its account type byte. */
export function tokenKindOf(data: Uint8Array): 'mint' | 'account' | 'multisig' | undefined {
  if (data.length === MINT_SIZE) return 'mint'
  if (data.length === ACCOUNT_SIZE) return 'account'
  if (data.length === MULTISIG_SIZE) return 'multisig'
  if (data.length > ACCOUNT_SIZE && data[KIND_OFFSET] === 1) return 'mint'
  return data.length > ACCOUNT_SIZE && data[KIND_OFFSET] === 2 ? 'account' : undefined
}

/** The first bytes of a token account, which `readTokenBalance` reads. */
export const TOKEN_BALANCE_BYTES = 109

/**
 * Reads the head of a token account; `undefined` when it is not initialized.
 *
 * @throws DecodeError when the bytes are too few
 */
export function readTokenBalance(
  data: Uint8Array,
): Pick<TokenAccount, 'mint' | 'owner' | 'amount'> | undefined {
  const reader = new ByteReader(data)
  const mint = reader.address()
  const owner = reader.address()
  const amount = reader.u64()
  optionalAddress(reader) // the delegate
  return reader.u8() === 0 ? undefined : { mint, owner, amount }
}

/** @throws DecodeError when the bytes are not such an account */
export function readMint(data: Uint8Array): Mint {
  const reader = new ByteReader(data)
  const mintAuthority = optionalAddress(reader)
  const supply = reader.u64()
  const decimals = reader.u8()
  const isInitialized = reader.bool()
  return { mintAuthority, supply, decimals, isInitialized, freezeAuthority: optionalAddress(reader) }
}

/** @throws DecodeError when the bytes are not such an account */
export function readTokenAccount(data: Uint8Array): TokenAccount {
  const reader = new ByteReader(data)
  const mint = reader.address()
  const owner = reader.address()
  const amount = reader.u64()
  const delegate = optionalAddress(reader)
  const state = states[reader.u8()] ?? 'uninitialized'
  const isNative = reader.some32()
  const reserve = reader.u64()
  const delegatedAmount = reader.u64()
  const closeAuthority = optionalAddress(reader)
  const rentExemptReserve = isNative ? reserve : undefined
  return { mint, owner, amount, delegate, state, rentExemptReserve, delegatedAmount, closeAuthority }
}

export function parseTokenAccount(
  program: string,
  data: Uint8Array,
  { decimalsOf, scaleOf }: AccountContext,
): ParsedAccount | undefined {
  const space = data.length
  switch (tokenKindOf(data)) {
    case 'mint': {
      const mint = readMint(data)
      if (!mint.isInitialized) return undefined
      const info = {
        mintAuthority: mint.mintAuthority ?? null,
        supply: String(mint.supply),
        decimals: mint.decimals,
        isInitialized: mint.isInitialized,
        freezeAuthority: mint.freezeAuthority ?? null,
        ...parseExtensions(data),
      }
      return { program, parsed: { type: 'mint', info }, space }
    }
    case 'account': {
      const account = readTokenAccount(data)
      const decimals = account.rentExemptReserve === undefined ? decimalsOf?.(account.mint) : COIN_DECIMALS
      if (account.state === 'uninitialized' || decimals === undefined) return undefined
      const info = { ...accountInfo(account, decimals, scaleOf?.(account.mint)), ...parseExtensions(data) }
      return { program, parsed: { type: 'account', info }, space }
    }
    case 'multisig':
      return { program, parsed: { type: 'multisig', info: multisigInfo(data) }, space }
    default:
      return undefined
  }
}

function accountInfo(account: TokenAccount, decimals: number, scale: UiScale | undefined) {
  const amountOf = (amount: bigint): UiTokenAmount => ({
    ...uiTokenAmount(amount, decimals),
    ...scale?.(amount, decimals),
  })
  const { delegate, rentExemptReserve, closeAuthority } = account
  return {
    mint: account.mint,
    owner: account.owner,
    tokenAmount: amountOf(account.amount),
    ...(delegate !== undefined && { delegate, delegatedAmount: amountOf(account.delegatedAmount) }),
    state: account.state,
    isNative: rentExemptReserve !== undefined,
    ...(rentExemptReserve !== undefined && { rentExemptReserve: amountOf(rentExemptReserve) }),
    ...(closeAuthority !== undefined && { closeAuthority }),
  }
}

function multisigInfo(data: Uint8Array) {
  const reader = new ByteReader(data)
  const numRequiredSigners = reader.u8()
  const numValidSigners = reader.u8()
  const isInitialized = reader.bool()
  const signers = Array.from({ length: 11 }, () => reader.address()).slice(0, numValidSigners)
  return { numRequiredSigners, numValidSigners, isInitialized, signers }
}

/** A `COption<Pubkey>` in Pack layout: a four-byte tag and always 32 bytes. */
function optionalAddress(reader: ByteReader): string | undefined {
  const isSet = reader.some32()
  const address = reader.address()
  return isSet ? address : undefined
}
