// For the tests of token transfers: wallets and their token accounts.

import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcInstruction, RpcMeta } from '#svm/rpc-block.ts'
import { decodeTransaction } from '../block/decode-block.ts'
import type { TokenTransfer } from '../block/decoded-block.ts'
import { key, parsedTransaction } from './transactions.ts'

export const ALICE = key(1)
export const BOB = key(2)
export const MINT = key(3)
/** The addresses of token accounts. */
export const A = key(11)
export const B = key(12)
export const C = key(13)
export const KEYS = [ALICE, BOB, A, B, C]
/** The indexes of accounts in KEYS. */
export const AT_A = 2
export const AT_B = 3

export const ofAlice = { owner: ALICE, programId: PROGRAM.token }
export const ofBob = { owner: BOB, programId: PROGRAM.token }

export function tokenTransfers(instructions: RpcInstruction[], meta: Partial<RpcMeta> = {}): TokenTransfer[] {
  return decodeTransaction(0, parsedTransaction({ keys: KEYS, instructions, meta })).tokenTransfers
}
