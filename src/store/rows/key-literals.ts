import { decodeBase58 } from '#lib/text/base58.ts'

/**
 * Addresses as literals for `IN (…)`, written as texts of escaped bytes. Function calls instead of literals
 * take three times as long, and so does a subquery.
 */
export const keysOf = (addresses: readonly string[]) =>
  addresses
    .map((address) => {
      const hex = Buffer.from(decodeBase58(address) ?? []).toString('hex')
      return `'${hex.replace(/../g, '\\x$&')}'`
    })
    .join(', ')
