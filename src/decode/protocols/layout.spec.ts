import { expect, test } from 'vitest'
import { key } from '../testing/transactions.ts'
import { anchorProgram, readLayouts, taggedProgram } from './layout.ts'

const programId = key(9)
const decode = anchorProgram(
  'swap(amountIn u64, side bool, limit i32?): pool source referrer? destination _ owner\n close()',
  'Traded(user pubkey, amount u64)',
)
/** sha256 of `global:swap` and `event:Traded`. */
const SWAP = 'f8c69e91e17587c8'
const EVENT = 'e445a52e51cb9a1d'
const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const AMOUNT = '0a00000000000000'
const call = (hex: string, accounts: string[] = []) => decode({ programId, accounts, data: bytes(hex) })

test('an instruction has its arguments, its named accounts, and no optional account that is the program itself', () => {
  const accounts = [key(1), key(2), programId, key(3), key(4), key(5), key(6)]
  expect(call(`${SWAP}${AMOUNT}0101ffffffff`, accounts)).toEqual({
    type: 'swap',
    info: {
      amountIn: 10n,
      side: true,
      limit: -1,
      pool: key(1),
      source: key(2),
      destination: key(3),
      owner: key(5),
    },
  })
})

test('arguments and accounts that an earlier version did not have are left out', () => {
  expect(call(`${SWAP}${AMOUNT}`, [key(1)])).toEqual({ type: 'swap', info: { amountIn: 10n, pool: key(1) } })
})

test('an argument that is cut off is an error, an unknown instruction is none', () => {
  expect(() => call(`${SWAP}0a00`)).toThrow('Expected u64 (8 bytes) at offset 8, found 2 bytes')
  expect(call('0000000000000000')).toBeUndefined()
  expect(call('f8')).toBeUndefined()
})

test('an event is named, and has fields unless it is of another version or not known', () => {
  const traded = `${EVENT}e1ca49af932ba096`
  expect(call(EVENT)).toEqual({ type: 'event', info: {} })
  expect(call(`${EVENT}${'00'.repeat(8)}`)).toEqual({ type: 'event', info: {} })
  expect(call(`${traded}${'07'.repeat(32)}${AMOUNT}`)?.info).toEqual({
    event: 'Traded',
    user: key(7),
    amount: 10n,
  })
  expect(call(`${traded}0707`)?.info).toEqual({ event: 'Traded' })
})

test('a program with tags reads those that it knows', () => {
  const tagged = taggedProgram('swap#0a(amount u64): pool\n close#100000: pool', { at: 1, size: 4 })
  const of = (hex: string) => tagged({ programId, accounts: [key(1)], data: bytes(hex) })
  expect(of(`000a000000${AMOUNT}`)).toEqual({ type: 'swap', info: { amount: 10n, pool: key(1) } })
  expect(of('0000001000')).toEqual({ type: 'close', info: { pool: key(1) } })
  expect(of('000b000000')).toBeUndefined()
  expect(of('00')).toBeUndefined()
})

test.each(['swap(amount u65)', 'swap(', 'swap amount: pool'])('"%s" is no layout', (line) => {
  expect(() => readLayouts(line)).toThrow()
})
