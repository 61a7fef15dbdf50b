import { expect, test } from 'vitest'
import { soakable } from '#lib/testing/soak.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { namedKeypair } from '../keys/keypair.ts'
import { createTestPool, POOL_FEES, type TestPool } from '../testing/test-pool.ts'
import { quoteOf } from '../traffic/actions/trades.ts'
import { Random } from '../traffic/random.ts'
import { CPAMM_PROGRAM, depositAll, INITIAL_POOL_TOKENS, initializePool, swap, withdrawAll } from './cpamm.ts'

const OPERATIONS = soakable(1_000, 10_000)
const up = (dividend: bigint, divisor: bigint) => (dividend + divisor - 1n) / divisor
const min = (a: bigint, b: bigint) => (a < b ? a : b)

/** The expected balances, computed independently of the program. */
type Model = {
  reserves: [bigint, bigint]
  wealth: [bigint, bigint]
  /** Pool tokens of the trader and of the owner, and their supply. */
  tokens: bigint
  fees: bigint
  supply: bigint
}

const read = ({ accounts, holdings, poolTokens, amount, supply }: TestPool): Model => ({
  reserves: [amount(accounts.sides[0].vault), amount(accounts.sides[1].vault)],
  wealth: [amount(holdings[0]), amount(holdings[1])],
  tokens: amount(poolTokens),
  fees: amount(accounts.feeAccount),
  supply: supply(),
})

const EXCEEDED_SLIPPAGE = 16
const ZERO_TRADING_TOKENS = 20
const INSUFFICIENT_FUNDS = 1

type Step = { run: () => unknown; expected: Model | number }

/** Random swaps, some with an unreachable minimum output or an insufficient balance. */
function trading(testPool: TestPool, model: Model, random: Random): Step {
  const from = random.chance(0.5) ? 0 : 1
  const to = from === 0 ? 1 : 0
  const size = 10n ** BigInt(random.below(12))
  const amount = BigInt(random.below(999) + 1) * size
  const quote = quoteOf(amount, [model.reserves[from], model.reserves[to]], POOL_FEES)
  const greedy = quote !== undefined && random.chance(0.1)
  const instruction = swap(testPool.accounts, {
    from,
    user: testPool.trader.address,
    source: testPool.holdings[from],
    destination: testPool.holdings[to],
    amount,
    minimumOut: greedy ? quote.amountOut + 1n : (quote?.amountOut ?? 0n),
  })
  const run = () => testPool.runner.errorOf({ signers: [testPool.trader], instructions: [instruction] })
  if (!quote) return { run, expected: ZERO_TRADING_TOKENS }
  if (greedy) return { run, expected: EXCEEDED_SLIPPAGE }
  if (quote.amountIn > model.wealth[from]) return { run, expected: INSUFFICIENT_FUNDS }
  const after = structuredClone(model)
  after.wealth[from] -= quote.amountIn
  after.reserves[from] += quote.amountIn
  after.wealth[to] += quote.amountOut
  after.reserves[to] -= quote.amountOut
  const minted = (quote.ownerFee * model.supply) / (2n * after.reserves[from])
  after.fees += minted
  after.supply += minted
  return { run, expected: after }
}

function depositing(testPool: TestPool, model: Model, random: Random): Step {
  const poolTokens = BigInt(random.below(1_000_000) + 1)
  const cost = model.reserves.map((reserve) => up(poolTokens * reserve, model.supply)) as [bigint, bigint]
  const mean = random.chance(0.1)
  const instruction = depositAll(testPool.accounts, {
    user: testPool.trader.address,
    sources: testPool.holdings,
    destination: testPool.poolTokens,
    poolTokens,
    maximumIn: mean ? [cost[0] - 1n, cost[1]] : cost,
  })
  const run = () => testPool.runner.errorOf({ signers: [testPool.trader], instructions: [instruction] })
  if (mean) return { run, expected: EXCEEDED_SLIPPAGE }
  if (cost[0] > model.wealth[0] || cost[1] > model.wealth[1]) return { run, expected: INSUFFICIENT_FUNDS }
  const after = structuredClone(model)
  for (const side of [0, 1] as const) {
    after.wealth[side] -= cost[side]
    after.reserves[side] += cost[side]
  }
  after.tokens += poolTokens
  after.supply += poolTokens
  return { run, expected: after }
}

function withdrawing(testPool: TestPool, model: Model, random: Random): Step {
  const poolTokens = min(BigInt(random.below(1_500_000) + 2_000), model.tokens / 3n)
  const [numerator, denominator] = POOL_FEES.ownerWithdraw
  const fee = (poolTokens * numerator) / denominator || 1n
  const back = model.reserves.map((reserve) => ((poolTokens - fee) * reserve) / model.supply) as [
    bigint,
    bigint,
  ]
  const greedy = random.chance(0.1)
  const instruction = withdrawAll(testPool.accounts, {
    user: testPool.trader.address,
    source: testPool.poolTokens,
    destinations: testPool.holdings,
    poolTokens,
    minimumOut: greedy ? [back[0], back[1] + 1n] : back,
  })
  const run = () => testPool.runner.errorOf({ signers: [testPool.trader], instructions: [instruction] })
  if (greedy) return { run, expected: EXCEEDED_SLIPPAGE }
  const after = structuredClone(model)
  for (const side of [0, 1] as const) {
    after.wealth[side] += back[side]
    after.reserves[side] -= back[side]
  }
  after.tokens -= poolTokens
  after.fees += fee
  after.supply -= poolTokens - fee
  return { run, expected: after }
}

test('random swaps, deposits and withdrawals give exactly the balances of a model', () => {
  const testPool = createTestPool({ reserves: [7_000_000_000_000n, 31_000_000_000n], wealth: 10n ** 13n })
  const random = new Random('market')
  let model = read(testPool)
  expect(model).toMatchObject({ tokens: INITIAL_POOL_TOKENS, supply: INITIAL_POOL_TOKENS, fees: 0n })
  const refused = new Map<number, number>()
  for (let operation = 0; operation < OPERATIONS; operation++) {
    const kind = random.below(10)
    const step =
      kind < 6
        ? trading(testPool, model, random)
        : kind < 8
          ? depositing(testPool, model, random)
          : withdrawing(testPool, model, random)
    const outcome = step.run()
    if (typeof step.expected === 'number') {
      expect(outcome).toBe(step.expected)
      expect(read(testPool)).toEqual(model)
      refused.set(step.expected, (refused.get(step.expected) ?? 0) + 1)
      continue
    }
    expect(outcome).toBeNull()
    const after = read(testPool)
    expect(after).toEqual(step.expected)
    // Liquidity providers do not lose by the operations of other users.
    const [before, now] = [model, after].map(
      ({ reserves, supply }) => [reserves[0] * reserves[1], supply * supply] as const,
    ) as [readonly [bigint, bigint], readonly [bigint, bigint]]
    expect(now[0] * before[1] >= before[0] * now[1]).toBe(true)
    model = after
  }
  expect([...refused.keys()].sort((a, b) => a - b)).toEqual([
    INSUFFICIENT_FUNDS,
    EXCEEDED_SLIPPAGE,
    ZERO_TRADING_TOKENS,
  ])
})

test('all pool tokens withdraw all reserves, and the empty pool accepts a deposit at a new price', () => {
  const fees = { ...POOL_FEES, ownerTrade: [0n, 0n], ownerWithdraw: [0n, 0n] } as const
  const testPool = createTestPool({ reserves: [1_001n, 7n], wealth: 50_000n, fees })
  const draft = (instruction: ReturnType<typeof swap>) => ({
    signers: [testPool.trader] as const,
    instructions: [instruction],
  })
  const { trader, accounts, holdings, poolTokens } = testPool
  testPool.runner.succeed(
    draft(
      withdrawAll(accounts, {
        user: trader.address,
        source: poolTokens,
        destinations: holdings,
        poolTokens: INITIAL_POOL_TOKENS,
        minimumOut: [1_001n, 7n],
      }),
    ),
  )
  expect(read(testPool)).toMatchObject({ reserves: [0n, 0n], supply: 0n, wealth: [51_001n, 50_007n] })
  const trade = {
    user: trader.address,
    source: holdings[0],
    destination: holdings[1],
    amount: 9n,
    minimumOut: 0n,
  }
  expect(testPool.runner.errorOf(draft(swap(accounts, { from: 0, ...trade })))).toBe(ZERO_TRADING_TOKENS)
  const refill = { user: trader.address, sources: holdings, destination: poolTokens, poolTokens: 5n }
  testPool.runner.succeed(draft(depositAll(accounts, { ...refill, maximumIn: [300n, 400n] })))
  expect(read(testPool)).toMatchObject({ reserves: [300n, 400n], supply: INITIAL_POOL_TOKENS })
})

test('rejects accounts that do not belong to the pool', () => {
  const testPool = createTestPool({ reserves: [10n ** 9n, 10n ** 9n], wealth: 10n ** 9n })
  const { accounts, trader, holdings, poolTokens, runner, owner } = testPool
  const trade = {
    from: 0,
    user: trader.address,
    source: holdings[0],
    destination: holdings[1],
    amount: 1_000n,
    minimumOut: 0n,
  } as const
  const errorOf = (changed: Partial<typeof accounts>, more: object = {}) =>
    runner.errorOf({
      signers: [trader],
      instructions: [swap({ ...accounts, ...changed }, { ...trade, ...more })],
    })
  const [a, b] = accounts.sides
  expect(errorOf({})).toBeNull()
  expect(errorOf({ pool: holdings[0] })).toBe('InvalidAccountData')
  expect(errorOf({ sides: [{ ...a, vault: holdings[0] }, b] })).toBe(11)
  expect(errorOf({ sides: [a, { ...b, vault: a.vault }] })).toBe(11)
  expect(errorOf({ sides: [{ ...a, mint: b.mint }, b] })).toBe(11)
  expect(errorOf({ sides: [{ ...a, program: PROGRAM.token2022 }, b] })).toBe(24)
  expect(errorOf({ sides: [{ ...a, program: PROGRAM.memo as never }, b] })).toBe(24)
  expect(errorOf({ poolProgram: PROGRAM.token2022 })).toBe(24)
  expect(errorOf({ poolMint: a.mint })).toBe(12)
  expect(errorOf({ feeAccount: poolTokens })).toBe(19)
  expect(errorOf({}, { source: a.vault })).toBe(10)
  expect(errorOf({}, { destination: b.vault })).toBe(10)
  // The source belongs to another owner: the token program rejects it.
  const others = testPool.amount(holdings[0])
  expect(
    runner.errorOf({
      signers: [owner],
      instructions: [swap(accounts, { ...trade, user: owner.address })],
    }),
  ).toBe(4)
  expect(testPool.amount(holdings[0])).toBe(others)
})

test('a pool cannot be initialized twice, with truncated data or with an unknown instruction', () => {
  const testPool = createTestPool({ reserves: [1_000n, 1_000n], wealth: 0n })
  const { accounts, owner, runner, poolTokens } = testPool
  const pool = namedKeypair('a pool')
  const again = initializePool(accounts, { destination: poolTokens, fees: POOL_FEES })
  const errorOf = (data: Uint8Array) =>
    runner.errorOf({ signers: [owner, pool], instructions: [{ ...again, data }] })
  expect(errorOf(again.data)).toBe(0)
  expect(errorOf(again.data.subarray(1))).toBe(15)
  expect(errorOf(new Uint8Array())).toBe(15)
  expect(errorOf(Uint8Array.of(1))).toBe('InvalidInstructionData')
  expect(errorOf(Uint8Array.of(9))).toBe(15)
})

test('a pool can hold tokens of both token programs', () => {
  const programs = [PROGRAM.token, PROGRAM.token2022] as const
  const testPool = createTestPool({ reserves: [10n ** 9n, 10n ** 9n], wealth: 10n ** 6n, programs })
  const { accounts, trader, holdings, runner } = testPool
  const quote = quoteOf(10_000n, [10n ** 9n, 10n ** 9n], POOL_FEES)
  const trade = {
    user: trader.address,
    source: holdings[0],
    destination: holdings[1],
    amount: 10_000n,
    minimumOut: 1n,
  }
  const { logs } = runner.succeed({
    signers: [trader],
    instructions: [swap(accounts, { from: 0, ...trade })],
  })
  expect(testPool.amount(holdings[1])).toBe(10n ** 6n + (quote?.amountOut ?? 0n))
  expect(logs.slice(0, 2)).toEqual([`Program ${CPAMM_PROGRAM} invoke [1]`, 'Program log: Instruction: Swap'])
})
