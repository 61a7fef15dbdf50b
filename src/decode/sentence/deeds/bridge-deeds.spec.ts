import { expect, test } from 'vitest'
import { judgeSentence } from '#judge/by-decoder/judge.ts'
import { solana } from '#profiles/solana.ts'
import type { RpcTransaction } from '#svm/rpc-block.ts'
import { decodeTransaction } from '../../block/decode-block.ts'
import { readSections } from '../../protocols/program-text.ts'
import { base58, key, metaOf, signature, tokenBalance } from '../../testing/transactions.ts'
import { readBridge } from './bridges.ts'

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const MESSENGER = 'CCTPiPYPc6AsJuwueEnWgSgucamXDZwBd53dQ11YiKX3'
const MESSENGER_V2 = 'CCTPV2vPZJS2u2BBsUoscuikbYjnpFmbFsvVuJdgUMQe'
const OWNER = '3DBoK4xXbff387iNkVmJt18ZXbQHjaBUXR9Xwy7KJdPM'

// From mainnet, slot 285,963,118,
// 3UZLAda9fz1oxxMc7Z4sPM5TyyJ7W2rEGF2tPnfWb9dY6swYrKkKi4GTF7Ps312nZXXGTpFzDPRV7hdvi3TYFmoL: its instruction,
// and those of its calls that move something.
const BURN = 'tfYNBY81Rd8gjyPMmiEKJAibRSTV9Pv824pPmwUnc2tKbBgi49WiceonFsPTby6APgPyqUv'

type Made = { messenger?: string; data?: string; times?: number; had?: string; left?: string }

function burned({
  messenger = MESSENGER,
  data = BURN,
  times = 1,
  had = '30000000004',
  left = '4',
}: Made = {}) {
  const burn = { accounts: [2, 5, 0], data: '6ufgx5CkpFRq', programIdIndex: 14, stackHeight: 2 }
  const open = {
    accounts: [0, 1],
    data: '111184n6VJMYL8cUvJtKu66h1PA5AuP5c1YAiePkgYRo4DRGGzmGkRpowtZ9qczGP59b7j',
    programIdIndex: 6,
    stackHeight: 3,
  }
  const balances = (side: 'pre' | 'post') => [
    side === 'pre' ? 47_547_259 : 44_609_455,
    side === 'pre' ? 0 : 2_923_200,
    ...[2_039_280, 1_795_680, 2_512_560, 318_749_174_587, 1, 1_649_520, 1_141_440, 1_141_440],
    ...[0, 1, 1_405_920, 1_197_120, 934_087_680, 0],
  ]
  const transaction: RpcTransaction = {
    version: 'legacy',
    meta: metaOf({
      fee: 14_604,
      preBalances: balances('pre'),
      postBalances: balances('post'),
      innerInstructions: Array.from({ length: times }, (_, index) => ({
        index,
        instructions: index === 0 ? [burn, open] : [burn],
      })),
      preTokenBalances: [tokenBalance(2, USDC, had, { owner: OWNER })],
      postTokenBalances: [tokenBalance(2, USDC, left, { owner: OWNER })],
    }),
    transaction: {
      signatures: [
        '3UZLAda9fz1oxxMc7Z4sPM5TyyJ7W2rEGF2tPnfWb9dY6swYrKkKi4GTF7Ps312nZXXGTpFzDPRV7hdvi3TYFmoL',
        '5F55EMDuuiToV7Zqz2Ymw23bvhnTfrSGR1ADH6UAVhTyLPeHtm2CT1j8ocwu2JZYuTZkukDmwLrw1mtW33wZBRg9',
      ],
      message: {
        header: {
          numReadonlySignedAccounts: 0,
          numReadonlyUnsignedAccounts: 10,
          numRequiredSignatures: 2,
        },
        accountKeys: [
          OWNER,
          'DD27CfXRS5ThRVevPNeqySBBEiMqiATDnZ8ch8vK1uzX',
          '3voNtvg2HzTEXBUxB2ZE41DEaz7L2VaFMdKtNVsM82Vc',
          '72bvEFk2Usi2uYc1SnaTNhBcQPc6tiJWXr9oKk7rkd4C',
          'BWrwSWjbikT3H7qHAkUEbLmwDQoB4ZDJ4wcSEhSPTZCu',
          USDC,
          '11111111111111111111111111111111',
          'Afgq3BHEfCE7d78D2XE9Bfyu2ieDqvE24xX8KDwreBms',
          messenger,
          'CCTPmbSD7gX1bxKPAmg77w8oFzNFpaQiQUWD43TKaecd',
          'CNfZLeeL4RUxwfPnjA3tLiQt4y43jp4V7bMpga673jf9',
          'ComputeBudget111111111111111111111111111111',
          'DBD8hAwLDRQkTsu6EqviaYNGKPnsAMmQonxf7AH8ZcFY',
          'Hazwi3jFQtLKc2ughi7HFXPkpDeso7DQaMR9Ks4afh3j',
          'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
          'X5rMYSBWMqeWULSdDKXXATBjqk9AJF8odHpYJYeYA9H',
        ],
        recentBlockhash: key(9),
        instructions: Array.from({ length: times }, () => ({
          accounts: [0, 0, 15, 2, 4, 7, 13, 12, 3, 5, 1, 9, 8, 14, 6, 10, 8],
          data,
          programIdIndex: 8,
        })),
      },
    },
  }
  return sentenceIn(transaction)
}

function sentenceIn(transaction: RpcTransaction) {
  const [listed, whole] = [{ parse: 'tokenTransfers' } as const, {}].map((options) =>
    decodeTransaction(0, transaction, { registry: solana.programs, ...options }),
  )
  // The sentence in lists is the same as on the page.
  expect(listed?.sentence).toEqual(whole?.sentence)
  if (whole) expect(judgeSentence(whole.sentence, whole).kind).not.toBe('false')
  return whole?.sentence
}

const told = (chain: string, program: string) => [
  'Sent ',
  { amount: '30000000000', mint: USDC, decimals: 6 },
  ` to ${chain} via `,
  { program },
]

/** A call of version 2, which adds arguments: who may mint, the maximum fee for speed, and when it may be minted. */
const version2 = (domain: string) =>
  base58(
    `d73c3d2e723780b000ac23fc06000000${domain}${'6b'.repeat(32)}${'00'.repeat(32)}${'00'.repeat(8)}d0070000`,
  )

test('a burn for another chain names the chain', () => {
  expect(burned()).toEqual(told('0x6b43...d593 on Ethereum', MESSENGER))
  expect(burned({ messenger: MESSENGER_V2, data: version2('06000000') })).toEqual(told('Base', MESSENGER_V2))
})

test('of a chain that is not known the number of its domain is told', () => {
  const sentence = burned({ messenger: MESSENGER_V2, data: version2('e7030000') })
  expect(sentence).toEqual(told('another chain (domain 999)', MESSENGER_V2))
})

test('a burn that is not all that its owner lost is told by what was lost', () => {
  expect(burned({ left: '0' })?.[0]).not.toBe('Sent ')
})

// From mainnet, slot 285,590,214, blockTime 1,724,523,253: the call that released 100.5 USDC, and its
// transfer. Left out are the program that made this call, and its use of the USDC.
const RELEASE =
  '26qRba3s3oVXnyz8M8r1dZqrhQ2YF5XPpfnjsjGsHoPEdTFUwEG1CRGDuc9A9naT3jmfDiyhysAbxyQtZ5QEVdLwGF34P9YPiHNrA4xbBripTLgsvXA5tWUccmxogTVnmKyZQZJHWw8B6JkTttcZ8Lrbdi8TYsry8wjqFSrTcdP3y6huWZjFFpNdumPkQaGH3inRPn4CYAEXDYZgZBtHXJ3zmStjqpSaJZscJ4XeoZMkWEmvWpoWdjRu'
const CUSTODY_OWNER = 'DBD8hAwLDRQkTsu6EqviaYNGKPnsAMmQonxf7AH8ZcFY'
const RECEIVER = '8sLeDrpnUfSv69KXzKMKMVTpxP7D8iPue5QrHJgyu5XP'
const RELAYER = 'HuHz5VBEdgx4Zp3ib54tUekUorkR4AvLQkMCASh5agvx'

/** @param next the owner of the account that receives the tokens in the same call from the receiver */
function released(payer: string, next?: string) {
  const gained = next === undefined ? '100500000' : '0'
  const lamports = [982_655_560, 2_039_280, 2_039_280, 1, 1, 1, 1, 1]
  if (next !== undefined) lamports.push(2_039_280, 1)
  const transaction: RpcTransaction = {
    version: 'legacy',
    meta: metaOf({
      fee: 5000,
      preBalances: lamports,
      postBalances: lamports.with(0, 982_650_560),
      innerInstructions: [
        {
          index: 0,
          instructions: [
            { accounts: [7, 7, 7, 7, 7, 7, 1, 2, 3, 7, 4], data: RELEASE, programIdIndex: 4, stackHeight: 2 },
            { accounts: [2, 1, 7], data: '3Jty2bi8FBFm', programIdIndex: 3, stackHeight: 3 },
            ...(next === undefined
              ? []
              : [{ accounts: [1, 8, 9], data: '3Jty2bi8FBFm', programIdIndex: 3, stackHeight: 2 }]),
          ],
        },
      ],
      preTokenBalances: [
        tokenBalance(1, USDC, '0', { owner: RECEIVER }),
        tokenBalance(2, USDC, '47572891823622', { owner: CUSTODY_OWNER }),
        ...(next === undefined ? [] : [tokenBalance(8, USDC, '0', { owner: next })]),
      ],
      postTokenBalances: [
        tokenBalance(1, USDC, gained, { owner: RECEIVER }),
        tokenBalance(2, USDC, '47572791323622', { owner: CUSTODY_OWNER }),
        ...(next === undefined ? [] : [tokenBalance(8, USDC, '100500000', { owner: next })]),
      ],
    }),
    transaction: {
      signatures: [signature(1)],
      message: {
        header: { numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 5, numRequiredSignatures: 1 },
        accountKeys: [
          payer,
          'LSsg7o2CTUSLY8uf2NrwixFstRytUS2bx5jSt8ujNYu',
          'FSxJ85FXVsXSr51SeWf9ciJWTcRnqKFSmBgRDeL3KyWw',
          'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
          MESSENGER,
          'CCTPmbSD7gX1bxKPAmg77w8oFzNFpaQiQUWD43TKaecd',
          USDC,
          CUSTODY_OWNER,
          ...(next === undefined ? [] : [key(8), RECEIVER]),
        ],
        recentBlockhash: key(9),
        // The instruction receive_message; its message and attestation are not read here.
        instructions: [{ accounts: [], data: base58('26907fe11fe1ee19'), programIdIndex: 5 }],
      },
    },
  }
  return sentenceIn(transaction)
}

test('what comes from another chain names the chain, and who received it where that did not sign', () => {
  const amount = { amount: '100500000', mint: USDC, decimals: 6 }
  const rest = [amount, ' from Arbitrum via ', { program: MESSENGER }]
  expect(released(RECEIVER)).toEqual(['Received ', ...rest])
  expect(released(RELAYER)).toEqual([{ address: RECEIVER }, ' received ', ...rest, { feePayer: RELAYER }])
})

test('what was handed on at once is told as received by whom it was handed to', () => {
  const amount = { amount: '100500000', mint: USDC, decimals: 6 }
  expect(released(RELAYER, key(7))).toEqual([
    { address: key(7) },
    ' received ',
    amount,
    ' from Arbitrum via ',
    { program: MESSENGER },
    { feePayer: RELAYER },
  ])
})

test('of several burns each is told', () => {
  const [first, ...rest] = told('0x6b43...d593 on Ethereum', MESSENGER)
  expect(burned({ times: 2, had: '60000000004' })).toEqual([first, ...rest, ', and sent ', ...rest])
})

test('the section of a bridge has its name, its chains and its calls', () => {
  const bridge = readBridge(
    readSections(
      [
        '[bridge]',
        'name = Some Bridge',
        'send sendAll: send {amount} to {domain} for {recipient}, with post of wormhole-core inside by {sender}',
        'order: send all in {ledger} of {trader}',
        'take: receive for {owner}',
        'pay: fill from {origin} for {owner}',
        'post: message',
        '[chains evm]',
        '1399811149 Solana, 5 Other Chain,',
        '6 Third',
      ].join('\n'),
    ),
  )
  const none = {
    amount: undefined,
    held: undefined,
    chain: undefined,
    receiver: undefined,
    message: undefined,
  }
  const send = {
    ...none,
    verb: 'send',
    amount: 'amount',
    chain: 'domain',
    receiver: 'recipient',
    message: { types: ['post'], program: 'wormhole-core', isInside: true, by: 'sender' },
  }
  expect(bridge?.name).toBe('Some Bridge')
  expect(['1', '5', '6', '1399811149'].map((id) => bridge?.chains.get(id))).toEqual([
    'Ethereum',
    'Other Chain',
    'Third',
    'Solana',
  ])
  expect(Object.fromEntries(bridge?.calls ?? [])).toEqual({
    send,
    sendAll: send,
    order: { ...none, verb: 'send', held: { account: 'ledger', trader: 'trader' } },
    take: { ...none, verb: 'receive', receiver: 'owner' },
    pay: { ...none, verb: 'fill', chain: 'origin', receiver: 'owner' },
    post: { ...none, verb: 'message' },
  })
  expect(readBridge(readSections('[orders]\nplace: place'))).toBeUndefined()
})

test.each([
  ['take: receive', '"take: receive" is no call of a bridge: expected "type: send {amount}'],
  ['take: receive for {owner}, with post', '"take: receive for {owner}, with post" is no call of a bridge'],
  ['send: sends {amount}', '"send: sends {amount}" is no call of a bridge'],
  ['chains = pump', 'pump numbers no chains: expected a program that has [chains]'],
  ['[chains]\nEthereum 1', '"Ethereum 1" is no chain: expected its number and its name'],
])('the line %j of a bridge is refused', (line, message) => {
  expect(() => readBridge(readSections(`[bridge]\npost: message\n${line}`))).toThrow(message)
})
