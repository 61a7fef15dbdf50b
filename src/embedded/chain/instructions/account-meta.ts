import type { AccountMeta } from '#svm/build-message.ts'
import type { Address } from '../bank/account.ts'

// The four combinations of signer and writable.
export const readonly = (address: Address): AccountMeta => ({ address })
export const writable = (address: Address): AccountMeta => ({ address, writable: true })
export const signer = (address: Address): AccountMeta => ({ address, signer: true })
export const payer = (address: Address): AccountMeta => ({ address, signer: true, writable: true })
