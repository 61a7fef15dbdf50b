import { expect, test } from 'vitest'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcReward } from '#svm/rpc-block.ts'
import { findGaplessSince } from '../blocks/gapless-since.ts'
import type { Database } from '../engine/database.ts'
import { createHead } from '../head/head.ts'
import { address, blockOf, encode, mint, transactionOf, transferOf } from '../testing/chain.ts'
import { testDatabases } from '../testing/database.ts'
import { saveBatch } from '../write/save-block.ts'
import { readLamportsAt, readTokensAt } from './balances-at.ts'
import { findCurrentLamports, findCurrentTokens } from './current-balances.ts'

const databases = testDatabases()

/** A transaction after which the accounts have other lamports. */
const paying = (name: string, changes: Record<string, [pre: number, post: number]>) =>
  transactionOf(name, {
    keys: [...Object.keys(changes).map(address), PROGRAM.system],
    lamports: {
      pre: [...Object.values(changes).map(([pre]) => pre), 1],
      post: [...Object.values(changes).map(([, post]) => post), 1],
    },
    instruction: { programId: PROGRAM.system, program: 'system', parsed: { type: 'x', info: {} } },
  })
const reward = (name: string, lamports: number, postBalance: number, rewardType = 'Fee'): RpcReward => ({
  ...{ pubkey: address(name), lamports, postBalance, rewardType },
})
const fee = (slot: number) => reward('leader', 5_000, 1_000_000 + slot)

const save = (db: Database, ...blocks: ReturnType<typeof blockOf>[]) =>
  saveBatch(db, encode(...blocks), { finalized: true })

test('lamports at a slot follow from the transactions around it and the rewards between them', async () => {
  const db = await databases.fresh()
  const transactions = [paying('idle', { payer: [9_000, 4_000] })]
  await save(
    db,
    blockOf({ slot: 100, transactions: [paying('a', { ann: [600, 500] })] }),
    blockOf({ slot: 101, transactions }),
    blockOf({
      slot: 102,
      transactions,
      rewards: [fee(102), reward('ann', 7, 507, 'Staking'), reward('dan', 30, 30, 'Voting')],
    }),
    blockOf({ slot: 103, transactions, rewards: [reward('ann', 5, 512), reward('carl', 9, 109, 'Staking')] }),
    blockOf({ slot: 104, transactions, rewards: [fee(104), reward('dan', -4, 26, 'VATDebit')] }),
    blockOf({ slot: 105, transactions: [paying('b', { ann: [512, 400], carl: [109, 0], eve: [0, 3] })] }),
    blockOf({ slot: 106, transactions }),
  )
  const whole = await findGaplessSince(db, 99)
  expect(whole).toEqual({ slot: 106, linked: 99, told: 99 })
  const range = { linked: 99, told: 99, to: 106 }
  const at = async (name: string) => {
    const found: (number | string)[] = []
    for (let slot = 99; slot <= 106; slot++)
      found.push(
        await readLamportsAt(db, address(name), { slot, ...range }).then(
          Number,
          (error: Error) => error.message,
        ),
      )
    return found
  }
  expect(await at('ann')).toEqual([600, 500, 500, 507, 512, 512, 400, 400])
  expect(await at('carl')).toEqual([100, 100, 100, 100, 109, 109, 0, 0])
  expect(await at('dan')).toEqual([0, 0, 0, 30, 30, 26, 26, 26])
  expect(await at('eve')).toEqual([0, 0, 0, 0, 0, 0, 3, 3])
  expect(new Set(await at('nobody'))).toEqual(
    new Set(['No indexed transaction or reward changed this address']),
  )
})

test('balances are certain only where every block since their last change is stored and tells its fees', async () => {
  const transactions = [paying('idle', { payer: [9_000, 4_000] })]
  const moving = blockOf({ slot: 101, transactions: [transferOf('t', 70), paying('p', { ann: [9, 5] })] })
  const later = (slot: number) => blockOf({ slot, transactions })
  const bobs = address('bob token account')
  const known = async (db: Database) => {
    const store = { db, head: createHead() }
    const lamports = await findCurrentLamports(store, address('ann'), true)
    const tokens = await findCurrentTokens(store, bobs, true)
    return { lamports: lamports?.lamports, tokens: tokens?.amount }
  }
  const whole = await databases.fresh()
  await save(
    whole,
    later(100),
    moving,
    later(102),
    later(104),
    blockOf({ slot: 105, parent: 104, transactions }),
  )
  // Block 103 is missing, since 104 names it as its parent.
  expect(await known(whole)).toEqual({ lamports: undefined, tokens: undefined })
  await save(whole, later(103))
  // Results are cached for a while per database object, so use another object.
  const again = { ...whole }
  expect(await known(again)).toEqual({ lamports: 5n, tokens: 70n })
  expect(await findGaplessSince(again, 0)).toEqual({ slot: 105, linked: 99, told: 99 })
  // Blocks that are finalized later are checked too.
  await save(whole, later(106), later(108))
  expect(await known(again)).toEqual({ lamports: undefined, tokens: undefined })
  expect(await findGaplessSince(again, 107)).toEqual({ slot: 108, linked: 107, told: 107 })

  const untold = await databases.fresh()
  await save(untold, moving, later(102), blockOf({ slot: 103, transactions, rewards: [] }), later(104))
  expect(await known(untold)).toEqual({ lamports: undefined, tokens: 70n })

  const skipping = await databases.fresh()
  await save(skipping, moving, blockOf({ slot: 103, parent: 101, transactions }))
  expect(await known(skipping)).toEqual({ lamports: 5n, tokens: 70n })

  const forked = await databases.fresh()
  await save(forked, moving, blockOf({ slot: 102, fork: 'other', transactions }), later(103))
  expect(await known(forked)).toEqual({ lamports: undefined, tokens: undefined })

  const unfinished = await databases.fresh()
  await save(unfinished, moving, later(103))
  await saveBatch(unfinished, encode(later(102)), { finalized: false })
  expect(await known(unfinished)).toEqual({ lamports: undefined, tokens: undefined })
})

test('tokens at a slot follow from the nearest transaction that tells them', async () => {
  const db = await databases.fresh()
  const account = address('bob token account')
  const naming = (slot: number, count: number) => {
    const nth = (n: number) => paying(`${slot} ${n}`, { 'bob token account': [1, 1] })
    return blockOf({ slot, transactions: Array.from({ length: count }, (_, n) => nth(n)) })
  }
  await save(
    db,
    naming(100, 1),
    blockOf({ slot: 101, transactions: [transferOf('t', 70)] }),
    ...[naming(102, 99), naming(103, 1)],
  )
  const at = (slot: number) => readTokensAt(db, [{ account }], { slot, linked: 99, to: 103 })
  const tokens = { account, mint, owner: address('bob'), program: PROGRAM.token, decimals: 6 }
  expect([...(await at(102)).values()]).toMatchObject([{ ...tokens, amount: 70n }])
  // Before the transfer, the balance comes from the first transaction after the slot that reports it.
  for (const slot of [99, 100])
    expect([...(await at(slot)).values()]).toMatchObject([{ ...tokens, amount: 0n }])
  await expect(at(103)).rejects.toThrow('100 transactions around this slot')
})
