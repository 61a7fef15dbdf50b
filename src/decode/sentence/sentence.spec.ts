import { expect, test } from 'vitest'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcInstruction } from '#svm/rpc-block.ts'
import { decodeTransaction } from '../decode-block.ts'
import { base58, key, parsed, parsedTransaction } from '../testing/transactions.ts'

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
  expect(sentenceOf([advance, call(game)])).toEqual(['Called ', { program: game }])
  expect(sentenceOf([advance])).toEqual(['Called ', 'advanceNonce of ', { program: PROGRAM.system }])
})

test('other programs are counted, not their calls', () => {
  expect(sentenceOf([call(game), call(market), call(game), call(market)])).toEqual([
    'Called ',
    { program: game },
    ' and 1 more program',
  ])
})
