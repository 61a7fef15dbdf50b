import { expect, test } from 'vitest'
import { key } from '../testing/transactions.ts'
import { decoderOf, readDescription } from './layout.ts'
import { readSections } from './program-text.ts'

const programId = key(9)
const decoder = (text: string) => decoderOf(readDescription(readSections(text)))
const decode = decoder(`
POOL = pool source
[instructions]
swap(amountIn u64, side bool, limit i32?): $POOL referrer? destination _ owner
close()
[events]
Traded(user pubkey, amount u64)`)
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

test('marks of any length identify instructions, the longest first, with sizes and numbers of accounts', () => {
  const tagged = decoder(
    '[instructions]\nswap#0a(amount u64): pool\nclose#0a10: pool\nquote# size=3 accounts=1: owner',
  )
  const of = (hex: string) => tagged({ programId, accounts: [key(1)], data: bytes(hex) })
  expect(of(`0a${AMOUNT}`)).toEqual({ type: 'swap', info: { amount: 10n, pool: key(1) } })
  expect(of('0a10')).toEqual({ type: 'close', info: { pool: key(1) } })
  expect(of('0b0000')).toEqual({ type: 'quote', info: { owner: key(1) } })
  expect(of('0b00')).toBeUndefined()
})

test('fields may stand at the end, behind a number, and in lists', () => {
  const read = decoder(
    '[instructions]\nroute#01(... amount u64, bps u8)\nopen#02(0 u8, fee u8)\nlegs#03(legs [x u8])',
  )
  const of = (hex: string) => read({ programId, accounts: [], data: bytes(hex) })?.info
  expect(of(`01ffffff${AMOUNT}07`)).toEqual({ amount: 10n, bps: 7 })
  expect(of('020009')).toEqual({ fee: 9 })
  expect(of('020109')).toEqual({})
  expect(of('03020000000506')).toEqual({ legs: [{ x: 5 }, { x: 6 }] })
  expect(() => of('03ffffffff05')).toThrow('Expected 4294967295 entries of a list, found 1 bytes')
})

test('fields may be grouped, in each other and as options; values may have names', () => {
  const read = decoder(
    '[instructions]\nsell#01(item {name string, by [key u8, share u8]?}?, side Bid|Ask, note hex)',
  )
  const of = (hex: string) => read({ programId, accounts: [], data: bytes(hex) })?.info
  expect(of('0101030000004100000102000000010203040102000000beef')).toEqual({
    item: {
      name: 'A',
      by: [
        { key: 1, share: 2 },
        { key: 3, share: 4 },
      ],
    },
    side: 'Ask',
    note: 'beef',
  })
  expect(of('010101000000410000')).toEqual({ item: { name: 'A', by: null }, side: 'Bid' })
  expect(of('010007')).toEqual({ item: null, side: 7 })
})

test('errors are numbered from the number of their section', () => {
  const { errors } = readDescription(
    readSections('[errors 6000]\nFirst: one\nSecond: two\n[errors 7000]\nThird: three'),
  )
  expect(errors.get(6001)).toEqual({ name: 'Second', message: 'two' })
  expect(errors.get(7000)).toEqual({ name: 'Third', message: 'three' })
})

test.each([
  'swap(amount u65)',
  'swap(orders count<u65>)',
  'swap(order {amount u65})',
  'swap(',
  'swap amount: pool',
  'swap: $POOL',
])('"%s" is no layout', (line) => {
  expect(() => readDescription(readSections(`[instructions]\n${line}`))).toThrow(/^program\.txt, line 2: /)
})

test('data that is too short for the fields at its end is an error, and never read from before them', () => {
  const route = decoder('[instructions]\nroute#01(... amount u64, bps u8)')
  const read = (hex: string) => route({ programId, accounts: [], data: bytes(hex) })
  expect(read(`01ffff${AMOUNT}05`)?.info).toEqual({ amount: 10n, bps: 5 })
  expect(() => read(`01${AMOUNT}`)).toThrow('route: expected at least 9 bytes of arguments, found 8')
})
