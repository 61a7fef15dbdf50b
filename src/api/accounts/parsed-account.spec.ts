import { expect, test } from 'vitest'
import { decodeBase58 } from '#lib/text/base58.ts'
import { readIdl } from '#svm/idl/read-idl.ts'
import { PROGRAM, SYSVAR } from '#svm/program-ids.ts'
import { addressOf, u32, u64 } from '../testing/blocks.ts'
import { discriminator } from '../testing/idls.ts'
import { parsedAccount } from './parsed-account.ts'

const somebody = addressOf('somebody')
const key = (name: string) => Buffer.from(decodeBase58(addressOf(name)) ?? [])
const text = (value: string, size: number) =>
  Buffer.concat([u32(size), Buffer.from(value.padEnd(size, '\0'))])

test('a record of the name service has its owner, and null where it has no parent or class', () => {
  const data = Buffer.concat([key('parent'), key('owner'), Buffer.alloc(32)])
  const record = (bytes: Buffer) =>
    parsedAccount(somebody, { owner: addressOf('names'), data: bytes }, 'name', undefined)
  expect(record(data)).toEqual({
    type: 'nameRecord',
    info: { owner: addressOf('owner'), parent: addressOf('parent'), class: null },
  })
  expect(record(data.subarray(1))).toBeNull()
})

test('token metadata has its mint and texts, without padding and control characters', () => {
  const data = Buffer.concat([
    Buffer.from([4]),
    key('authority'),
    key('mint'),
    text('Trash\nCoin', 32),
    text('TRASH', 10),
    text('https://trash.example/token.json', 200),
    Buffer.from([0x2c, 1]),
  ])
  const metadata = (bytes: Buffer) =>
    parsedAccount(somebody, { owner: addressOf('metadata'), data: bytes }, 'token_metadata', undefined)
  expect(metadata(data)).toEqual({
    type: 'metadata',
    info: {
      updateAuthority: addressOf('authority'),
      mint: addressOf('mint'),
      name: 'TrashCoin',
      symbol: 'TRASH',
      uri: 'https://trash.example/token.json',
      sellerFeeBasisPoints: 300,
    },
  })
  expect(metadata(Buffer.concat([Buffer.from([5]), data.subarray(1)]))).toBeNull()
  expect(metadata(data.subarray(0, 80))).toBeNull()
})

test('a sysvar that is a list has its entries', () => {
  const data = Buffer.concat([u64(1n), u64(77n), key('hash')])
  expect(parsedAccount(SYSVAR.slotHashes, { owner: SYSVAR.owner, data }, 'sysvar', undefined)).toEqual({
    type: 'slotHashes',
    info: { entries: [{ slot: 77, hash: addressOf('hash') }] },
  })
})

test('an account of another program is read by its IDL, every digit of its numbers', () => {
  const idl = readIdl({
    name: 'vault',
    instructions: [],
    accounts: [{ name: 'Position', type: { kind: 'struct', fields: [{ name: 'shares', type: 'u64' }] } }],
  })
  const data = Buffer.concat([discriminator('account:Position'), u64(2n ** 64n - 1n)])
  const account = { owner: addressOf('vault'), data }
  expect(parsedAccount(somebody, account, 'other', idl)).toEqual({
    type: 'Position',
    info: { shares: '18446744073709551615' },
  })
  expect(parsedAccount(somebody, account, 'other', undefined)).toBeNull()
  expect(parsedAccount(somebody, { ...account, owner: PROGRAM.system }, 'wallet', undefined)).toBeNull()
})
