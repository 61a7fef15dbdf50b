import { createFakeChain, type FakeBlock, type FakeChain } from '#chain/testing/fake-chain.ts'
import type { Reply } from '#chain/testing/fake-node.ts'
import { parsed, parsedTransaction, tokenBalance } from '#decode/testing/transactions.ts'
import { decodeBase58 } from '#lib/text/base58.ts'
import { address, signature } from '#store/testing/chain.ts'
import { ACCOUNT_SIZE, MINT_SIZE } from '#svm/accounts/token.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcTransaction } from '#svm/rpc-block.ts'

// A fake chain of token transfers that also knows the balances of all accounts after each of its blocks, on
// every fork.

export type TokenAccountState = { mint: string; owner: string; amount: bigint }
export type ChainState = {
  /** Token accounts by address. */
  tokens: Map<string, TokenAccountState>
  /** The owners' native balances. */
  lamports: Map<string, bigint>
}

const MINTS = 24
const PER_MINT = 3
const FEE = 5_000n
const DECIMALS = 6
const mintAt = (n: number) => address(`mint ${n}`)
const accountAt = (n: number, i: number) => address(`account ${n} ${i}`)
const ownerAt = (n: number) => address(`owner ${n % 19}`)

export type TokenChain = {
  chain: FakeChain
  /** The state after the block at the slot, or after the newest block before it. */
  stateAt: (slot: number) => ChainState
  /** Appends a block with transfers of mint number `mint`, and finalizes the block LAG blocks earlier. */
  produce: (append: FakeChain['add'], mint: number, fork?: string) => void
  /** Replaces the newest `depth` blocks with another fork. */
  replaceNewest: (append: FakeChain['add'], depth: number, fork: string) => void
}

/** How many of the newest blocks are not finalized. */
export const LAG = 14

export function createTokenChain(seed: string, slots: number): TokenChain {
  const chain = createFakeChain(seed)
  const states = new Map<number, ChainState>()
  const first = firstState()
  let mint = 0

  const stateAt = (slot: number): ChainState => {
    for (let at = slot; at >= 0; at--) {
      const found = chain.blocks.has(at) ? states.get(at) : undefined
      if (found) return found
    }
    return first
  }
  const addEmpty = chain.add
  chain.add = (options = {}) => {
    const block = addEmpty({ ...options, transactions: 0 })
    const state = copyOf(stateAt(block.parentSlot))
    block.transactions = transactionsOf(block, state, mint)
    states.set(block.slot, state)
    return block
  }
  const produce: TokenChain['produce'] = (append, wanted, fork = '') => {
    mint = wanted % MINTS
    append({ slot: chain.tip + (chain.tip % 9 === 4 ? 2 : 1), fork })
    const made = [...chain.blocks.keys()].sort((a, b) => a - b)
    chain.finalized = Math.max(chain.finalized, made.at(-LAG) ?? 0)
  }
  for (let i = 0; i < slots; i++) produce(chain.add, i)
  return {
    chain,
    stateAt,
    produce,
    replaceNewest: (append, depth, fork) => {
      const made = [...chain.blocks.keys()].sort((a, b) => a - b)
      chain.drop(made.at(-depth) as number)
      for (let i = 0; i <= depth; i++) produce(append, depth + 5 * i, fork)
    },
  }
}

function firstState(): ChainState {
  const state: ChainState = { tokens: new Map(), lamports: new Map() }
  for (let n = 0; n < MINTS; n++)
    for (let i = 0; i < PER_MINT; i++) {
      const owner = ownerAt(n + 7 * i)
      state.tokens.set(accountAt(n, i), { mint: mintAt(n), owner, amount: BigInt(1_000_000 * (n + i + 1)) })
      state.lamports.set(owner, 10_000_000_000n)
    }
  return state
}

const copyOf = ({ tokens, lamports }: ChainState): ChainState => ({
  tokens: new Map([...tokens].map(([key, value]) => [key, { ...value }])),
  lamports: new Map(lamports),
})

/**
 * Two transfers of mint number `n`, one of them of an account's whole balance, and a change of an account's
 * owner.
 */
function transactionsOf({ slot, blockhash }: FakeBlock, state: ChainState, n: number): RpcTransaction[] {
  const turn = (decodeBase58(blockhash)?.[0] ?? 0) % PER_MINT
  const [from, to, third] = [0, 1, 2].map((i) => accountAt(n, (turn + i) % PER_MINT)) as [
    string,
    string,
    string,
  ]
  const half = (state.tokens.get(from)?.amount ?? 0n) / 2n
  return [
    transfer(`${blockhash} a`, state, { from, to, amount: half }),
    transfer(`${blockhash} b`, state, { from: third, to, amount: state.tokens.get(third)?.amount ?? 0n }),
    transfer(`${blockhash} c`, state, { from: to, to: from, amount: 1n, newOwner: ownerAt(slot + turn) }),
  ]
}

type Transfer = { from: string; to: string; amount: bigint; newOwner?: string }

/**
 * Changes the state, and returns the transaction that makes the change; `newOwner` becomes the owner of
 * account `to`.
 */
function transfer(name: string, state: ChainState, { from, to, amount, newOwner }: Transfer): RpcTransaction {
  const [source, destination] = [state.tokens.get(from), state.tokens.get(to)]
  if (!source || !destination) throw new Error('The chain has these accounts from its beginning.')
  const payer = source.owner
  const keys = [payer, from, to, source.mint, PROGRAM.token]
  const balances = () =>
    [source, destination].map((account, i) =>
      tokenBalance(1 + i, account.mint, String(account.amount), {
        owner: account.owner,
        programId: PROGRAM.token,
        decimals: DECIMALS,
      }),
    )
  const lamports = state.lamports.get(payer) ?? 0n
  const preTokenBalances = balances()
  const moved = source.amount < amount ? source.amount : amount
  source.amount -= moved
  destination.amount += moved
  if (newOwner !== undefined) destination.owner = newOwner
  state.lamports.set(payer, lamports - FEE)
  const rest = keys.slice(1).map(() => 1)
  const transaction = parsedTransaction({
    keys,
    instructions: [
      parsed(PROGRAM.token, 'transfer', {
        source: from,
        destination: to,
        authority: payer,
        amount: String(moved),
      }),
    ],
    meta: {
      fee: Number(FEE),
      preBalances: [String(lamports), ...rest],
      postBalances: [String(lamports - FEE), ...rest],
      preTokenBalances,
      postTokenBalances: balances(),
    },
  })
  Object.assign(transaction.transaction, { signatures: [signature(name)] })
  return transaction
}

type Filter = { dataSize?: number; memcmp?: { offset: number; bytes: string } }

/** A node's answer to getProgramAccounts at `slot`. */
export function listedAccounts({ stateAt }: TokenChain, slot: number, params: unknown[]): Reply {
  const [program, config] = params as [string, { filters: Filter[] }]
  if (program === PROGRAM.system) return { error: { code: -32601, message: 'Method not found' } }
  const value = [...(program === PROGRAM.token ? stateAt(slot).tokens : [])].flatMap(([pubkey, account]) => {
    // An account with an amount of 0 counts as closed.
    if (account.amount === 0n) return []
    const data = accountData(account)
    if (!config.filters.every((filter) => matches(data, filter))) return []
    return [
      { pubkey, account: { lamports: 1, space: data.length, data: [data.toString('base64'), 'base64'] } },
    ]
  })
  return { result: { context: { slot }, value } }
}

function accountData({ mint, owner, amount }: TokenAccountState): Buffer {
  const data = Buffer.alloc(ACCOUNT_SIZE)
  data.set(decodeBase58(mint) ?? [], 0)
  data.set(decodeBase58(owner) ?? [], 32)
  data.writeBigUInt64LE(amount, 64)
  data[108] = 1
  return data
}

function matches(data: Buffer, { dataSize, memcmp }: Filter): boolean {
  if (dataSize !== undefined) return data.length === dataSize
  const wanted = Buffer.from(decodeBase58(memcmp?.bytes ?? '') ?? [])
  const offset = memcmp?.offset ?? 0
  return data.subarray(offset, offset + wanted.length).equals(wanted)
}

/** A node's answer to getMultipleAccounts at `slot`, for mints and owners. */
export function namedAccounts({ stateAt }: TokenChain, slot: number, params: unknown[]): Reply {
  const { lamports } = stateAt(slot)
  const mintData = Buffer.alloc(MINT_SIZE)
  mintData[44] = DECIMALS
  mintData[45] = 1
  const mints = new Set(Array.from({ length: MINTS }, (_, n) => mintAt(n)))
  const value = (params[0] as string[]).map((one) => {
    const held = lamports.get(one)
    const base = { executable: false, rentEpoch: 0 }
    if (mints.has(one))
      return {
        ...base,
        lamports: 1,
        owner: PROGRAM.token,
        data: [mintData.toString('base64'), 'base64'],
        space: MINT_SIZE,
      }
    return held === undefined
      ? null
      : { ...base, lamports: String(held), owner: PROGRAM.system, data: ['', 'base64'], space: 0 }
  })
  return { result: { context: { slot }, value } }
}
