import { thousands } from '#lib/text.ts'

/** A whole number with thousands separators; an em dash while it is unknown. */
export function count(value: number | string | null | undefined): string {
  return value === null || value === undefined ? '—' : thousands(String(value))
}

/** Transactions per second, 1 decimal. */
export function perSecond(value: number | null | undefined): string {
  return value === null || value === undefined ? '—' : value.toFixed(1)
}

/** `1 instruction`, `2 instructions`. */
export function plural(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`
}
