import { expect, test } from 'vitest'
import { DecodeError } from '../program-decoder.ts'
import { configProgram } from './config.ts'

const input = (hex: string, accounts: string[] = []) => ({
  programId: '',
  accounts,
  data: Buffer.from(hex, 'hex'),
})
const zero = '00'.repeat(32)
const system = '11111111111111111111111111111111'

test('decodes the keys and the stored data', () => {
  expect(configProgram.decode(input(`01${zero}01aabb`, ['config']))).toEqual({
    type: 'store',
    info: { configAccount: 'config', keys: [{ pubkey: system, signer: true }], data: 'qrs=' },
  })
  expect(() => configProgram.decode(input(`02${zero}01aabb`, ['config']))).toThrow(DecodeError)
})
