import { describe, expect, test } from 'vitest'
import { judgeTrades } from '#judge/by-decoder/judge-trades.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcInstruction } from '#svm/rpc-block.ts'
import { decodeTransaction } from '../block/decode-block.ts'
import { realData, transactionsOf } from '../testing/real-data.ts'
import { base58, key, parsed, parsedTransaction, tokenBalance } from '../testing/transactions.ts'
import type { ProgramRegistry } from '../transaction/program-registry.ts'

const [user, ammA, router, oldDex] = [key(1), key(90), key(91), key(92)]
const registry: ProgramRegistry = {
  [ammA]: { name: 'AMM', protocol: 'spl-token-swap' },
  [oldDex]: { name: 'Old DEX', isDex: true },
}
const [coin, trash, dollar] = [key(50), key(51), key(52)]
/** Token accounts: the user's, and the vaults of two pools. */
const accounts = {
  userCoin: key(10),
  userTrash: key(11),
  userDollar: key(12),
  coinVault: key(20),
  trashVault: key(21),
  trashVault2: key(22),
  dollarVault: key(23),
}
const names = Object.values(accounts)
const keys = [user, ...names, ammA, router, oldDex, PROGRAM.token]
const ownerOf = (account: string) =>
  [accounts.userCoin, accounts.userTrash, accounts.userDollar].includes(account) ? user : key(77)
const mintOf: Record<string, string> = {
  [accounts.userCoin]: coin,
  [accounts.coinVault]: coin,
  [accounts.userDollar]: dollar,
  [accounts.dollarVault]: dollar,
}
const balancesWith = (change: (account: string) => bigint) =>
  names.map((account) =>
    tokenBalance(keys.indexOf(account), mintOf[account] ?? trash, String(1_000_000n + change(account)), {
      owner: ownerOf(account),
    }),
  )

/** The sum of an account's transfers; negative if it sent more than it received. */
function changesBy(inner: { instructions: RpcInstruction[] }[]) {
  const changes = new Map<string, bigint>()
  for (const { instructions } of inner)
    for (const one of instructions) {
      const { source, destination, amount } =
        (one as { parsed?: { info: Record<string, string> } }).parsed?.info ?? {}
      if (source === undefined || destination === undefined) continue
      changes.set(source, (changes.get(source) ?? 0n) - BigInt(amount ?? 0))
      changes.set(destination, (changes.get(destination) ?? 0n) + BigInt(amount ?? 0))
    }
  return (account: string) => changes.get(account) ?? 0n
}

/** A swap in the protocol that names the mints, from one vault's token to the other's. */
function swap(pool: string, [source, into, out, destination]: string[], stackHeight: number): RpcInstruction {
  const rest = Array.from({ length: 7 }, () => key(99))
  return {
    programId: ammA,
    accounts: [
      pool,
      key(98),
      user,
      source as string,
      into as string,
      out as string,
      destination as string,
      ...rest,
    ],
    data: base58(`01${'0a00000000000000'}${'0100000000000000'}`),
    stackHeight,
  }
}
const transfer = (source: string, destination: string, amount: string, stackHeight: number) => ({
  ...parsed(PROGRAM.token, 'transfer', { source, destination, authority: ownerOf(source), amount }),
  stackHeight,
})

function decode(
  top: RpcInstruction[],
  inner: { index: number; instructions: RpcInstruction[] }[],
  err: unknown = null,
) {
  const source = parsedTransaction({
    keys,
    instructions: top,
    meta: {
      err,
      innerInstructions: inner,
      preTokenBalances: balancesWith(() => 0n),
      postTokenBalances: balancesWith(changesBy([{ instructions: top }, ...inner])),
    },
  })
  return decodeTransaction(0, source, { registry })
}

const { userCoin, userTrash, userDollar, coinVault, trashVault, trashVault2, dollarVault } = accounts
const first = [userCoin, coinVault, trashVault, userTrash]
const second = [userTrash, trashVault2, dollarVault, userDollar]
const poolOne = key(60)
const poolTwo = key(61)

test('a swap is what was transferred into one vault and out of the other', () => {
  const { activities, sentence } = decode(
    [swap(poolOne, first, 1)],
    [
      {
        index: 0,
        instructions: [transfer(userCoin, coinVault, '10', 2), transfer(trashVault, userTrash, '42', 2)],
      },
    ],
  )
  expect(activities).toEqual([
    {
      kind: 'swap',
      index: 0,
      innerIndex: null,
      programId: ammA,
      protocol: 'spl-token-swap',
      pool: poolOne,
      user,
      given: [{ mint: coin, amount: 10n, decimals: 6 }],
      received: [{ mint: trash, amount: 42n, decimals: 6 }],
      scope: 'single',
    },
  ])
  expect(sentence).toEqual([
    'Swapped ',
    { amount: '10', mint: coin, decimals: 6 },
    ' for ',
    { amount: '42', mint: trash, decimals: 6 },
    ' on ',
    { program: ammA },
  ])
})

const twoPools = [
  swap(poolOne, first, 2),
  transfer(userCoin, coinVault, '10', 3),
  transfer(trashVault, userTrash, '42', 3),
  swap(poolTwo, second, 2),
  transfer(userTrash, trashVault2, '42', 3),
  transfer(dollarVault, userDollar, '7', 3),
]

test('a route over two pools counts once for the user and once for each pool', () => {
  const call: RpcInstruction = { programId: router, accounts: [], data: '', stackHeight: 1 }
  const { activities } = decode([call], [{ index: 0, instructions: twoPools }])
  expect(activities.map(({ scope, pool, programId }) => [scope, pool, programId])).toEqual([
    ['route', null, router],
    ['leg', poolOne, ammA],
    ['leg', poolTwo, ammA],
  ])
  expect(activities[0]).toMatchObject({
    given: [{ mint: coin, amount: 10n }],
    received: [{ mint: dollar, amount: 7n }],
  })
  const volume = activities.filter(({ scope }) => scope !== 'route')
  expect(volume.map(({ given }) => given[0]?.amount)).toEqual([10n, 42n])
})

test('two swaps one after the other that do not join are two trades', () => {
  const back = [userTrash, trashVault, coinVault, userCoin]
  const { activities } = decode(
    [swap(poolOne, first, 1), swap(poolOne, back, 1)],
    [
      {
        index: 0,
        instructions: [transfer(userCoin, coinVault, '10', 2), transfer(trashVault, userTrash, '42', 2)],
      },
      {
        index: 1,
        instructions: [transfer(userTrash, trashVault, '42', 2), transfer(coinVault, userCoin, '9', 2)],
      },
    ],
  )
  // Two trades back and forth in the same pool are not a route.
  expect(activities.map(({ scope }) => scope)).toEqual(['single', 'single'])
})

/** A deposit of the user's trash, called by another program that first pays the user this much of it. */
function depositAfter(paid: string) {
  const rest = Array.from({ length: 7 }, () => key(99))
  const deposit: RpcInstruction = {
    programId: ammA,
    accounts: [poolOne, key(98), user, userTrash, userCoin, trashVault, coinVault, ...rest],
    data: base58(`02${'0100000000000000'.repeat(3)}`),
    stackHeight: 2,
  }
  const call: RpcInstruction = { programId: router, accounts: [], data: '', stackHeight: 1 }
  const before = paid === '0' ? [] : [transfer(trashVault2, userTrash, paid, 2)]
  return decode(
    [call],
    [{ index: 0, instructions: [...before, deposit, transfer(userTrash, trashVault, '10', 3)] }],
  )
}

test('who only hands on what a pool gets has added nothing, and the change of the pool stays', () => {
  const given = [{ mint: trash, amount: 10n }]
  expect(depositAfter('0').activities).toMatchObject([{ kind: 'addLiquidity', user, given }])
  expect(depositAfter('10').activities).toMatchObject([{ kind: 'addLiquidity', user: null, given }])
})

test('an amount that the balances do not bear out stays with its user, and the judge calls it false', () => {
  const made = depositAfter('6')
  expect(made.activities).toMatchObject([{ user, given: [{ mint: trash, amount: 10n }] }])
  expect(judgeTrades(made, registry)).toMatchObject({
    kind: 'false',
    reason: `${user} changed by -4 of ${trash} and not by -10`,
  })
})

test('who borrows what it gives and repays with what it receives has traded', () => {
  const { activities } = decode(
    [
      transfer(coinVault, userCoin, '10', 1),
      swap(poolOne, first, 1),
      transfer(userTrash, trashVault2, '42', 1),
    ],
    [
      {
        index: 1,
        instructions: [transfer(userCoin, coinVault, '10', 2), transfer(trashVault, userTrash, '42', 2)],
      },
    ],
  )
  expect(activities).toMatchObject([{ scope: 'single', user, given: [{ mint: coin, amount: 10n }] }])
})

test('for a DEX of unknown interface the first and the last transfer are the trade', () => {
  const call: RpcInstruction = { programId: oldDex, accounts: [], data: '', stackHeight: 1 }
  const { activities } = decode(
    [call],
    [
      {
        index: 0,
        instructions: [transfer(userCoin, coinVault, '5', 2), transfer(dollarVault, userDollar, '6', 2)],
      },
    ],
  )
  expect(activities).toMatchObject([{ kind: 'swap', pool: null, protocol: null, user, scope: 'single' }])
})

test('a DEX that only pays out, as when an order is settled, has no trade', () => {
  const call: RpcInstruction = { programId: oldDex, accounts: [], data: '', stackHeight: 1 }
  const paid = [transfer(coinVault, userCoin, '0', 2), transfer(dollarVault, userDollar, '6', 2)]
  expect(decode([call], [{ index: 0, instructions: paid }]).activities).toEqual([])
})

test('a failed transaction has no trades, nor has a chain without registered programs', () => {
  const inner = [{ index: 0, instructions: twoPools }]
  const call: RpcInstruction = { programId: router, accounts: [], data: '', stackHeight: 1 }
  expect(decode([call], inner, { InstructionError: [0, 'Custom'] }).activities).toEqual([])
  const source = parsedTransaction({ keys, instructions: [call], meta: { innerInstructions: inner } })
  expect(decodeTransaction(0, source).activities).toEqual([])
})

describe.each(realData)('programs of real chains ($name)', (data) => {
  test('every instruction of the known protocols has a type', () => {
    const known: ProgramRegistry = {
      '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8': { name: 'Raydium', protocol: 'raydium-amm' },
      whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc: { name: 'Whirlpool', protocol: 'whirlpool' },
      JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4: { name: 'Jupiter', protocol: 'jupiter-v6' },
      Eo7WjKq67rjJQSZxS6z3YkapzY3eMj6Xy8X5EQVn5UaB: { name: 'DAMM v1', protocol: 'meteora-damm-v1' },
      cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG: { name: 'DAMM', protocol: 'meteora-damm-v2' },
      dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN: { name: 'DBC', protocol: 'meteora-dbc' },
      '9W959DqEETiGZocYWCQPaJ6sBmUzgfxXfqGeTEdp3aQP': { name: 'Orca', protocol: 'spl-token-swap' },
      metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s: { name: 'Metadata', protocol: 'metaplex' },
    }
    const counts = new Map<string, { typed: number; untyped: number }>()
    for (const source of transactionsOf(data))
      for (const { programId, type } of decodeTransaction(0, source, { registry: known }).instructions) {
        const protocol = known[programId]?.protocol
        if (protocol === undefined) continue
        const count = counts.get(protocol) ?? { typed: 0, untyped: 0 }
        counts.set(protocol, count)
        if (type === null) count.untyped++
        else count.typed++
      }
    expect(counts.size).toBe(data.isWhole ? 8 : 7)
    for (const { typed, untyped } of counts.values()) {
      expect(typed).toBeGreaterThan(data.isWhole ? 4 : 0)
      expect(untyped).toBe(0)
    }
  })
})
