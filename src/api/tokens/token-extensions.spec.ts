import { expect, test } from 'vitest'
import { describeExtensions, listAuthorities } from './token-extensions.ts'

const [boss, hook] = [
  '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
  'EkDhrb9ndZ2YtwPZoGipeDoJx9jsNzasHvXsRHJX2t2Y',
]
const of = { decimals: 6, epoch: 5 }
const describe = (extension: string, state?: unknown, more = {}) =>
  describeExtensions([state === undefined ? { extension } : { extension, state }], { ...of, ...more })[0]

const fee = (transferFeeBasisPoints: number, maximumFee: bigint, epoch = 0n) => ({
  epoch,
  maximumFee,
  transferFeeBasisPoints,
})
const fees = {
  transferFeeConfigAuthority: boss,
  withdrawWithheldAuthority: hook,
  withheldAmount: 0n,
  olderTransferFee: fee(100, 5_000_000n),
  newerTransferFee: fee(250, 2n ** 64n - 1n, 7n),
}

test('a transfer fee is told with its rate, its most, and the next one until its epoch', () => {
  expect(describe('transferFeeConfig', fees)).toMatchObject({
    title: 'Transfer fee',
    text: `Every transfer pays a fee of 1%, at most 5 tokens; from epoch 7 on a fee of 2.5%, at most 18446744073709.551615 tokens. The fee is kept back in the recipient's account, and ${hook} may collect it. What is not collected yet is part of the supply and of no balance.`,
    limitsHolder: true,
  })
  expect(describe('transferFeeConfig', fees, { epoch: 7 })?.text).toMatch(
    /^Every transfer pays a fee of 2\.5%, at most/,
  )
  expect(describe('transferFeeConfig', fees, { epoch: null })?.text).toContain('from epoch 7 on')
  expect(JSON.parse(describe('transferFeeConfig', fees)?.state ?? '').newerTransferFee.maximumFee).toBe(
    '18446744073709551615',
  )
})

test.each([
  [
    'interestBearingConfig',
    { rateAuthority: boss, currentRate: 400 },
    /grow continuously by 4% a year/,
    false,
  ],
  ['interestBearingConfig', { rateAuthority: null, currentRate: -50 }, /shrink continuously by 0\.5%/, false],
  ['permanentDelegate', { delegate: boss }, /may transfer or burn the tokens of every holder/, true],
  ['permanentDelegate', { delegate: null }, /nobody may move the tokens/, false],
  ['pausableConfig', { authority: boss, paused: true }, /is paused: nobody can transfer/, true],
  ['pausableConfig', { authority: null, paused: false }, /Nobody may pause/, false],
  ['transferHook', { authority: null, programId: hook }, /calls the program .*can refuse it/, true],
  ['transferHook', { authority: null, programId: null }, /No program is set/, false],
  ['defaultAccountState', { accountState: 'frozen' }, /New accounts are frozen/, true],
  ['defaultAccountState', { accountState: 'initialized' }, /can be used at once/, false],
  ['nonTransferable', undefined, /cannot transfer/, true],
  ['mintCloseAuthority', { closeAuthority: boss }, /may close the mint when its supply is 0/, false],
  [
    'confidentialTransferMint',
    { authority: boss, autoApproveNewAccounts: false },
    /needs the approval/,
    false,
  ],
  ['scaledUiAmountConfig', { authority: boss, multiplier: '2.5' }, /times 2\.5/, false],
  ['permissionedBurn', { authority: boss }, /only with the signature/, true],
  ['tokenMetadata', { updateAuthority: null }, /Nobody can change them/, false],
  ['unparseableExtension', { type: 99, data: ['AA==', 'base64'] }, /does not know the extension/, true],
  ['constructor', {}, /does not know the extension/, true],
  ['transferFeeConfig', { olderTransferFee: 'x' }, /does not know the extension/, true],
] as const)('%s with %j says what it means to a holder', (extension, state, text, limitsHolder) => {
  const found = describe(extension, state)
  expect(found?.text).toMatch(text)
  expect(found?.limitsHolder).toBe(limitsHolder)
})

test('of the wrapped coin nobody is said to make none: wrapping makes it', () => {
  const none = { mintAuthority: null, freezeAuthority: null, updateAuthority: undefined, extensions: [] }
  expect(listAuthorities({ ...none, isWrapped: true }).map(({ role }) => role)).toEqual(['freeze'])
})

test('every authority of a mint is listed, with null for what nobody can do', () => {
  const extensions = [
    { extension: 'transferFeeConfig', state: fees },
    { extension: 'permanentDelegate', state: { delegate: boss } },
    { extension: 'pausableConfig', state: { authority: null, paused: false } },
    { extension: 'mintCloseAuthority', state: { closeAuthority: hook } },
  ]
  const found = listAuthorities({
    mintAuthority: boss,
    freezeAuthority: null,
    updateAuthority: undefined,
    extensions,
  })
  expect(found.map(({ role, address }) => [role, address])).toEqual([
    ['mint', boss],
    ['freeze', null],
    ['transferFee', boss],
    ['withdrawFee', hook],
    ['permanentDelegate', boss],
    ['pause', null],
    ['close', hook],
  ])
  const metaplex = listAuthorities({
    mintAuthority: null,
    freezeAuthority: null,
    updateAuthority: null,
    extensions: [],
  })
  expect(metaplex.map(({ role }) => role)).toEqual(['mint', 'freeze', 'update'])
})
