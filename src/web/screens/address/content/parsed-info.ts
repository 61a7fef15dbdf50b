import type { AddressType } from '#contract/addresses/addresses.ts'

export type ContentProps = {
  type: AddressType
  /** The fields of its content. */
  info: Readonly<Record<string, unknown>>
}

// A field as what it is; undefined for every other value.
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
export const digitsOf = (value: unknown): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && /^\d+$/.test(String(value))
    ? String(value)
    : undefined
