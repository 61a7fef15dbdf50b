import { expect, test } from 'vitest'
import { program } from './program.ts'

const woofi = program('woofi')

test('a price that is set has eight decimals, and its account is named', () => {
  // From devnet, slot 333,688,208, transaction 5BKts3NkStozNcLdnuKv…, when a SOL cost 152.5 dollars.
  const data = Buffer.from('678a5c3942c228179089288d030000000000000000000000', 'hex')
  const accounts = ['config', 'oracle', 'keeper']
  expect(woofi.decode({ programId: 'program', accounts, data })).toEqual({
    type: 'setWooPrice',
    info: { price: 15_253_146_000n, wooconfig: 'config', wooracle: 'oracle', authority: 'keeper' },
  })
})
