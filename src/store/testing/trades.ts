import type { ProgramRegistry } from '#decode/transaction/program-registry.ts'
import { encodeBase58 } from '#lib/text/base58.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcInstruction, RpcTransaction } from '#svm/rpc-block.ts'
import { address, transactionOf } from './chain.ts'

const amm = address('amm')

/** A registry that decodes the swaps of `tradeOf`. */
export const tradeRegistry: ProgramRegistry = { [amm]: { name: 'Test AMM', protocol: 'spl-token-swap' } }

/** The part of a trade in one pool; tokens and pools are given by name. */
export type Leg = { pool: string; given: string; amount: number; received: string; receivedAmount: number }

/** A transaction of `user` that trades through the pools of `legs`, one after another. */
export function tradeOf(name: string, user: string, legs: readonly Leg[]): RpcTransaction {
  const tokens = [...new Set(legs.flatMap(({ given, received }) => [given, received]))]
  const owned = tokens.map((token) => ({ token, holder: user }))
  const vaults = legs.flatMap(({ pool, given, received }) => [
    { token: given, holder: pool },
    { token: received, holder: pool },
  ])
  const accounts = [...owned, ...vaults]
  const nameOf = (holder: string, token: string) => address(`${holder}'s ${token}`)
  const keys = [
    ...new Set([
      address(user),
      ...accounts.map(({ holder, token }) => nameOf(holder, token)),
      amm,
      address('router'),
      PROGRAM.token,
    ]),
  ]
  const balances = accounts.map(({ holder, token }) => ({
    accountIndex: keys.indexOf(nameOf(holder, token)),
    mint: address(token),
    owner: address(holder),
    programId: PROGRAM.token,
    uiTokenAmount: { amount: '1000000', decimals: 6, uiAmount: null, uiAmountString: '1' },
  }))
  const transfer = (source: string, destination: string, authority: string, amount: number) => ({
    programId: PROGRAM.token,
    program: 'spl-token',
    parsed: { type: 'transfer', info: { source, destination, authority, amount: String(amount) } },
    stackHeight: 3,
  })
  const inner = legs.flatMap(({ pool, given, amount, received, receivedAmount }): RpcInstruction[] => {
    const route = [
      nameOf(user, given),
      nameOf(pool, given),
      nameOf(pool, received),
      nameOf(user, received),
    ] as const
    const [source, into, out, destination] = route
    return [
      {
        programId: amm,
        accounts: [address(pool), address('authority'), address(user), ...route, ...Array(7).fill(amm)],
        data: SWAP,
        stackHeight: 2,
      },
      transfer(source, into, address(user), amount),
      transfer(out, destination, address(pool), receivedAmount),
    ]
  })
  const trade = transactionOf(name, {
    keys,
    lamports: { pre: keys.map(() => 1), post: keys.map(() => 1) },
    instruction: { programId: address('router'), accounts: [], data: '', stackHeight: 1 },
    tokens: { pre: balances, post: balances },
  })
  if (trade.meta) trade.meta.innerInstructions = [{ index: 0, instructions: inner }]
  return trade
}

/** A swap instruction of the token swap program: 10 in, at least 1 out. */
const SWAP = encodeBase58(Buffer.from('010a000000000000000100000000000000', 'hex'))
