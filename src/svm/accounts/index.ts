import { DecodeError } from '../program-decoder.ts'
import { PROGRAM, SYSVAR } from '../program-ids.ts'
import { parseConfig } from './config.ts'
import { parseLookupTable } from './lookup-table.ts'
import { parseNonce } from './nonce.ts'
import type { AccountContext, AccountParser, ParsedAccount } from './parsed-account.ts'
import { parseStake } from './stake.ts'
import { parseSysvar } from './sysvar.ts'
import { parseTokenAccount } from './token.ts'
import { parseUpgradeableLoader } from './upgradeable-loader.ts'
import { parseVote } from './vote.ts'

export type { AccountContext, ParsedAccount } from './parsed-account.ts'

const parsers = new Map<string, AccountParser>([
  [PROGRAM.system, parseNonce],
  [PROGRAM.token, (data, context) => parseTokenAccount('spl-token', data, context)],
  [PROGRAM.token2022, (data, context) => parseTokenAccount('spl-token-2022', data, context)],
  [PROGRAM.stake, parseStake],
  [PROGRAM.vote, parseVote],
  [PROGRAM.addressLookupTable, parseLookupTable],
  [PROGRAM.upgradeableLoader, parseUpgradeableLoader],
  [PROGRAM.config, parseConfig],
  [SYSVAR.owner, parseSysvar],
])

/**
 * The account in the format of a node's `jsonParsed`: the same type names and keys, u64 as string where a node returns a
 * string and as bigint where it returns a number.
 *
 * @param owner the program that owns the account
 * @returns `undefined` for unknown account types and for invalid data, which are shown raw
 */
export function parseAccount(
  owner: string,
  data: Uint8Array,
  context: AccountContext = {},
): ParsedAccount | undefined {
  try {
    return parsers.get(owner)?.(data, context)
  } catch (error) {
    if (error instanceof DecodeError) return undefined
    throw error
  }
}
