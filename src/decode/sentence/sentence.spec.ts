import { expect, test } from 'vitest'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcInstruction, RpcMeta } from '#svm/rpc-block.ts'
import { decodeTransaction } from '../block/decode-block.ts'
import { base58, key, parsed, parsedTransaction, tokenBalance } from '../testing/transactions.ts'

const [payer, game, market] = [key(1), key(7), key(8)]

const sentenceOf = (instructions: RpcInstruction[]) =>
  decodeTransaction(
    0,
    parsedTransaction({ keys: [payer, game, market, PROGRAM.system], instructions, meta: {} }),
  ).sentence

const call = (programId: string): RpcInstruction => ({
  programId,
  accounts: [],
  data: base58('01'),
  stackHeight: 1,
})
const advance = parsed(PROGRAM.system, 'advanceNonce', { nonceAccount: key(5), nonceAuthority: payer })

test('a durable nonce instruction is not named in the sentence', () => {
  const still = ', and moved nothing'
  expect(sentenceOf([advance, call(game)])).toEqual(['Called ', { program: game }, still])
  expect(sentenceOf([advance])).toEqual(['Called advanceNonce of ', { program: PROGRAM.system }, still])
})

test('other programs are counted, not their calls', () => {
  expect(sentenceOf([call(game), call(market), call(game), call(market)])).toEqual([
    'Called ',
    { program: game },
    ' and 1 more program, and moved nothing',
  ])
})

test('of a call that changed no balance but by the fee it is said that it moved nothing', () => {
  const after = (lamports: number, received: number) =>
    decodeTransaction(
      0,
      parsedTransaction({
        keys: [payer, game, market],
        instructions: [call(game)],
        meta: { preBalances: [9_000, 1, 1], postBalances: [lamports, 1, 1 + received] },
      }),
    ).sentence
  expect(after(4_000, 0)).toEqual(['Called ', { program: game }, ', and moved nothing'])
  expect(after(3_999, 1)).not.toContain(', and moved nothing')
})

test('the subject is the fee payer where it did what the sentence begins with, and nobody where another did', () => {
  const sent = (source: string, more: Partial<RpcMeta> = {}) =>
    decodeTransaction(
      0,
      parsedTransaction({
        keys: [payer, game, market, PROGRAM.system],
        signers: 2,
        instructions: [parsed(PROGRAM.system, 'transfer', { source, destination: market, lamports: 7 })],
        meta: more,
      }),
    )
  expect(sent(payer).subject).toBe(payer)
  expect(sent(payer).sentence[0]).toBe('Sent ')
  expect(sent(game).subject).toBeUndefined()
  expect(sent(game).sentence[0]).toEqual({ address: game })
  expect(sent(payer, { err: { InstructionError: [0, { Custom: 1 }] } }).subject).toBeUndefined()
})

test.each([
  ['Minted ', PROGRAM.token, 'mintTo', { mint: key(5), account: key(6), mintAuthority: payer, amount: '5' }],
  ['Created the token ', PROGRAM.token, 'initializeMint2', { mint: key(5), mintAuthority: market }],
  ['Opened a ', PROGRAM.associatedToken, 'create', { account: key(6), mint: key(5), wallet: market }],
])('“%s” is told of the only signer beside keys of new accounts', (start, program, type, info) => {
  const opened = parsed(PROGRAM.system, 'createAccount', {
    source: payer,
    newAccount: game,
    lamports: 7,
    space: 1,
    owner: game,
  })
  const instructions = [opened, parsed(program, type, info)]
  const { sentence, subject } = decodeTransaction(
    0,
    parsedTransaction({ keys: [payer, game, market, program], signers: 2, instructions, meta: {} }),
  )
  expect(sentence[0]).toBe(start)
  expect(subject).toBe(payer)
})

test('what another signer minted or wrote is told of that signer', () => {
  const by = (instruction: RpcInstruction, signers = 2) =>
    decodeTransaction(
      0,
      parsedTransaction({
        keys: [payer, game, market, instruction.programId ?? ''],
        signers,
        instructions: [instruction],
        meta: {},
      }),
    ).sentence[0]
  const minted = { mint: key(5), account: key(6), mintAuthority: game, amount: '5' }
  expect(by(parsed(PROGRAM.token, 'mintTo', minted))).toEqual({ address: game })
  const memo = { programId: PROGRAM.memo, data: base58('6869'), stackHeight: 1 }
  expect(by({ ...memo, accounts: [game] })).toEqual({ address: game })
  // The instruction names both signers or neither.
  expect(by({ ...memo, accounts: [payer, game] })).toBe('Wrote “hi”')
  expect(by({ ...memo, accounts: [] })).toBe('Wrote “hi”')
})

test('a call is that of the only signer, and of nobody where several signed', () => {
  const called = (signers: number) =>
    decodeTransaction(
      0,
      parsedTransaction({ keys: [payer, market, game], signers, instructions: [call(game)], meta: {} }),
    ).subject
  expect(called(1)).toBe(payer)
  expect(called(2)).toBeUndefined()
})

test('what a program minted inside of its call is no act of the user, who is told what it gave and received', () => {
  const [given, got, vault] = [key(20), key(21), key(22)]
  const [paid, share] = [key(30), key(31)]
  const keys = [payer, game, given, got, vault, PROGRAM.token]
  const inner = [
    {
      ...parsed(PROGRAM.token, 'transfer', {
        source: given,
        destination: vault,
        authority: payer,
        amount: '7',
      }),
      stackHeight: 2,
    },
    {
      ...parsed(PROGRAM.token, 'mintTo', { mint: share, account: got, mintAuthority: game, amount: '5' }),
      stackHeight: 2,
    },
  ]
  const ofPayer = { owner: payer }
  const { sentence } = decodeTransaction(
    0,
    parsedTransaction({
      keys,
      instructions: [call(game)],
      meta: {
        preBalances: [9_000, 1, 1, 1, 1, 1],
        postBalances: [4_000, 1, 1, 1, 1, 1],
        innerInstructions: [{ index: 0, instructions: inner }],
        preTokenBalances: [
          tokenBalance(2, paid, '7', ofPayer),
          tokenBalance(3, share, '0', ofPayer),
          tokenBalance(4, paid, '0', { owner: game }),
        ],
        postTokenBalances: [
          tokenBalance(2, paid, '0', ofPayer),
          tokenBalance(3, share, '5', ofPayer),
          tokenBalance(4, paid, '7', { owner: game }),
        ],
      },
    }),
  )
  expect(sentence).toEqual([
    'Gave ',
    { amount: '7', mint: paid, decimals: 6 },
    ' and received ',
    { amount: '5', mint: share, decimals: 6 },
    ' via ',
    { program: game },
  ])
})
