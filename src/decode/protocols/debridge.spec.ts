import { expect, test } from 'vitest'
import { solana } from '#profiles/solana.ts'
import { committedData } from '../testing/real-data.ts'
import { decodeTransaction } from '../transaction/decode-transaction.ts'

test('an order names what is given, and what for, on which chain and for whom', () => {
  const source = committedData.readTransaction('field/swap-whose-output-goes-on__58F9fNP78F.json')
  const { instructions } = decodeTransaction(0, source, { registry: solana.programs })
  expect(instructions.find(({ program }) => program === 'debridge-source')).toMatchObject({
    type: 'createOrderWithNonce',
    info: {
      giveOriginalAmount: 34_852_339n,
      takeChainId: 42_161n,
      takeTokenAddress: '0x0000000000000000000000000000000000000000',
      takeAmount: 12_892_571_238_949_203n,
      receiver: '0x21f2a9b5f420245d86e8faa753022da01946b13f',
      givePatchAuthority: '9rJ4QzDLYm5VARnuWcMFMzB4Nr1hKprGQWb8LTfsU6Q2',
      allowedCancelBeneficiary: null,
      maker: '9rJ4QzDLYm5VARnuWcMFMzB4Nr1hKprGQWb8LTfsU6Q2',
    },
  })
})
