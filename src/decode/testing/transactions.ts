// For the tests of this room: transactions small enough to check by hand.

import { encodeBase58 } from '#lib/text/base58.ts'
import type { RpcInstruction, RpcMeta, RpcTokenBalance, RpcTransaction } from '#svm/rpc-block.ts'

/** The address of 32 bytes `n`. */
export const key = (n: number): string => encodeBase58(new Uint8Array(32).fill(n))
/** The signature of 64 bytes `n`. */
export const signature = (n: number): string => encodeBase58(new Uint8Array(64).fill(n))
export const base58 = (hex: string): string => encodeBase58(Buffer.from(hex, 'hex'))
export const base64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64')

/** A `meta` of a successful transaction, empty except for the given fields. */
export function metaOf(parts: Partial<RpcMeta>): RpcMeta {
  return {
    err: null,
    fee: 5000,
    preBalances: [],
    postBalances: [],
    innerInstructions: [],
    logMessages: [],
    preTokenBalances: [],
    postTokenBalances: [],
    ...parts,
  }
}

type Parts = {
  /** The first one pays the fee. */
  keys: string[]
  /** The number of signers; 1 unless given. */
  signers?: number
  instructions: RpcInstruction[]
  meta: Partial<RpcMeta>
}

/** A legacy transaction in encoding jsonParsed, signed by the first of `keys`. */
export function parsedTransaction({ keys, signers = 1, instructions, meta }: Parts): RpcTransaction {
  const none = keys.map(() => 0)
  return {
    version: 'legacy',
    meta: metaOf({ preBalances: none, postBalances: none, ...meta }),
    transaction: {
      signatures: [signature(1)],
      message: {
        accountKeys: keys.map((pubkey, index) => ({ pubkey, signer: index < signers, writable: true })),
        recentBlockhash: key(99),
        instructions,
      },
    },
  }
}

/** An entry of `preTokenBalances` or `postTokenBalances`. */
export function tokenBalance(
  accountIndex: number,
  mint: string,
  amount: string,
  rest: { owner?: string; programId?: string; decimals?: number } = {},
): RpcTokenBalance {
  const { decimals = 6, ...others } = rest
  return { accountIndex, mint, uiTokenAmount: { amount, decimals, uiAmount: null }, ...others }
}

/** An instruction in the form of a node's jsonParsed. */
export function parsed(programId: string, type: string, info: Record<string, unknown>): RpcInstruction {
  return { programId, program: 'any', parsed: { type, info }, stackHeight: null }
}
