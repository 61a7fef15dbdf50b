import { expect, test } from 'vitest'
import { gorbagana } from '#profiles/gorbagana.ts'
import { committedData } from '../testing/real-data.ts'
import { decodeTransaction } from '../transaction/decode-transaction.ts'
import { hyperlaneMailbox, hyperlaneWarpRoute } from './hyperlane-mailbox/hyperlane-mailbox.ts'
import { protocolByForm } from './index.ts'

// The profile has none of these programs: they are recognized by the form of their instructions.
const calls = (file: string) =>
  decodeTransaction(0, committedData.readTransaction(`field/${file}.json`), {
    registry: gorbagana.programs,
  }).instructions.filter(({ program }) => program?.startsWith('hyperlane'))

test('what goes to another chain names its domain and recipient there, and the message that other explorers know', () => {
  const [sent, dispatched, paid, ...others] = calls('hyperlane-not-told__4nRGgV9tqC')
  expect(others).toEqual([])
  expect(sent).toMatchObject({
    programId: '3EpVCPUgyjq2MfGeCttyey6bs5zya5wjYZ2BE6yDg6bm',
    program: 'hyperlane-warp-route',
    type: 'transferRemote',
    info: {
      destinationDomain: 1_408_864_445,
      recipient: '0xd41b6daace035db7d1fafd6fe35bda4f6757321702b06a4315a530bb5705f050',
      amountOrId: 2_206_478_600n,
      sender: 'FGyh1FfooV7AtVrYjFGmjMxbELC8RMxNp4xY5WY4L4md',
    },
  })
  const messageId = '0x09c74f3e10d98c112696b72ba1609aae47616f64f28b4cb1ad8a4a710e93ee89'
  expect(dispatched).toMatchObject({
    program: 'hyperlane-mailbox',
    type: 'outboxDispatch',
    info: {
      messageId,
      sender: '3EpVCPUgyjq2MfGeCttyey6bs5zya5wjYZ2BE6yDg6bm',
      destinationDomain: 1_408_864_445,
      recipient: '0xcd8f7348bdee9233f64432ab826c3526692e6cb17d6a5a5ddacfe3cbd0d77a9e',
    },
  })
  expect(paid).toMatchObject({
    program: 'hyperlane-gas-paymaster',
    type: 'payForGas',
    info: { messageId, destinationDomain: 1_408_864_445, gasAmount: 64_000n },
  })
})

test('what comes from another chain names its domain and sender there, and whom it is for', () => {
  const [processed, handled, ...others] = calls('hyperlane-not-told__4atym7S78q')
  expect(others).toEqual([])
  expect(processed).toMatchObject({
    program: 'hyperlane-mailbox',
    type: 'inboxProcess',
    info: {
      messageId: '0x95a06dba7265e86a56ad2c2f0fa9e2888cb304f0cd0d2bddbdb4915f5df16f5a',
      nonce: 96_617,
      originDomain: 1_399_811_149,
      sender: '0x6b4e9fed101f020c0b989737843efb49ac1aa918aa992c4a3808d29bc12f7efd',
      destinationDomain: 1_408_864_445,
      recipient: 'FJu4E1BDYKVg7aTWdwATZRUvytJZ8ZZ2gQuvPfMWAz9y',
    },
  })
  expect(handled).toMatchObject({
    program: 'hyperlane-warp-route',
    type: 'handle',
    info: {
      originDomain: 1_399_811_149,
      recipient: '6jyr2GWhaTbzjscMz8nNWRuD7Zkng3adCLp8QBeoUHVB',
      remoteAmount: 80_000_000n,
    },
  })
})

const SYSTEM = '11111111111111111111111111111111'
const NOOP = 'noopb9bkMVfRPU8AsbpTUg8AQkHtKwMYZiFUjNRtMmV'
const transfer = `${'01'.repeat(9)}01000000${'00'.repeat(64)}`
const formOf = (accounts: string[], hex: string) =>
  protocolByForm(accounts, () => Buffer.from(hex, 'hex'))?.name

test('other bytes and other accounts are none of its forms', () => {
  expect(formOf([SYSTEM, NOOP, 'token'], transfer)).toBe('hyperlane-warp-route')
  expect(formOf([NOOP, SYSTEM, 'token'], transfer)).toBeUndefined()
  expect(formOf([SYSTEM, NOOP, 'token'], `${transfer}00`)).toBeUndefined()
  expect(formOf([SYSTEM, NOOP, 'token'], transfer.replace('0101', '0102'))).toBeUndefined()
  const dispatch = `04${'00'.repeat(68)}02000000abcd`
  expect(formOf(['outbox', 'authority', SYSTEM, NOOP], dispatch)).toBe('hyperlane-mailbox')
  expect(formOf(['outbox', 'authority', SYSTEM, NOOP], dispatch.slice(2))).toBeUndefined()
  // The length in the data is larger than the data.
  expect(formOf(['outbox', 'authority', SYSTEM, NOOP], dispatch.replace('0200', 'ff00'))).toBeUndefined()
  expect(formOf(['payer', SYSTEM, 'inbox', NOOP], '01ffffffff')).toBeUndefined()
  expect(formOf(['payer', SYSTEM, 'inbox', NOOP], '')).toBeUndefined()
  const gas = `03${'00'.repeat(36)}00fa000000000000`
  expect(formOf([SYSTEM, 'a', 'b', 'c', 'd', 'e'], gas)).toBe('hyperlane-gas-paymaster')
  expect(formOf([SYSTEM, 'a', 'b', 'c', 'd', 'e'], gas.replace(/0000$/, '00ff'))).toBeUndefined()
})

test('a message that is shorter than its header stays bytes', () => {
  const data = Buffer.from('010000000002000000abcd', 'hex')
  expect(hyperlaneMailbox.decode({ programId: 'program', accounts: [], data })).toEqual({
    type: 'inboxProcess',
    info: { message: '0xabcd', metadata: '0x' },
  })
})

test('what is no message of a warp route stays bytes', () => {
  const data = Buffer.from(`21d20542c4d4ef8e01000000${'00'.repeat(32)}01000000ff`, 'hex')
  const parsed = hyperlaneWarpRoute.decode({ programId: 'program', accounts: [], data })
  expect(parsed?.info).toMatchObject({ originDomain: 1, message: '0xff' })
  expect(parsed?.info).not.toHaveProperty('recipient')
})
