import { expect, test } from 'vitest'
import type { StoredTransaction } from '#store/transactions/transactions.ts'
import { addressOf, alice, bob } from '../testing/blocks.ts'
import { balancesAt } from './worth-points.ts'

type Change = Partial<StoredTransaction['decoded']['tokenChanges'][number]>
const [mint, other] = [addressOf('mint'), addressOf('other mint')]

/** A transaction that changed the coins of alice, or these token accounts. */
const at = (blockTime: number | null, coins: [pre: bigint, post: bigint], changes: Change[] = []) =>
  ({
    blockTime,
    decoded: {
      accounts: [{ address: alice, preBalance: coins[0], postBalance: coins[1] }],
      tokenChanges: changes.map((change) => ({ decimals: 6, owner: alice, preOwner: null, ...change })),
    },
  }) as unknown as StoredTransaction

const textOf = (held: ReturnType<typeof balancesAt>) =>
  held.map(({ lamports, tokens }) => [lamports, ...[...tokens.values()].map(({ raw }) => raw)])

test('the balances of a time are those of now with every later transaction undone', () => {
  const account = addressOf('account')
  const held = balancesAt(
    alice,
    { lamports: 90n, holdings: [{ account, mint, amount: 7n, decimals: 6 }] },
    [
      at(30, [100n, 90n], [{ account, mint, pre: 4n, post: 7n }]),
      at(20, [0n, 100n], [{ account, mint, pre: 0n, post: 4n }]),
    ],
    [10, 20, 29, 30],
  )
  expect(textOf(held)).toEqual([[0n], [100n, 4n], [100n, 4n], [90n, 7n]])
})

test('before a transaction without detail the coins are not known until an older one says them', () => {
  const gone = { ...at(30, [0n, 0n]), dropped: 'VOTE_DETAIL_DAYS' as const }
  const held = balancesAt(
    alice,
    { lamports: 90n, holdings: [] },
    [at(40, [95n, 90n]), gone, at(20, [50n, 100n])],
    [10, 20, 30, 40],
  )
  expect(held.map(({ lamports }) => lamports)).toEqual([50n, undefined, 95n, 90n])
})

test('a transaction that the balances of now do not have yet makes no difference to the time before', () => {
  const account = addressOf('account')
  const change = { account, mint, pre: 4n, post: 7n }
  const holdings = (amount: bigint) => [{ account, mint, amount, decimals: 6 }]
  const before = (amount: bigint, lamports: bigint) =>
    textOf(balancesAt(alice, { lamports, holdings: holdings(amount) }, [at(30, [100n, 90n], [change])], [20]))
  expect(before(4n, 100n)).toEqual(before(7n, 90n))
})

test('an account that was given away counts before, one that was received after', () => {
  const [given, received] = [addressOf('given'), addressOf('received')]
  const held = balancesAt(
    alice,
    { lamports: 1n, holdings: [{ account: received, mint: other, amount: 5n, decimals: 0 }] },
    [
      at(
        30,
        [1n, 1n],
        [
          { account: given, mint, owner: bob, preOwner: alice, pre: 3n, post: 3n },
          { account: received, mint: other, owner: alice, preOwner: bob, pre: 5n, post: 5n },
        ],
      ),
    ],
    [20, 30],
  )
  expect(textOf(held)).toEqual([
    [1n, 3n],
    [1n, 5n],
  ])
})

test('accounts of the same mint are one balance, and one without a known balance of now has what a transaction says', () => {
  const holdings = ['a', 'b'].map((name) => ({ account: addressOf(name), mint, amount: 2n, decimals: 6 }))
  expect(textOf(balancesAt(alice, { lamports: undefined, holdings }, [at(30, [8n, 9n])], [20, 30]))).toEqual([
    [8n, 4n],
    [undefined, 4n],
  ])
})
