import type { UiScale } from './ui-amount.ts'

/** What a node's `jsonParsed` puts in the place of an account's data. */
export type ParsedAccount = {
  program: string
  parsed: { type: string; info?: unknown }
  /** Bytes of data. */
  space: number
}

/** What the bytes alone do not say. */
export type AccountContext = {
  /** Sysvars and the stake configuration are told by their address. */
  address?: string
  /** The decimals of a mint; without them a token account cannot be told in people's units and stays raw. */
  decimalsOf?: (mint: string) => number | undefined
  /** How a mint's amounts look where interest or a multiplier changes them. */
  scaleOf?: (mint: string) => UiScale | undefined
}

/** One program's accounts: the parsed form, or `undefined` for bytes that it does not know. */
export type AccountParser = (data: Uint8Array, context: AccountContext) => ParsedAccount | undefined
