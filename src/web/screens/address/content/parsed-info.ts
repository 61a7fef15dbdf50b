import type { AddressType } from '#contract/addresses/addresses.ts'

export type ContentProps = {
  type: AddressType
  /** The parsed fields of the account's content. */
  info: Readonly<Record<string, unknown>>
}

// These functions read a field as one type, and return undefined for every other value.
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
export const digitsOf = (value: unknown): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && /^\d+$/.test(String(value))
    ? String(value)
    : undefined
