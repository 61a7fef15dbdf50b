import { expect, test } from 'vitest'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcInstruction } from '#svm/rpc-block.ts'
import { decodeTransaction } from '../block/decode-block.ts'
import { base58, key, parsed, parsedTransaction, tokenBalance } from '../testing/transactions.ts'

const orca = key(90)
const registry = { [orca]: { name: 'Whirlpool', protocol: 'whirlpool' } }
const [user, poolOne, poolTwo] = [key(1), key(60), key(61)]
const [coin, trash, dollar] = [key(50), key(51), key(52)]
const accounts = [key(10), key(11), key(12), key(20), key(21), key(22), key(23)] as const
const [userCoin, userTrash, userDollar, oneIn, oneOut, twoIn, twoOut] = accounts
const mints = [coin, trash, dollar, coin, trash, trash, dollar]
const owners = [user, user, user, poolOne, poolOne, poolTwo, poolTwo]
const keys = [user, ...accounts, orca, PROGRAM.token]

const transfer = (place: number, to: string, amount: string): RpcInstruction => ({
  ...parsed(PROGRAM.token, 'transfer', {
    source: accounts[place],
    destination: to,
    authority: owners[place],
    amount,
  }),
  stackHeight: 2,
})
/** An exact input of 10, from A to B in both pools, without price limits. */
const TERMS = `0a00000000000000${'00'.repeat(8)}010101${'00'.repeat(32)}`

function activitiesOf(discriminator: string, named: readonly string[], inner: RpcInstruction[]) {
  const balances = accounts.map((account, place) =>
    tokenBalance(keys.indexOf(account), mints[place] ?? '', '1000', { owner: owners[place] ?? '' }),
  )
  const source = parsedTransaction({
    keys,
    instructions: [
      { programId: orca, accounts: [...named], data: base58(`${discriminator}${TERMS}`), stackHeight: 1 },
    ],
    meta: {
      innerInstructions: [{ index: 0, instructions: inner }],
      preTokenBalances: balances,
      postTokenBalances: balances,
    },
  })
  const { activities, instructions, decodeError } = decodeTransaction(0, source, { registry })
  expect(decodeError).toBe('')
  expect(instructions[0]?.info).toMatchObject({ amount: 10n, poolOne, poolTwo, authority: user })
  return activities
}

const WHOLE = [
  {
    scope: 'route',
    user,
    pool: null,
    given: [{ mint: coin, amount: 10n }],
    received: [{ mint: dollar, amount: 7n }],
  },
  { scope: 'leg', user, pool: poolOne, received: [{ mint: trash, amount: 42n }] },
  { scope: 'leg', user, pool: poolTwo, given: [{ mint: trash, amount: 42n }] },
]

test('two hops in one call are a route over two pools, through the user’s account', () => {
  const named = [PROGRAM.token, user, poolOne, poolTwo]
  const lists = [userCoin, oneIn, userTrash, oneOut, userTrash, twoIn, userDollar, twoOut]
  const inner = [
    transfer(0, oneIn, '10'),
    transfer(4, userTrash, '42'),
    transfer(1, twoIn, '42'),
    transfer(6, userDollar, '7'),
  ]
  expect(activitiesOf('c360ed6c44a2dbe6', [...named, ...lists], inner)).toMatchObject(WHOLE)
})

test('two hops in one call are a route over two pools, from vault to vault', () => {
  const programs = [PROGRAM.token, PROGRAM.token, PROGRAM.token]
  const named = [poolOne, poolTwo, coin, trash, dollar, ...programs]
  const lists = [userCoin, oneIn, oneOut, twoIn, twoOut, userDollar, user]
  const inner = [transfer(0, oneIn, '10'), transfer(4, twoIn, '42'), transfer(6, userDollar, '7')]
  expect(activitiesOf('ba8fd11dfe02c275', [...named, ...lists], inner)).toMatchObject(WHOLE)
})
