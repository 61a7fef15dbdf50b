import { expect, test } from 'vitest'
import { gorbagana } from '#profiles/gorbagana.ts'
import { committedData } from '../testing/real-data.ts'
import { decodeTransaction } from '../transaction/decode-transaction.ts'
import { protocolByForm } from './index.ts'

test('a transfer by any program names the chain and the recipient there', () => {
  const source = committedData.readTransaction('field/wormhole-not-told__2VNdukxZPw.json')
  const { instructions } = decodeTransaction(0, source, { registry: gorbagana.programs })
  expect(instructions.find(({ program }) => program === 'wormhole-ntt')).toMatchObject({
    type: 'transferLock',
    info: {
      amount: 19_000_000n,
      // 51 is the chain Fogo.
      recipientChain: 51,
      recipientAddress: '0xdfb69410543ae13fa7da0be40ea072029b6e5c25a29bb33a97ca8026a782f46a',
      shouldQueue: false,
      from: 'HCsRpyecu8J6LLT9krhdMUWuhA8QVJkYo8JWVGcAAyR8',
    },
  })
})

const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const formOf = (accounts: string[], hex: string) =>
  protocolByForm(accounts, () => Buffer.from(hex, 'hex'))?.name

test('bytes of another length and other accounts are none of its forms', () => {
  // Transaction 3LUesqyeggRsdzaiLkKe9cUfu7FWMjdHmzJjGCwWAP5P2bkY454ZoCXP1WReaqAqNAS7RNkz1CB2yGqwNkmk7Uyd
  const burn =
    '4b901ae8270c4bdebeed95b6171b00000400000000000000000000000000d7ca08ec1aee9cce8a8eda9365343ef197674e1a00'
  const accounts = ['payer', 'config', 'mint', 'from', TOKEN, 'item', 'limit']
  expect(formOf(accounts, burn)).toBe('wormhole-ntt')
  expect(formOf(accounts, `${burn}00`)).toBeUndefined()
  expect(formOf(accounts, burn.replace('4b', '4c'))).toBeUndefined()
  expect(formOf(accounts, '4b90')).toBeUndefined()
  expect(formOf(['payer', 'config', 'mint', 'from', 'other', 'item', TOKEN], burn)).toBeUndefined()
  expect(formOf(accounts.slice(0, 4), burn)).toBeUndefined()
})
