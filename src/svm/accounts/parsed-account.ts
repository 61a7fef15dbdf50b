import type { UiScale } from './ui-amount.ts'

/** The form that a node's `jsonParsed` returns instead of the account's data. */
export type ParsedAccount = {
  program: string
  parsed: { type: string; info?: unknown }
  /** The size of the account's data in bytes. */
  space: number
}

/** The additional input that parsing needs. */
export type AccountContext = {
  /** Sysvars and the stake configuration are recognized by their address. */
  address?: string
  /** The decimals of a mint; without them a token account is not parsed. */
  decimalsOf?: (mint: string) => number | undefined
  /** The UI amount scale of a mint with interest or a multiplier. */
  scaleOf?: (mint: string) => UiScale | undefined
}

/** Parses one program's accounts; `undefined` for unknown data. */
export type AccountParser = (data: Uint8Array, context: AccountContext) => ParsedAccount | undefined
