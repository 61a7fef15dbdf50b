import { expect, test } from 'vitest'
import { z } from 'zod'
import { OwnerChanges } from '#contract/transactions/transaction-movements.ts'
import { decodeTransaction } from '#decode/block/decode-block.ts'
import { addressesOf, isEdited, realData, transactionsOf } from '#decode/testing/real-data.ts'
import { loadNetwork } from '#profiles/index.ts'
import type { RpcTokenBalance, RpcTransaction } from '#svm/rpc-block.ts'
import { uiAmountAt } from '../amounts/scale-rule.ts'
import { namesWith } from '../testing/names.ts'
import { ownerChanges } from './owner-changes.ts'

const uiOf = uiAmountAt(namesWith(loadNetwork('gorbagana')), null)
const [alice, bob, carol, ownAccount, otherAccount, bobAccount] = ['a', 'b', 'c', 'd', 'e', 'f']
const [trash, dollar] = ['T', 'U']

const account = (address: string, change: bigint, signer = false) => ({
  ...{ address, signer, writable: true, source: 'transaction' as const },
  ...{ preBalance: 100n, postBalance: 100n + change },
})
const token = (account: string, owner: string | null, mint: string, pre: bigint, post: bigint) => ({
  ...{ account, owner, mint, pre, post, decimals: 2, programId: null },
})
/** `owner: -5 T, +3 coin` of each. */
const told = (decoded: Parameters<typeof ownerChanges>[0]) =>
  ownerChanges(decoded, uiOf)?.map(
    ({ address, changes }) =>
      `${address}: ${changes.map(({ change, mint }) => `${change} ${mint ?? 'coin'}`).join(', ')}`,
  )

test('the token accounts of an owner are summed, and its own coins stand behind', () => {
  expect(
    told({
      accounts: [
        account(alice, -7n, true),
        // Rent, and the coins behind wrapped tokens.
        account(ownAccount, 20n),
        account(otherAccount, 0n),
        account(bobAccount, 0n),
      ],
      tokenChanges: [
        token(ownAccount, alice, trash, 0n, 9n),
        token(otherAccount, alice, trash, 12n, 1n),
        token(bobAccount, bob, trash, 1n, 3n),
      ],
    }),
  ).toEqual(['a: -2 T, -7 coin', 'b: 2 T'])
})

test('what stays the same for an owner is left out, and an owner without a change too', () => {
  expect(
    told({
      accounts: [account(alice, -1n, true), account(ownAccount, 0n), account(otherAccount, 0n)],
      tokenChanges: [
        token(ownAccount, bob, trash, 5n, 0n),
        token(otherAccount, bob, trash, 0n, 5n),
        token(bobAccount, alice, trash, 4n, 4n),
      ],
    }),
  ).toEqual(['a: -1 coin'])
})

test('signers come first, then those for whom most of an asset moved', () => {
  expect(
    told({
      accounts: [account(alice, -5n, true), account(carol, 1n), account(bob, -1n, true)],
      tokenChanges: [
        token('x', 'pool', trash, 0n, 1000n),
        token('y', 'fees', trash, 0n, 10n),
        token('z', alice, trash, 1010n, 0n),
      ],
    }),
  ).toEqual(['a: -1010 T, -5 coin', 'b: -1 coin', 'pool: 1000 T', 'c: 1 coin', 'fees: 10 T'])
})

test('a token account that is given away is lost to its owner and gained by the next', () => {
  expect(
    told({
      accounts: [account(alice, 0n, true)],
      tokenChanges: [{ ...token(ownAccount, bob, dollar, 8n, 8n), preOwner: alice }],
    }),
  ).toEqual(['a: -8 U', 'b: 8 U'])
})

test('a token account whose owner the chain does not tell stands for itself', () => {
  expect(
    ownerChanges(
      {
        accounts: [account(alice, 0n, true), account(ownAccount, 3n)],
        tokenChanges: [token(ownAccount, null, trash, 0n, 150n)],
      },
      uiOf,
    ),
  ).toEqual([
    {
      address: ownAccount,
      isAccount: true,
      signer: false,
      changes: [{ mint: trash, decimals: 2, change: '150', uiChange: '1.5' }],
    },
  ])
})

test("a sum is shown as the token's program shows it, not the sum of what is shown of its parts", () => {
  const half = ownerChanges(
    {
      accounts: [account(alice, 0n, true)],
      tokenChanges: [token('x', bob, trash, 0n, 1n), token('y', bob, trash, 0n, 1n)],
    },
    // Down to whole raw units, as of a mint with a multiplier of a half.
    (_, raw) => String(BigInt(raw) / 2n),
  )
  expect(half?.[0]?.changes).toEqual([{ mint: trash, decimals: 2, change: '2', uiChange: '1' }])
})

test('without balances nothing is known, and sums keep every digit', () => {
  expect(
    told({ accounts: [{ ...account(alice, 0n), preBalance: null, postBalance: null }], tokenChanges: [] }),
  ).toBeUndefined()
  const most = 2n ** 64n - 1n
  expect(
    told({
      accounts: [account(alice, 0n, true)],
      tokenChanges: [token('x', bob, trash, 0n, most), token('y', bob, trash, 0n, most)],
    }),
  ).toEqual([`b: ${2n * most} T`])
})

test.each(realData)('of every transaction of $name they are what its balances say', (data) => {
  let compared = 0
  for (const [index, transaction] of transactionsOf(data).entries()) {
    const decoded = decodeTransaction(index, transaction)
    if (isEdited(decoded.signature) || decoded.decodeError !== '') continue
    const found = ownerChanges(decoded, uiOf)
    z.array(OwnerChanges).nullable().parse(found)
    const lines = found?.flatMap(({ address, changes }) =>
      changes.map(({ mint, change }) => `${address} ${mint} ${change}`),
    )
    expect(lines?.toSorted(), decoded.signature).toEqual(recomputed(transaction))
    compared++
  }
  expect(compared).toBeGreaterThan(data.isWhole ? 10_000 : 150)
})

/** By the raw transaction alone: `owner mint change` of each, sorted. */
function recomputed(transaction: RpcTransaction): string[] | undefined {
  const { meta } = transaction
  const addresses = addressesOf(transaction)
  if (!meta || meta.preBalances.length === 0) return undefined
  const sums = new Map<string, bigint>()
  const add = (key: string, amount: bigint) => sums.set(key, (sums.get(key) ?? 0n) + amount)
  const [before, after] = [meta.preTokenBalances ?? [], meta.postTokenBalances ?? []]
  const ownerIn = (list: readonly RpcTokenBalance[], index: number) =>
    list.find(({ accountIndex }) => accountIndex === index)?.owner
  for (const [list, others, sign] of [
    [before, after, -1n],
    [after, before, 1n],
  ] as const)
    for (const { accountIndex, mint, uiTokenAmount } of list) {
      const owner = ownerIn(list, accountIndex) ?? ownerIn(others, accountIndex) ?? addresses[accountIndex]
      add(`${owner} ${mint}`, sign * BigInt(uiTokenAmount.amount))
    }
  const holding = new Set([...before, ...after].map(({ accountIndex }) => accountIndex))
  for (const [index, address] of addresses.entries())
    if (!holding.has(index))
      add(`${address} null`, BigInt(meta.postBalances[index] ?? 0) - BigInt(meta.preBalances[index] ?? 0))
  return [...sums].flatMap(([key, sum]) => (sum === 0n ? [] : [`${key} ${sum}`])).toSorted()
}
