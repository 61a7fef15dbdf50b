import { expect, test } from 'vitest'
import { decodeInstruction } from './decode.ts'
import type { Idl } from './model.ts'
import { readIdl } from './read-idl.ts'
import { createBudget } from './value-reader.ts'

const bytes = (...hex: string[]) => Buffer.from(hex.join('').replaceAll(' ', ''), 'hex')
const idlOf = (source: unknown): Idl => {
  const idl = readIdl(source)
  if (!idl) throw new Error('No IDL')
  return idl
}
const read = (idl: Idl, data: Uint8Array, accounts = 0) =>
  decodeInstruction(idl, data, accounts, createBudget())

/** An IDL of 0.30 with one instruction `all` (discriminator 01 02) that has these arguments. */

test('Shank instructions have a number and PascalCase names', () => {
  const idl = idlOf({
    name: 'raydium',
    metadata: { origin: 'shank' },
    instructions: [
      {
        name: 'SwapBaseIn',
        accounts: [],
        args: [{ name: 'amount', type: 'u64' }],
        discriminant: { type: 'u8', value: 9 },
      },
    ],
  })
  expect(idl.dialect).toBe('shank')
  expect(read(idl, bytes('09', '0100000000000000'))).toMatchObject({
    name: 'swapBaseIn',
    info: { amount: 1 },
  })
})
