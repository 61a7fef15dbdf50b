import { expect, test } from 'vitest'
import { addressLookupTableProgram } from './address-lookup-table.ts'

const input = (hex: string, accounts: string[] = []) => ({
  programId: '',
  accounts,
  data: Buffer.from(hex, 'hex'),
})
const zero = '00'.repeat(32)
const system = '11111111111111111111111111111111'

test('decodes create, freeze, extend, deactivate and close', () => {
  const decode = (hex: string, ...accounts: string[]) =>
    addressLookupTableProgram.decode(input(hex, accounts))
  const table = { lookupTableAccount: 'table', lookupTableAuthority: 'authority' }
  expect(decode('000000002a00000000000000fe', 'table', 'authority', 'payer', 'system')).toEqual({
    type: 'createLookupTable',
    info: { ...table, payerAccount: 'payer', systemProgram: 'system', recentSlot: 42, bumpSeed: 254 },
  })
  expect(decode('01000000', 'table', 'authority')).toEqual({ type: 'freezeLookupTable', info: table })
  const two = `020000000200000000000000${'18bc72e7f916f0825ba531b0f6155446f6788b4df805b2efb137123daa31af43'}${zero}`
  const newAddresses = ['2fZT6MLRvvanGDWwP6ydAt1jkftDhSW7Du5Lo4uY314N', system]
  expect(decode(two, 'table', 'authority', 'payer', 'system')).toEqual({
    type: 'extendLookupTable',
    info: { ...table, newAddresses, payerAccount: 'payer', systemProgram: 'system' },
  })
  expect(decode(two, 'table', 'authority')).toEqual({
    type: 'extendLookupTable',
    info: { ...table, newAddresses },
  })
  expect(decode('03000000', 'table', 'authority')).toEqual({ type: 'deactivateLookupTable', info: table })
  expect(decode('04000000', 'table', 'authority', 'to')).toEqual({
    type: 'closeLookupTable',
    info: { ...table, recipient: 'to' },
  })
  expect(decode('05000000')).toBeUndefined()
  expect(() => decode(`02000000ffffffff00000000${zero}`, 'table', 'authority')).toThrow(
    'Expected 4294967295 items of 32 bytes at offset 12, found 32 bytes',
  )
})
