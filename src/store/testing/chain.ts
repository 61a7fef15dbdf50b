import { createHash } from 'node:crypto'
import { decodeBlock } from '#decode/block/decode-block.ts'
import { encodeBase58 } from '#lib/text/base58.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcBlock, RpcReward, RpcTransaction } from '#svm/rpc-block.ts'
import { encodeBlocks } from '../write/save-block.ts'

// A small chain of jsonParsed blocks whose values are all derived from the slot, so that tests can compute
// what to expect.

const digest = (text: string) => createHash('sha512').update(text).digest()
/** The address called `name`. */
export const address = (name: string): string => encodeBase58(digest(name).subarray(0, 32))
export const signature = (name: string): string => encodeBase58(digest(name))

export type Wanted = {
  slot: number
  parent?: number
  /** Blocks of one slot on different forks differ in hash and transactions. */
  fork?: string
  transactions?: RpcTransaction[]
  rewards?: RpcReward[]
  height?: number | null
}

export type TestBlock = ReturnType<typeof blockOf>

/** A block with two transactions derived from its slot, or with the given ones, ready for `encodeBlocks`. */
export function blockOf({ slot, parent = slot - 1, fork = '', height = slot - 5, ...rest }: Wanted) {
  const rpc: RpcBlock = {
    blockhash: address(`block ${slot} ${fork}`),
    previousBlockhash: address(`block ${parent} `),
    parentSlot: parent,
    blockTime: 1_700_000_000 + slot,
    blockHeight: height,
    transactions: rest.transactions ?? [
      transferOf(`${slot} ${fork} a`, slot),
      failureOf(`${slot} ${fork} b`),
    ],
    rewards: rest.rewards ?? [
      { pubkey: address('leader'), lamports: 5000, postBalance: 1_000_000 + slot, rewardType: 'Fee' },
    ],
  }
  return { rpc, decoded: decodeBlock(slot, rpc) }
}

export const encode = (...blocks: TestBlock[]) => encodeBlocks(blocks, { names: true })

const alice = address('alice')
const bob = address('bob')
const aliceToken = address('alice token account')
const bobToken = address('bob token account')
export const mint = address('mint')

/**
 * A transaction in which Alice sends Bob `amount` tokens, and pays lamports that decrease with the amount.
 */
export function transferOf(name: string, amount: number | string, from = alice): RpcTransaction {
  return transactionOf(name, {
    keys: [from, aliceToken, bobToken, bob, mint, PROGRAM.token],
    lamports: {
      pre: [10_000_000, 1, 1, 1, 1, 1],
      post: [9_000_000 - Number(BigInt(amount) % 1000n), 1, 1, 1, 1, 1],
    },
    instruction: {
      programId: PROGRAM.token,
      program: 'spl-token',
      parsed: {
        type: 'transfer',
        info: { source: aliceToken, destination: bobToken, authority: from, amount: String(amount) },
      },
    },
    tokens: {
      pre: [balance(1, alice, '18446744073709551615'), balance(2, bob, '0')],
      post: [
        balance(1, alice, String(18446744073709551615n - BigInt(amount))),
        balance(2, bob, String(amount)),
      ],
    },
  })
}

/** A failed transaction of Bob: it costs the fee and moves nothing. */
export function failureOf(name: string): RpcTransaction {
  const failed = transactionOf(name, {
    keys: [bob, alice, PROGRAM.system],
    lamports: { pre: [7_000_000, 5, 1], post: [6_995_000, 5, 1] },
    instruction: {
      programId: PROGRAM.system,
      program: 'system',
      parsed: { type: 'transfer', info: { source: bob, destination: alice, lamports: 99 } },
    },
  })
  if (failed.meta) failed.meta.err = { InstructionError: [0, { Custom: 1 }] }
  return failed
}

type Parts = {
  keys: string[]
  lamports: { pre: (number | string)[]; post: (number | string)[] }
  instruction: Record<string, unknown>
  tokens?: { pre: ReturnType<typeof balance>[]; post: ReturnType<typeof balance>[] }
}

export function transactionOf(name: string, { keys, lamports, instruction, tokens }: Parts): RpcTransaction {
  return {
    transaction: {
      signatures: [signature(name)],
      message: {
        accountKeys: keys.map((pubkey, i) => ({ pubkey, signer: i === 0, writable: i < 3 })),
        recentBlockhash: address('recent'),
        instructions: [instruction],
      },
    },
    meta: {
      err: null,
      fee: 5000,
      preBalances: lamports.pre,
      postBalances: lamports.post,
      innerInstructions: [],
      logMessages: [`Program log: ${name} says "hello"\n\u0000 – ünïcode`],
      preTokenBalances: tokens?.pre ?? [],
      postTokenBalances: tokens?.post ?? [],
      computeUnitsConsumed: 450,
    },
    version: 'legacy',
  }
}

const balance = (accountIndex: number, owner: string, amount: string) => ({
  accountIndex,
  mint,
  owner,
  programId: PROGRAM.token,
  uiTokenAmount: { amount, decimals: 6, uiAmount: null, uiAmountString: amount },
})
