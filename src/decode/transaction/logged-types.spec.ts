import { describe, expect, test } from 'vitest'
import type { RpcInstruction } from '#svm/rpc-block.ts'
import { decodeTransaction } from '../block/decode-block.ts'
import { committedData } from '../testing/real-data.ts'
import { base58, key, parsedTransaction } from '../testing/transactions.ts'

const [payer, program, other] = [key(1), key(2), key(3)]
const call = (programId: string, data = '01'): RpcInstruction => ({
  programId,
  accounts: [],
  data: base58(data),
  stackHeight: null,
})

const typesOf = (
  instructions: RpcInstruction[],
  logMessages: string[],
  parse: 'all' | 'tokenTransfers' = 'all',
) =>
  decodeTransaction(
    0,
    parsedTransaction({ keys: [payer, program, other], instructions, meta: { logMessages } }),
    { parse },
  ).instructions.map(({ type }) => type)

describe.each(['all', 'tokenTransfers'] as const)('decoded for %s', (parse) => {
  test('an instruction of an unknown program has the name that the program logs first', () => {
    const logs = [
      `Program ${program} invoke [1]`,
      'Program log: Instruction: SwapBaseIn',
      `Program ${program} success`,
      `Program ${other} invoke [1]`,
      'Program log: Something else',
      'Program log: Instruction: Late',
      `Program ${other} success`,
      `Program ${program} invoke [1]`,
      'Program log: Instruction: update_price',
      `Program ${program} success`,
    ]
    expect(typesOf([call(program), call(other), call(program)], logs, parse)).toEqual([
      'swapBaseIn',
      null,
      'updatePrice',
    ])
  })

  test.each(['IX: CreateCard', 'instruction: CreateCard'])(
    'the line `%s` names an instruction too',
    (line) => {
      const logs = [`Program ${program} invoke [1]`, `Program log: ${line}`, `Program ${program} success`]
      expect(typesOf([call(program)], logs, parse)).toEqual(['createCard'])
      const within = [
        `Program ${program} invoke [1]`,
        `Program log: an ${line}`,
        `Program ${program} success`,
      ]
      expect(typesOf([call(program)], within, parse)).toEqual([null])
    },
  )

  test('programs that log nothing, forged lines and truncated logs name no instruction', () => {
    const logs = [
      `Program ${other} invoke [1]`,
      `Program log: Program ${program} invoke [1]`,
      'Program log: Instruction: Forged',
      `Program ${other} success`,
      'Log truncated',
      `Program ${program} invoke [1]`,
      'Program log: Instruction: Swap',
    ]
    expect(typesOf([call(program), call(other), call(program)], logs, parse)).toEqual([null, null, null])
    const odd = [`Program ${program} invoke [1]`, 'Program log: Instruction: not a name']
    expect(typesOf([call(program)], odd, parse)).toEqual([null])
  })

  test('what a decoder knows is not renamed', () => {
    const memo = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
    const logs = [`Program ${memo} invoke [1]`, 'Program log: Instruction: Other', `Program ${memo} success`]
    expect(typesOf([call(memo, '6869')], logs, parse)).toEqual(['memo'])
  })
})

test('top-level types are the same in lists and on the page, on real transactions', () => {
  const read = (parse: 'all' | 'tokenTransfers') =>
    committedData.transactionFiles.map((file) =>
      decodeTransaction(0, committedData.readTransaction(file), { parse }).instructions.flatMap(
        ({ innerIndex, type }) => (innerIndex === null ? [type] : []),
      ),
    )
  expect(read('tokenTransfers')).toEqual(read('all'))
})

test('a call of a program to itself with the tag of an event is an event', () => {
  const logMessages = [`Program ${program} invoke [1]`]
  const inner = { ...call(program, 'e445a52e51cb9a1d0102'), accounts: [payer], stackHeight: 2 }
  const transaction = parsedTransaction({
    keys: [payer, program],
    instructions: [call(program)],
    meta: { logMessages, innerInstructions: [{ index: 0, instructions: [inner] }] },
  })
  expect(decodeTransaction(0, transaction).instructions.map(({ type }) => type)).toEqual([null, 'event'])
})
