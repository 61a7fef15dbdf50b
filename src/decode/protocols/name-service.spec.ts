import { expect, test } from 'vitest'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcInstruction } from '#svm/rpc-block.ts'
import { decodeTransaction } from '../block/decode-block.ts'
import { base58, key, parsedTransaction } from '../testing/transactions.ts'

const NAMES = 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX'
const registry = { [NAMES]: { name: 'Name Service', protocol: 'name-service' } }

function decode(...calls: [data: string, accounts: string[]][]) {
  const instructions = calls.map(
    ([data, accounts]): RpcInstruction => ({
      programId: NAMES,
      accounts,
      data: base58(data),
      stackHeight: null,
    }),
  )
  const source = parsedTransaction({ keys: [key(1), NAMES], instructions, meta: {} })
  return decodeTransaction(0, source, { registry })
}

test('reads a registration of mainnet: parent, owner, no class, the hash of the name', () => {
  const { nameChanges, instructions } = decode([
    '002000000067feadf0d27227e53180323e0a5a8e88a4dce04747d18ad83b035f4017b83f7e00fc21000000000060000000',
    [PROGRAM.system, key(2), key(3), key(4), PROGRAM.system, key(5), key(6)],
  ])
  expect(nameChanges).toEqual([
    {
      account: key(3),
      kind: 'create',
      parent: key(5),
      class: null,
      owner: key(4),
      hashedName: '67feadf0d27227e53180323e0a5a8e88a4dce04747d18ad83b035f4017b83f7e',
    },
  ])
  expect(instructions[0]?.info).toMatchObject({ payer: key(2), lamports: 2_227_200n, space: 96 })
})

test('reads updates, transfers and deletions of a name', () => {
  const { nameChanges } = decode(
    // Offset 0, nine bytes: the length of a reverse record and "alice".
    ['0100000000' + '09000000' + '05000000' + '616c696365', [key(3), key(4)]],
    [`02${'07'.repeat(32)}`, [key(3), key(4)]],
    ['03', [key(3), key(7), key(7)]],
    ['0440000000', [PROGRAM.system, key(2), key(3), key(4)]],
  )
  expect(nameChanges).toEqual([
    { account: key(3), kind: 'update', offset: 0, data: '05000000616c696365' },
    { account: key(3), kind: 'transfer', owner: key(7) },
    { account: key(3), kind: 'delete' },
  ])
})

test('too few bytes are reported as a problem; too few accounts and an unknown tag stay raw', () => {
  const { decodeError, nameChanges, instructions } = decode(
    ['0100000000ffffffff', [key(3), key(4)]],
    ['03', [key(3)]],
    ['09', []],
  )
  expect(nameChanges).toEqual([])
  expect(decodeError).toMatch(/^Instruction 0 [^\n]*$/)
  expect(instructions.map(({ type }) => type)).toEqual([null, null, null])
})
