import { expect, test } from 'vitest'
import { solana } from '#profiles/solana.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcInstruction } from '#svm/rpc-block.ts'
import { decodeTransaction } from '../block/decode-block.ts'
import { readable } from '../testing/readable.ts'
import { committedData } from '../testing/real-data.ts'
import { A, ALICE, AT_A, AT_B, B, BOB, C, MINT, ofAlice, ofBob } from '../testing/token-accounts.ts'
import { base58, key, parsed, parsedTransaction, tokenBalance } from '../testing/transactions.ts'
import type { ProgramRegistry, RegisteredProgram } from '../transaction/program-registry.ts'

const unknown = key(70)
const OTHER = key(4)
const [D] = [key(14)]
/** Alice's accounts A (MINT) and C (OTHER), Bob's B (MINT) and D (OTHER). */
const KEYS = [ALICE, BOB, A, B, C, D, unknown]
const moved = (source: string, destination: string, amount: string): RpcInstruction => ({
  ...parsed(PROGRAM.token, 'transfer', { source, destination, authority: ALICE, amount }),
  stackHeight: 2,
})
const call: RpcInstruction = { programId: unknown, accounts: [], data: base58('01'), stackHeight: 1 }

/** A call of a program without a decoder that takes 70 MINT of Alice, and gives her 42 of OTHER and these lamports. */
function callWith({
  inner,
  lamports = 0,
  got = 42,
  as = { isDex: true },
}: {
  inner: RpcInstruction[]
  lamports?: number
  got?: number
  as?: Partial<RegisteredProgram>
}) {
  const pre = [50_000_000, 50_000_000, 2_039_280, 2_039_280, 2_039_280, 2_039_280, 1]
  const post = [50_000_000 - 5_000 + lamports, 50_000_000 - lamports, ...pre.slice(2)]
  const balances = (given: number, received: number) => [
    tokenBalance(AT_A, MINT, String(100 - given), ofAlice),
    tokenBalance(AT_B, MINT, String(100 + given), ofBob),
    tokenBalance(4, OTHER, String(100 + received), ofAlice),
    tokenBalance(5, OTHER, String(100 - received), ofBob),
  ]
  return decodeTransaction(
    0,
    parsedTransaction({
      keys: KEYS,
      instructions: [call],
      meta: {
        innerInstructions: [{ index: 0, instructions: inner }],
        preBalances: pre,
        postBalances: post,
        preTokenBalances: balances(0, 0),
        postTokenBalances: balances(70, got),
      },
    }),
    { registry: { [unknown]: { name: 'Unread', ...as } } },
  )
}

test.each([{ isDex: true }, { isRouter: true }])(
  'a program that nobody reads, and that is %o, traded what its signer gave and received',
  (as) => {
    const { activities, sentence } = callWith({ inner: [moved(A, B, '70'), moved(D, C, '42')], as })
    expect(activities).toMatchObject([
      {
        kind: 'swap',
        scope: 'single',
        programId: unknown,
        innerIndex: null,
        pool: null,
        protocol: null,
        user: ALICE,
        given: [{ mint: MINT, amount: 70n }],
        received: [{ mint: OTHER, amount: 42n }],
      },
    ])
    expect(sentence).toEqual([
      'Swapped ',
      { amount: '70', mint: MINT, decimals: 6 },
      ' for ',
      { amount: '42', mint: OTHER, decimals: 6 },
      ' on ',
      { program: unknown },
    ])
  },
)

test.each([
  ['nobody knows', {}],
  ['is known for something else', { protocol: 'kamino-lend' }],
])('a program that %s may lend what was received: it is no trade', (_, as) => {
  const { activities, sentence } = callWith({ inner: [moved(A, B, '70'), moved(D, C, '42')], as })
  expect(activities).toEqual([])
  expect(readable(sentence, {})).toBe('Gave 0.00007 CktR… and received 0.000042 GgBa… via 5jKh…')
})

test('coins that no instruction names are part of it, as far as the balance shows them', () => {
  const { activities } = callWith({ inner: [moved(A, B, '70')], lamports: 20_000_000, got: 0 })
  expect(activities).toMatchObject([
    { user: ALICE, given: [{ mint: MINT, amount: 70n }], received: [{ mint: null, amount: 20_000_000n }] },
  ])
})

test('what is only given, or burned for something, is no trade', () => {
  expect(callWith({ inner: [moved(A, B, '70')], got: 0 }).activities).toEqual([])
  const burn: RpcInstruction = {
    ...parsed(PROGRAM.token, 'burn', { account: A, mint: MINT, authority: ALICE, amount: '70' }),
    stackHeight: 2,
  }
  expect(callWith({ inner: [burn, moved(D, C, '42')] }).activities).toEqual([])
})

const registry: ProgramRegistry = {
  '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8': { name: 'Raydium', protocol: 'raydium-amm' },
  whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc: { name: 'Whirlpool', protocol: 'whirlpool' },
  Eo7WjKq67rjJQSZxS6z3YkapzY3eMj6Xy8X5EQVn5UaB: { name: 'DAMM v1', protocol: 'meteora-damm-v1' },
  proVF4pMXVaYqmy4NjniPh4pqKNfMmsihgd4wdkCX3u: { name: 'OKX', isRouter: true },
  JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4: { name: 'Jupiter', protocol: 'jupiter-v6' },
}
const tradesIn = (start: string) => {
  const { transactionFiles, readTransaction } = committedData
  const file = transactionFiles.find((name) => name.includes(`__${start}`)) ?? ''
  const { activities } = decodeTransaction(0, readTransaction(file), { registry })
  return activities
}

test.each([
  // An aggregator without a decoder, over one known pool and unknown ones.
  ['44pxrtZzwA', 'route', 7_570_900_000n, 120_063_156n],
  // The pool's protocol fee goes from the user to another account.
  ['5haKE9YZBA', 'single', 35_043_070_494n, 13_746_915n],
  ['3p36wGRa19', 'route', 250_000_000n, 6_373_264_828n],
  ['3DafP7fgvW', 'single', 10_000_000n, 612_030_882_524_262n],
] as const)('%s: the %s is what the wallet gave and received', (start, scope, given, received) => {
  const whole = tradesIn(start).filter((one) => one.scope !== 'leg')
  expect(whole).toMatchObject([{ scope, given: [{ amount: given }], received: [{ amount: received }] }])
})

test('a pool that holds its tokens itself and pays out first is not who traded', () => {
  const source = committedData.readTransaction('field/trade-in-a-circle__5kyUnzdBiv.json')
  const { activities, feePayer } = decodeTransaction(0, source, { registry: solana.programs })
  expect(activities.map(({ scope, user }) => [scope, user])).toEqual([
    ['route', feePayer],
    ['leg', feePayer],
    ['leg', feePayer],
  ])
  expect(activities[0]).toMatchObject({
    given: [{ amount: 26_218_384n }],
    received: [{ amount: 26_358_928n }],
  })
})

test('a known pool of a route that is not read is a leg', () => {
  const legs = tradesIn('44pxrtZzwA').filter((one) => one.scope === 'leg')
  expect(legs.length).toBeGreaterThan(0)
  for (const leg of legs) expect(leg.pool).not.toBe(null)
})
