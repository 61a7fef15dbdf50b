import { expect, test } from 'vitest'
import { judgeSentence } from '#judge/by-decoder/judge.ts'
import { solana } from '#profiles/solana.ts'
import { decodeTransaction } from '../block/decode-block.ts'
import { readSections } from '../protocols/program-text.ts'
import { base58, key, parsedTransaction } from '../testing/transactions.ts'
import { readOrders } from './order-sentence.ts'
import type { SentencePart } from './part.ts'

const SIGNER = key(1)
const CLOCK = 'SysvarC1ock11111111111111111111111111111111'

/** The sentence of a transaction with these calls and no other change than the fee, with the names of programs. */
function told(calls: readonly (readonly [program: string, hex: string, accounts: readonly string[]])[]) {
  const idOf = (name: string) =>
    Object.entries(solana.programs).find(([, one]) => one.name === name)?.[0] ?? ''
  const keys = [SIGNER, ...new Set(calls.flatMap(([name, , accounts]) => [...accounts, idOf(name)]))]
  const instructions = calls.map(([name, hex, accounts]) => ({
    programId: idOf(name),
    accounts: [...accounts],
    data: base58(hex),
    stackHeight: 1,
  }))
  const balances = keys.map(() => 1_000_000)
  const meta = { preBalances: balances, postBalances: [995_000, ...balances.slice(1)] }
  const source = parsedTransaction({ keys, instructions, meta })
  const transaction = decodeTransaction(0, source, { parse: 'tokenTransfers', registry: solana.programs })
  const nameOf = (part: SentencePart) =>
    typeof part === 'string' ? part : 'program' in part && solana.programs[part.program]?.name
  const { sentence } = transaction
  return { words: sentence.map(nameOf).join(''), is: judgeSentence(sentence, transaction).kind }
}

// Data and accounts from mainnet blocks 361,774,429 and 326,027,759.
test.each([
  [
    'HumidiFi',
    '5d57f50c78dd57b9d98b7923eb12a946ea89dbbe93e39d6ee77f36d92be39d6ee0f1190bb3e29d6e8fd6c91e93e0dd6e8474c1b7338119d3ddf84825a25641503f',
    ['4dxRtLucVXZ4o9drN5jtCs5X9TJdv79KwPDp4fsVqtqh', '6n9VhCwQ7EwK6NqFDjnHPzEk6wZdRBTfh43RFgHQWHuQ', CLOCK],
  ],
  [
    'SolFi',
    '06f6ffffffffffffff12b5352801000000eec96e1300000000a551b28495010000e803000000000000b6ca6e130000000001000000000000000000000000000000000000000000000000000000000000'.padEnd(
      306,
      '0',
    ),
    [
      'oQPnhXAbLbMuKHESaGrbXT17CyvWCpLyERSJA9HCYd7',
      '2y51bo8nuGLGzGCV4zr2zJuD2Ddu7myaRV3bjjw6GP9y',
      'FBQyw6gmiPKFY2RUJFo8xcbv8QuSWKBjnVbuQGtmvQwU',
    ],
  ],
  [
    'ZeroFi',
    '05335817826df12440000000000000f03f407ba8f57c72b83f000000000000f03fe00cd06700000000000000007004000000000000aa02000000000000dbca670000000000',
    ['updtkJ8HAhh3rSkBCd3p9Z1Q74yJW4rMhSbScRskDPM', '3imHRmnaXCfakVbmf4GyT1cDrHNpJFH5VPPusGv6451H'],
  ],
  [
    'Tessera V',
    '0d3366d504000000005b3d9015',
    [
      '8ekCy2jHHUbW2yeNGFWYJT9Hm9FW7SvZcZK66dSZCDiF',
      'FVnv5qH7dsrBzEDwJ8dN2m9PFtKTBAQFtqWF3M9LpwMg',
      'F45HLDGN3mYBaJAKB1UGkx8Y7o2ruS5hgBox1Us6AZF9',
    ],
  ],
  [
    'GoonFi',
    '015b3d9015000000009aec450b0000000035f0450b0000000007b529000000000039862fd29801000023',
    ['updapqBoqhn48uaVxD7oKyFVEwEcHmqbgQa1GvHaUuX', '4ynTYgJK5ruYx3AZMRjCHrJk1qkm61fePF7dkbvRQD46'],
  ],
])('the maker of %s updates its quotes', (program, data, accounts) => {
  expect(told([[program, data, accounts]])).toEqual({ words: `Updated quotes on ${program}`, is: 'true' })
  // With data of another size, or more accounts, the instruction is unknown.
  const call = told([[program, `${data.slice(0, 2)}00`, [...accounts, key(9)]]])
  expect(call).toMatchObject({ words: expect.not.stringContaining('quotes'), is: 'vague' })
})

test.each([
  ['Serum DEX v3', ['000c000000', '000c000000', '000a000000'], 'Cancelled 2 orders, and placed an order'],
  // This program queues requests to cancel.
  [
    'Serum DEX v2',
    ['0006000000', '0009000000', '0002000000'],
    'Asked to cancel an order, and placed an order',
  ],
  ['Serum DEX v2', ['0002000000', '0002000000'], 'Asked to match orders'],
  ['Phoenix', ['0901', '0900', '1006'], 'Asked to cancel orders, and placed orders'],
  // The instruction cancels two orders by their numbers, one with a hint to its position, and places three
  // new ones.
  [
    'Manifest',
    [
      '0600' +
        '02000000' +
        '070000000000000000' +
        '08000000000000000105000000' +
        '03000000' +
        '01000000000000000200000000010000000002'.repeat(3),
    ],
    'Cancelled 2 orders, and placed 3 orders',
  ],
  [
    'Manifest',
    ['0600' + '00000000' + '01000000' + '01000000000000000200000000010000000002'],
    'Placed an order',
  ],
  // Cancellations by number of orders that may not exist, and of all orders or those of a market.
  ['Drift v2', ['861390a55ef0d25e' + '02000000' + '0100000002000000'], 'Asked to cancel 2 orders'],
  ['Drift v2', ['eee15f9ee36708c2'], 'Asked to cancel orders'],
  // Several orders may have the client's number 1.
  ['OpenBook v2', ['73b2c908afb77b770100000000000000'], 'Asked to cancel orders'],
  ['Raydium AMM v4', ['02'], 'Checked the orders of a pool'],
])('of %s, the calls %j are told: %s', (program, data, words) => {
  const calls = data.map((hex) => [program, hex, []] as const)
  expect(told(calls)).toEqual({ words: `${words} on ${program}`, is: 'true' })
})

test('orders in two books are told of both', () => {
  expect(
    told([
      ['Phoenix', '1006', []],
      ['Serum DEX v3', '000c000000', []],
    ]),
  ).toEqual({
    words: 'Placed orders on Phoenix, and cancelled an order on Serum DEX v3',
    is: 'true',
  })
})

test('a line of orders has its types, its deed and the arguments that count the orders', () => {
  const read = (text: string) => [...readOrders(readSections(`[orders]\n${text}`))]
  expect(read('cancelAll prune: find any {cancelled} {expired}\nprune: place')).toEqual([
    ['cancelAll', [{ deed: 'find', counts: ['cancelled', 'expired'] }]],
    [
      'prune',
      [
        { deed: 'find', counts: ['cancelled', 'expired'] },
        { deed: 'place', counts: undefined },
      ],
    ],
  ])
  expect(read('settle: settle any')).toEqual([['settle', [{ deed: 'settle', counts: [] }]]])
  for (const line of ['cancel', 'cancel: drop', 'cancel: cancel {count}', 'cancel: cancel any count'])
    expect(() => read(line)).toThrow(
      `program.txt, line 2: "${line}" is no deed of orders: expected "type type: deed"`,
    )
})
