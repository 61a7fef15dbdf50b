import { createHash } from 'node:crypto'
import { type Key, Keys, PROGRAMS, TOKEN_PROGRAM } from './synthetic-keys.ts'

// Makes blocks that resemble mainnet's under load: about 1,000 transactions with 8 to 30 accounts each, CPIs
// three levels deep, 20 to 40 log lines, and one of ten failed. The same seed gives the same bytes.

export const encodings = ['json', 'base64'] as const
export type Encoding = (typeof encodings)[number]

type Draft = {
  keys: Key[]
  signers: number
  readonlyUnsigned: number
  instructions: { program: number; accounts: number[]; data: Uint8Array }[]
  inner: {
    index: number
    instructions: { program: number; accounts: number[]; data: Uint8Array; height: number }[]
  }[]
  logs: string[]
  err: unknown
  units: number
  tokens: { account: number; mint: Key; owner: Key; pre: bigint; post: bigint }[]
}

/** Yields blocks from `firstSlot` on in the format of `getBlock`. One slot in 20 is skipped. */
export function* syntheticBlocks(options: {
  blocks: number
  transactionsPerBlock: number
  encoding: Encoding
  firstSlot?: number
  seed?: number
}): Generator<{ slot: number; block: Record<string, unknown> }> {
  const keys = new Keys(options.seed ?? 1)
  let slot = options.firstSlot ?? 1_000_000
  let previous = keys.hash('genesis')
  let parentSlot = slot - 1
  for (let n = 0; n < options.blocks; n++) {
    if (n % 20 === 19) slot++
    const blockhash = keys.hash(`block ${slot}`)
    const transactions = Array.from({ length: options.transactionsPerBlock }, () =>
      encode(keys, draft(keys), previous, options.encoding),
    )
    const fees = transactions.length * 5_000
    yield {
      slot,
      block: {
        blockHeight: (options.firstSlot ?? 1_000_000) - 1000 + n,
        blockTime: 1_760_000_000 + Math.floor(n * 0.4),
        blockhash,
        parentSlot,
        previousBlockhash: previous,
        rewards: [
          {
            commission: null,
            lamports: fees / 2,
            postBalance: 1_000_000_000_000 + n,
            pubkey: keys.validators[Math.floor(n / 4) % keys.validators.length]?.text,
            rewardType: 'Fee',
          },
        ],
        transactions,
      },
    }
    previous = blockhash
    parentSlot = slot
    slot++
  }
}

/** A swap through one to three pools (two of three), or a plain token transfer. */
function draft(keys: Keys): Draft {
  const swap = keys.chance(0.66)
  const failed = keys.chance(0.1)
  const owner = keys.wallet()
  const list: Key[] = [owner]
  const indexOf = (key: Key) => {
    const at = list.indexOf(key)
    return at >= 0 ? at : list.push(key) - 1
  }
  const legs = swap ? 1 + keys.below(3) : 1
  const mints = Array.from({ length: legs + 1 }, () => keys.mint())
  const tokenAccounts = mints.map((mint) => indexOf(keys.tokenAccount(owner, mint)))
  const instructions: Draft['instructions'] = []
  const inner: Draft['inner'] = []
  const logs: string[] = []
  const tokens: Draft['tokens'] = []
  const amount = BigInt(1 + keys.below(2 ** 40))

  const pools = Array.from({ length: swap ? legs : 0 }, () =>
    Array.from({ length: 5 }, () => indexOf(keys.wallet())),
  )
  const receiver = swap ? undefined : indexOf(keys.wallet())
  const readonlyFrom = list.length
  const [budget, token, router, amm] = PROGRAMS.map(indexOf) as [number, number, number, number]
  const mintIndexes = mints.map(indexOf)
  while (list.length < 8) indexOf(keys.wallet())

  instructions.push({ program: budget, accounts: [], data: Uint8Array.of(2, 64, 13, 3, 0) })
  instructions.push({ program: budget, accounts: [], data: Uint8Array.of(3, 16, 39, 0, 0, 0, 0, 0, 0) })
  for (let i = 0; i < 2; i++) logs.push(invoke(PROGRAMS[0], 1), success(PROGRAMS[0]))
  if (swap) {
    logs.push(invoke(PROGRAMS[2], 1), 'Program log: Instruction: Route')
    const calls: Draft['inner'][number]['instructions'] = []
    pools.forEach((pool, leg) => {
      const [state = 0, vaultIn = 0, vaultOut = 0, authority = 0] = pool
      calls.push({
        program: amm,
        accounts: [...pool, tokenAccounts[leg] ?? 0, tokenAccounts[leg + 1] ?? 0, token],
        data: keys.bytes(24),
        height: 2,
      })
      calls.push({
        program: token,
        accounts: [tokenAccounts[leg] ?? 0, mintIndexes[leg] ?? 0, vaultIn, 0],
        data: checked(amount),
        height: 3,
      })
      calls.push({
        program: token,
        accounts: [vaultOut, mintIndexes[leg + 1] ?? 0, tokenAccounts[leg + 1] ?? 0, authority],
        data: checked(amount + 7n),
        height: 3,
      })
      logs.push(invoke(PROGRAMS[3], 2), 'Program log: Instruction: Swap')
      for (let i = 0; i < 2; i++) logs.push(...tokenLogs())
      logs.push(`Program log: ray_log: ${Buffer.from(keys.bytes(56)).toString('base64')}`)
      logs.push(`Program ${PROGRAMS[3].text} consumed 31211 of 389104 compute units`, success(PROGRAMS[3]))
      const mintIn = mints[leg] as Key
      const mintOut = mints[leg + 1] as Key
      tokens.push({
        account: tokenAccounts[leg] ?? 0,
        mint: mintIn,
        owner,
        pre: amount * 3n,
        post: amount * 2n,
      })
      tokens.push({
        account: vaultIn,
        mint: mintIn,
        owner: keys.vaultOwner(list[vaultIn] as Key),
        pre: amount * 900n,
        post: amount * 901n,
      })
      tokens.push({
        account: vaultOut,
        mint: mintOut,
        owner: keys.vaultOwner(list[vaultOut] as Key),
        pre: amount * 800n,
        post: amount * 799n - 7n,
      })
      void state
    })
    inner.push({ index: 2, instructions: calls })
    instructions.push({
      program: router,
      accounts: [...tokenAccounts, ...pools.flat(), token, amm, ...mintIndexes],
      data: keys.bytes(40),
    })
    logs.push(`Program ${PROGRAMS[2].text} consumed 90321 of 399700 compute units`)
    logs.push(
      failed ? `Program ${PROGRAMS[2].text} failed: custom program error: 0x1771` : success(PROGRAMS[2]),
    )
  } else {
    instructions.push({
      program: token,
      accounts: [tokenAccounts[0] ?? 0, mintIndexes[0] ?? 0, receiver ?? 0, 0],
      data: checked(amount),
    })
    logs.push(...tokenLogs(1))
    tokens.push({
      account: tokenAccounts[0] ?? 0,
      mint: mints[0] as Key,
      owner,
      pre: amount * 2n,
      post: amount,
    })
  }
  return {
    keys: list,
    signers: 1,
    readonlyUnsigned: list.length - readonlyFrom,
    instructions,
    inner,
    logs,
    err: failed ? { InstructionError: [2, { Custom: 6001 }] } : null,
    units: 4_000 + keys.below(150_000),
    tokens: failed ? tokens.map((change) => ({ ...change, post: change.pre })) : tokens,
  }
}

function encode(keys: Keys, tx: Draft, recentBlockhash: string, encoding: Encoding): Record<string, unknown> {
  const signature = keys.signature()
  const pre = tx.keys.map(() => 1_000_000 + keys.below(2 ** 45))
  const balance = (side: 'pre' | 'post') =>
    tx.tokens.map((change) => ({
      accountIndex: change.account,
      mint: change.mint.text,
      owner: change.owner.text,
      programId: TOKEN_PROGRAM,
      uiTokenAmount: ui(change[side]),
    }))
  const compiled = (
    ix: { program: number; accounts: number[]; data: Uint8Array },
    stackHeight: number | null,
  ) => ({
    programIdIndex: ix.program,
    accounts: ix.accounts,
    data: keys.base58(ix.data),
    stackHeight,
  })
  const meta = {
    computeUnitsConsumed: tx.units,
    err: tx.err,
    fee: 5_000,
    innerInstructions: tx.inner.map(({ index, instructions }) => ({
      index,
      instructions: instructions.map((ix) => compiled(ix, ix.height)),
    })),
    loadedAddresses: { readonly: [], writable: [] },
    logMessages: tx.logs,
    postBalances: pre.map((lamports, i) => (i === 0 ? lamports - 5_000 : lamports)),
    postTokenBalances: balance('post'),
    preBalances: pre,
    preTokenBalances: balance('pre'),
    rewards: null,
    status: tx.err ? { Err: tx.err } : { Ok: null },
  }
  if (encoding === 'base64')
    return {
      meta,
      transaction: [wire(tx, signature.bytes, keys.bytes(32)).toString('base64'), 'base64'],
      version: 'legacy',
    }
  return {
    meta,
    transaction: {
      message: {
        accountKeys: tx.keys.map((key) => key.text),
        header: {
          numReadonlySignedAccounts: 0,
          numReadonlyUnsignedAccounts: tx.readonlyUnsigned,
          numRequiredSignatures: tx.signers,
        },
        instructions: tx.instructions.map((ix) => compiled(ix, null)),
        recentBlockhash,
      },
      signatures: [signature.text],
    },
    version: 'legacy',
  }
}

function wire(tx: Draft, signature: Uint8Array, blockhash: Uint8Array): Buffer {
  const parts: Uint8Array[] = [
    Uint8Array.of(1),
    signature,
    Uint8Array.of(tx.signers, 0, tx.readonlyUnsigned, tx.keys.length),
    ...tx.keys.map((key) => key.bytes),
    blockhash,
    Uint8Array.of(tx.instructions.length),
  ]
  for (const ix of tx.instructions)
    parts.push(Uint8Array.of(ix.program, ix.accounts.length, ...ix.accounts, ix.data.length), ix.data)
  return Buffer.concat(parts)
}

const invoke = (program: Key, height: number) => `Program ${program.text} invoke [${height}]`
const success = (program: Key) => `Program ${program.text} success`
const tokenLogs = (height = 3) => [
  `Program ${TOKEN_PROGRAM} invoke [${height}]`,
  'Program log: Instruction: TransferChecked',
  `Program ${TOKEN_PROGRAM} consumed 6173 of 301221 compute units`,
  `Program ${TOKEN_PROGRAM} success`,
]

/** The data of the token instruction TransferChecked (12) with 6 decimals. */
function checked(amount: bigint): Uint8Array {
  const data = Buffer.alloc(10)
  data[0] = 12
  data.writeBigUInt64LE(amount, 1)
  data[9] = 6
  return data
}

function ui(amount: bigint) {
  const text = amount.toString().padStart(7, '0')
  const shown = `${text.slice(0, -6)}.${text.slice(-6)}`.replace(/\.?0+$/, '')
  return { amount: amount.toString(), decimals: 6, uiAmount: Number(shown), uiAmountString: shown }
}

/** A checksum of the blocks, with which the input of two runs is compared. */
export function fingerprint(lines: Iterable<string>): string {
  const hash = createHash('sha256')
  for (const line of lines) hash.update(line)
  return hash.digest('hex').slice(0, 12)
}
