import { expect, test } from 'vitest'
import { program } from './program.ts'

const magicEdenV2 = program('magic-eden-v2')

test('a listing has the price and the expiry that the program logs for it', () => {
  // Mainnet, slot 361,774,429, 2RA751fYYmgymouWqtR2e8d5omGFkNEgz4q35VVxXqFmhBsydUo2QrnzpRzhSy2DznriateQA5VdsmAv8wWVQurZ:
  // {"price":1011227746,"seller_expiry":-1}
  const data = Buffer.from('33e685a4017f83adfffa621c463c000000000100000000000000ffffffffffffffff', 'hex')
  const accounts = ['wallet', 'notary', 'account', 'ata', 'mint']
  expect(magicEdenV2.decode({ programId: 'program', accounts, data })).toEqual({
    type: 'sell',
    info: {
      sellerStateBump: 255,
      programAsSignerBump: 250,
      price: 1_011_227_746n,
      tokenSize: 1n,
      expiry: -1n,
      wallet: 'wallet',
      notary: 'notary',
      tokenAccount: 'account',
      tokenAta: 'ata',
      tokenMint: 'mint',
    },
  })
})
