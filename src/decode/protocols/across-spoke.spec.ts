import { expect, test } from 'vitest'
import { key } from '../testing/transactions.ts'
import { readProgram } from './program.ts'

const decode = (hex: string) =>
  readProgram('across-spoke').decode({ programId: key(9), accounts: [], data: Buffer.from(hex, 'hex') })
const FILL_RELAY = '6454de5a6ad13ade'
const hash = '0a'.repeat(32)

test('a fill has the transfer if its data contains it, otherwise only its hash', () => {
  const addresses = [1, 2, 3, 4, 5].map((n) => Buffer.alloc(32, n).toString('hex')).join('')
  const amounts = `${'00'.repeat(31)}07${'0600000000000000'}${'0100000000000000'}`
  expect(decode(`${FILL_RELAY}${hash}01${addresses}${amounts}`)?.info).toEqual({
    relayHash: `0x${hash}`,
    depositor: key(1),
    recipient: key(2),
    exclusiveRelayer: key(3),
    inputToken: key(4),
    outputToken: key(5),
    inputAmount: 7n,
    outputAmount: 6n,
    originChainId: 1n,
  })
  expect(decode(`${FILL_RELAY}${hash}00`)?.info).toEqual({ relayHash: `0x${hash}` })
})
