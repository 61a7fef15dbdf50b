import { expect, test } from 'vitest'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcInstruction } from '#svm/rpc-block.ts'
import { decodeTransaction } from '../block/decode-block.ts'
import { base58, key, parsed, parsedTransaction, tokenBalance } from '../testing/transactions.ts'

const raydium = key(90)
const registry = { [raydium]: { name: 'Raydium', protocol: 'raydium-amm' } }
const [user, coin, pc, lp] = [key(1), key(50), key(51), key(52)]
const accounts = [key(10), key(11), key(12), key(20), key(21)] as const
const [userCoin, userPc, userLp, coinVault, pcVault] = accounts
const mints = [coin, pc, lp, coin, pc]
const keys = [user, ...accounts, lp, raydium, PROGRAM.token]
const inToken = (type: string, info: Record<string, unknown>): RpcInstruction => ({
  ...parsed(PROGRAM.token, type, info),
  stackHeight: 2,
})

test('opening a pool adds its first liquidity', () => {
  const pool = key(60)
  const places = Array.from({ length: 21 }, () => key(99))
  places.splice(4, 1, pool)
  places.splice(7, 5, lp, coin, pc, coinVault, pcVault)
  places.splice(17, 1, user)
  const initialize2: RpcInstruction = {
    programId: raydium,
    accounts: places,
    data: base58(`01fe${'00'.repeat(8)}${'0700000000000000'}${'2a00000000000000'}`),
    stackHeight: 1,
  }
  const inner = [
    inToken('transfer', { source: userCoin, destination: coinVault, authority: user, amount: '42' }),
    inToken('transfer', { source: userPc, destination: pcVault, authority: user, amount: '7' }),
    inToken('mintTo', { mint: lp, account: userLp, mintAuthority: key(98), amount: '16' }),
  ]
  const balances = accounts.map((account, place) =>
    tokenBalance(keys.indexOf(account), mints[place] ?? '', '1000'),
  )
  const source = parsedTransaction({
    keys,
    instructions: [initialize2],
    meta: {
      innerInstructions: [{ index: 0, instructions: inner }],
      preTokenBalances: balances,
      postTokenBalances: balances,
    },
  })
  const { activities, pools, instructions } = decodeTransaction(0, source, { registry })
  expect(instructions[0]?.info).toMatchObject({ nonce: 254, initPcAmount: 7n, initCoinAmount: 42n })
  expect(activities).toMatchObject([
    {
      kind: 'addLiquidity',
      pool,
      user,
      given: [
        { mint: coin, amount: 42n },
        { mint: pc, amount: 7n },
      ],
      received: [{ mint: lp, amount: 16n }],
      scope: 'single',
    },
  ])
  expect(pools).toMatchObject([{ pool, mintA: coin, mintB: pc, lpMint: lp }])
})

test('names the errors that the program leaves as numbers', () => {
  const failed = (code: number) =>
    decodeTransaction(
      0,
      parsedTransaction({
        keys: [user, raydium],
        instructions: [{ programId: raydium, accounts: [], data: base58('09'), stackHeight: 1 }],
        meta: { err: { InstructionError: [0, { Custom: code }] } },
      }),
      { registry },
    ).failure
  expect(failed(30)).toMatchObject({ name: 'ExceededSlippage', message: 'exceeds desired slippage limit' })
  expect(failed(29)).toMatchObject({ name: 'InvalidInput' })
  expect(failed(40)).toMatchObject({ name: 'InsufficientFunds' })
  expect(failed(58)).toMatchObject({ name: 'UnknownAmmError' })
  expect(failed(59)).toMatchObject({ name: null, code: 59 })
})
