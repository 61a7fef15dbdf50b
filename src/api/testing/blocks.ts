import { createHash } from 'node:crypto'
import { encodeBase58 } from '#lib/text/base58.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcBlock, RpcTokenBalance, RpcTransaction } from '#svm/rpc-block.ts'

// Small blocks as a node returns them, always the same for the same slot.

const hashOf = (text: string) => createHash('sha256').update(text).digest()
/** A valid address derived from a name. */
export const addressOf = (name: string) => encodeBase58(hashOf(name))
export const signatureOf = (name: string) =>
  encodeBase58(Buffer.concat([hashOf(`${name} 1`), hashOf(`${name} 2`)]))

export const mint = addressOf('mint')
export const LARGEST = 18_446_744_073_709_551_615n

export type MadeInstruction = { program: string; accounts: string[]; data: Buffer }

export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
export function u64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}

export const nativeTransfer = (from: string, to: string, lamports: bigint): MadeInstruction => ({
  program: PROGRAM.system,
  accounts: [from, to],
  data: Buffer.concat([u32(2), u64(lamports)]),
})
export const tokenTransfer = (from: string, to: string, owner: string, amount: bigint): MadeInstruction => ({
  program: PROGRAM.token,
  accounts: [from, mint, to, owner],
  data: Buffer.concat([Buffer.from([12]), u64(amount), Buffer.from([6])]),
})
export const mintTo = (to: string, authority: string, amount: bigint): MadeInstruction => ({
  program: PROGRAM.token,
  accounts: [mint, to, authority],
  data: Buffer.concat([Buffer.from([14]), u64(amount), Buffer.from([6])]),
})
export const burn = (from: string, owner: string, amount: bigint): MadeInstruction => ({
  program: PROGRAM.token,
  accounts: [from, mint, owner],
  data: Buffer.concat([Buffer.from([15]), u64(amount), Buffer.from([6])]),
})
export const memo = (text: string): MadeInstruction => ({
  program: PROGRAM.memo,
  accounts: [],
  data: Buffer.from(text),
})
export const upgrade = (programId: string, payer: string): MadeInstruction => ({
  program: PROGRAM.upgradeableLoader,
  accounts: [
    addressOf(`${programId} data`),
    programId,
    addressOf('buffer'),
    payer,
    addressOf('rent'),
    addressOf('clock'),
    payer,
  ],
  data: u32(3),
})

export type MadeTransaction = {
  name: string
  payer: string
  instructions: MadeInstruction[]
  /** The inner instructions of the first instruction. */
  inner?: MadeInstruction[]
  err?: unknown
  logs?: string[]
  /** The raw amounts of each token account before and after; of the token `mint` unless another is given. */
  tokens?: Record<string, { owner: string; pre: bigint; post: bigint; mint?: string; programId?: string }>
  /** The lamports of each account before and after; accounts that are missing have the default. */
  lamports?: Record<string, [before: number, after: number]>
}

/**
 * A legacy transaction in the encoding `json`. The payer is the only signer, and all other accounts are
 * writable.
 */
export function transaction(made: MadeTransaction): RpcTransaction {
  const { payer, instructions, inner = [], name, err = null, tokens = {}, lamports = {} } = made
  const all = [...instructions, ...inner]
  const keys = [...new Set([payer, ...all.flatMap((one) => one.accounts), ...all.map((one) => one.program)])]
  const programs = new Set(all.map((one) => one.program)).size
  const compiled =
    (stackHeight: number | null) =>
    ({ program, accounts, data }: MadeInstruction) => ({
      programIdIndex: keys.indexOf(program),
      accounts: accounts.map((account) => keys.indexOf(account)),
      data: encodeBase58(data),
      stackHeight,
    })
  const balances = (side: 'pre' | 'post'): RpcTokenBalance[] =>
    Object.entries(tokens).map(([account, balance]) => ({
      accountIndex: keys.indexOf(account),
      mint: balance.mint ?? mint,
      owner: balance.owner,
      programId: balance.programId ?? PROGRAM.token,
      uiTokenAmount: { amount: String(balance[side]), decimals: 6 },
    }))
  return {
    version: 'legacy',
    transaction: {
      signatures: [signatureOf(name)],
      message: {
        header: {
          numRequiredSignatures: 1,
          numReadonlySignedAccounts: 0,
          numReadonlyUnsignedAccounts: programs,
        },
        accountKeys: keys,
        recentBlockhash: addressOf('recent'),
        instructions: instructions.map(compiled(null)),
      },
    },
    meta: {
      err,
      fee: 5000,
      preBalances: keys.map((key) => lamports[key]?.[0] ?? 1_000_000_000),
      postBalances: keys.map((key, i) => lamports[key]?.[1] ?? (i === 0 ? 999_995_000 : 1_000_000_000)),
      innerInstructions: inner.length > 0 ? [{ index: 0, instructions: inner.map(compiled(2)) }] : [],
      logMessages: made.logs ?? ['Program log: fine'],
      preTokenBalances: balances('pre'),
      postTokenBalances: balances('post'),
      loadedAddresses: { writable: [], readonly: [] },
      computeUnitsConsumed: 450,
    },
  }
}

export const alice = addressOf('alice')
export const bob = addressOf('bob')
const aliceTokens = addressOf("alice's tokens")
const bobTokens = addressOf("bob's tokens")

/**
 * A block with six transactions of different kinds; their signatures are `signatureOf('<slot> transfer')` and
 * so on.
 */
export function block(
  slot: number,
  { height, blockTime }: { height: number; blockTime: number | null },
): RpcBlock {
  const tokens = {
    [aliceTokens]: { owner: alice, pre: LARGEST, post: 0n },
    [bobTokens]: { owner: bob, pre: 0n, post: LARGEST },
  }
  const made: MadeTransaction[] = [
    { name: 'transfer', payer: alice, instructions: [nativeTransfer(alice, bob, 9_007_199_254_740_993n)] },
    {
      name: 'tokens',
      payer: alice,
      instructions: [tokenTransfer(aliceTokens, bobTokens, alice, LARGEST)],
      tokens,
    },
    {
      name: 'failed',
      payer: bob,
      instructions: [nativeTransfer(bob, alice, 1n), memo('never')],
      err: { InstructionError: [0, { Custom: 1 }] },
      logs: ['Program 11111111111111111111111111111111 failed: custom program error: 0x1'],
    },
    { name: 'mint', payer: alice, instructions: [mintTo(aliceTokens, alice, 7n)] },
    { name: 'burn', payer: alice, instructions: [burn(aliceTokens, alice, 3n)] },
    { name: 'memo', payer: bob, instructions: [memo('</script>\u0000 héllo "quoted"')] },
  ]
  return {
    blockhash: addressOf(`block ${slot}`),
    previousBlockhash: addressOf(`block ${slot - 1}`),
    parentSlot: slot - 1,
    blockHeight: height,
    blockTime,
    transactions: made.map((one) => transaction({ ...one, name: `${slot} ${one.name}` })),
    rewards: [
      {
        pubkey: addressOf('leader'),
        lamports: 15_000,
        postBalance: 1_000_000,
        rewardType: 'Fee',
        commission: null,
      },
    ],
  }
}
