import { describe, expect, test } from 'vitest'
import { token2022Program } from './token.ts'

const decode = (hex: string, ...accounts: string[]) =>
  token2022Program.decode({ programId: '', accounts, data: Buffer.from(hex, 'hex') })
const zero = '00'.repeat(32)
const real = 'b405dc56e38e9b175ae61da21eb6b57e897b0f09f326ce22f59d1275212a8b7f'
const address = 'D7jZzYfXPEM572G9fBBWUqfwmHYLyeUYhAerv6hYpump'
const system = '11111111111111111111111111111111'

describe('transfer fee', () => {
  test('is initialized with the given authorities', () => {
    expect(decode(`1a0001${real}00${'2a00'}${'ffffffffffffffff'}`, 'mint')).toEqual({
      type: 'initializeTransferFeeConfig',
      info: {
        mint: 'mint',
        transferFeeConfigAuthority: address,
        transferFeeBasisPoints: 42,
        maximumFee: 18_446_744_073_709_551_615n,
      },
    })
    expect(decode(`1a000001${real}2a000000000000000000`, 'mint')?.info).toMatchObject({
      withdrawWithheldAuthority: address,
    })
  })

  test('decodes amount and fee of a transfer', () => {
    const hex = `1a01${'3700000000000000'}02${'0500000000000000'}`
    const amounts = {
      tokenAmount: { amount: '55', decimals: 2, uiAmount: 0.55, uiAmountString: '0.55' },
      feeAmount: { amount: '5', decimals: 2, uiAmount: 0.05, uiAmountString: '0.05' },
    }
    const accounts = { source: 'from', mint: 'mint', destination: 'to' }
    expect(decode(hex, 'from', 'mint', 'to', 'owner')).toEqual({
      type: 'transferCheckedWithFee',
      info: { ...accounts, ...amounts, authority: 'owner' },
    })
    expect(decode(hex, 'from', 'mint', 'to', 'm', 's1', 's2')).toEqual({
      type: 'transferCheckedWithFee',
      info: { ...accounts, ...amounts, multisigAuthority: 'm', signers: ['s1', 's2'] },
    })
  })

  test('decodes the withdrawal of withheld fees', () => {
    expect(decode('1a02', 'mint', 'to', 'me')).toEqual({
      type: 'withdrawWithheldTokensFromMint',
      info: { mint: 'mint', feeRecipient: 'to', withdrawWithheldAuthority: 'me' },
    })
    expect(decode('1a0301', 'mint', 'to', 'me', 'a')).toEqual({
      type: 'withdrawWithheldTokensFromAccounts',
      info: { mint: 'mint', feeRecipient: 'to', sourceAccounts: ['a'], withdrawWithheldAuthority: 'me' },
    })
    expect(decode('1a0302', 'mint', 'to', 'm', 's1', 'a', 'b')).toEqual({
      type: 'withdrawWithheldTokensFromAccounts',
      info: {
        mint: 'mint',
        feeRecipient: 'to',
        sourceAccounts: ['a', 'b'],
        multisigWithdrawWithheldAuthority: 'm',
        signers: ['s1'],
      },
    })
    expect(decode('1a04', 'mint', 'a', 'b')).toEqual({
      type: 'harvestWithheldTokensToMint',
      info: { mint: 'mint', sourceAccounts: ['a', 'b'] },
    })
    expect(() => decode('1a0302', 'mint', 'to', 'me')).toThrow('Expected 5 accounts, found 3')
  })

  test('decodes changes with a node’s names', () => {
    expect(decode('1a05fa000100000000000000', 'mint', 'me')).toEqual({
      type: 'setTransferFee',
      info: { mint: 'mint', transferFeeBasisPoints: 250, maximumFee: 1n, transferFeeConfigAuthority: 'me' },
    })
    expect(decode('1a05fa000100000000000000', 'mint', 'm', 's1')?.info).toMatchObject({
      multisigtransferFeeConfigAuthority: 'm',
      signers: ['s1'],
    })
    expect(decode('1a06', 'mint')).toBeUndefined()
  })
})

describe('the other extensions', () => {
  test('decode the initialization of a mint', () => {
    expect(decode(`1901${real}`, 'mint')).toEqual({
      type: 'initializeMintCloseAuthority',
      info: { mint: 'mint', newAuthority: address },
    })
    expect(decode('1c0002', 'mint')).toEqual({
      type: 'initializeDefaultAccountState',
      info: { mint: 'mint', accountState: 'frozen' },
    })
    expect(decode('20', 'mint')).toEqual({ type: 'initializeNonTransferableMint', info: { mint: 'mint' } })
    expect(decode(`2100${zero}9cff`, 'mint')).toEqual({
      type: 'initializeInterestBearingConfig',
      info: { mint: 'mint', rateAuthority: null, rate: -100 },
    })
    expect(decode(`23${real}`, 'mint')).toEqual({
      type: 'initializePermanentDelegate',
      info: { mint: 'mint', delegate: address },
    })
    expect(decode(`2700${zero}${real}`, 'mint')).toEqual({
      type: 'initializeMetadataPointer',
      info: { mint: 'mint', metadataAddress: address },
    })
    expect(decode(`2400${real}${zero}`, 'mint')).toEqual({
      type: 'initializeTransferHook',
      info: { mint: 'mint', authority: address },
    })
    expect(decode(`2b00${real}000000000000f83f`, 'mint')).toEqual({
      type: 'initializeScaledUiAmountConfig',
      info: { mint: 'mint', authority: address, multiplier: '1.5' },
    })
    expect(decode(`2c00${real}`, 'mint')).toEqual({
      type: 'initializePausableConfig',
      info: { mint: 'mint', authority: address },
    })
    expect(decode(`2e00${real}`, 'mint')).toEqual({
      type: 'initializePermissionedBurnConfig',
      info: { mint: 'mint', authority: address },
    })
  })

  test('decode later changes', () => {
    expect(decode('1c0101', 'mint', 'f')?.info).toEqual({
      mint: 'mint',
      accountState: 'initialized',
      freezeAuthority: 'f',
    })
    expect(decode('210101ff', 'mint', 'me')).toEqual({
      type: 'updateInterestBearingConfigRate',
      info: { mint: 'mint', newRate: -255, rateAuthority: 'me' },
    })
    expect(decode(`2801${real}`, 'mint', 'm', 's1')).toEqual({
      type: 'updateGroupPointer',
      info: { mint: 'mint', groupAddress: address, multisigAuthority: 'm', signers: ['s1'] },
    })
    expect(decode(`2901${zero}`, 'mint', 'me')).toEqual({
      type: 'updateGroupMemberPointer',
      info: { mint: 'mint', authority: 'me' },
    })
    expect(decode('2b01000000000000f83f0100000000000000', 'mint', 'me')).toEqual({
      type: 'updateMultiplier',
      info: { mint: 'mint', newMultiplier: '1.5', newMultiplierTimestamp: 1, authority: 'me' },
    })
    // The multipliers are 1.23e-7 and 0.000123.
    expect(decode('2b01335215713f82803e0100000000000000', 'mint', 'me')?.info.newMultiplier).toBe(
      '0.000000123',
    )
    expect(decode(`2b00${real}46d26ef4311f203f`, 'mint')?.info.multiplier).toBe('0.000123')
    expect(decode('2c01', 'mint', 'me')).toEqual({ type: 'pause', info: { mint: 'mint', authority: 'me' } })
    expect(decode('2c02', 'mint', 'me')?.type).toBe('resume')
    expect(decode('1e00', 'a', 'me')).toEqual({
      type: 'enableRequiredMemoTransfers',
      info: { account: 'a', owner: 'me' },
    })
    expect(decode('2201', 'a', 'me')?.type).toBe('disableCpiGuard')
    expect(decode('1d07000800', 'a', 'payer', 'system', 'me')).toEqual({
      type: 'reallocate',
      info: {
        account: 'a',
        payer: 'payer',
        systemProgram: 'system',
        extensionTypes: ['immutableOwner', 'memoTransfer'],
        owner: 'me',
      },
    })
    expect(decode('1f', 'payer', 'mint', 'system')).toEqual({
      type: 'createNativeMint',
      info: { payer: 'payer', nativeMint: 'mint', systemProgram: 'system' },
    })
    expect(decode('2e012a00000000000000', 'a', 'mint', 'burner', 'me')).toEqual({
      type: 'permissionedBurn',
      info: {
        account: 'a',
        mint: 'mint',
        permissionedBurnAuthority: 'burner',
        amount: '42',
        authority: 'me',
      },
    })
  })

  test('decode confidential transfer instructions with name and plain amounts', () => {
    expect(decode('1b05e80300000000000002', 'account', 'mint', 'owner')).toEqual({
      type: 'depositConfidentialTransfer',
      info: { account: 'account', mint: 'mint', owner: 'owner', amount: '1000', decimals: 2 },
    })
    expect(decode('1b060a0000000000000002', 'account', 'mint', 'proof', 'owner')).toEqual({
      type: 'withdrawConfidentialTransfer',
      info: { account: 'account', mint: 'mint', amount: '10', decimals: 2 },
    })
    expect(decode('1b08', 'account', 'multisig', 'one', 'two')?.info).toEqual({
      account: 'account',
      multisigOwner: 'multisig',
      signers: ['one', 'two'],
    })
    const offsets = '010203'
    expect(decode(`2a04${'00'.repeat(164)}${offsets}`, 'account', 'mint', 'c1', 'c2', 'c3', 'owner')).toEqual(
      { type: 'confidentialBurn', info: { source: 'account', mint: 'mint' } },
    )
    expect(decode('2503', 'mint')?.type).toBe('harvestWithheldConfidentialTransferTokensToMint')
    expect(decode('2a09', 'mint')).toBeUndefined()
  })

  test('leave unknown kinds raw', () => {
    for (const tag of ['1c', '1e', '21', '22', '24', '27', '28', '29', '2b', '2c', '2e', '1b'])
      expect(decode(`${tag}77${zero}${zero}`, 'a', 'b', 'c', 'd'), tag).toBeUndefined()
  })
})

describe('metadata and groups', () => {
  test('decodes a real metadata initialization', () => {
    const hex =
      'd2e11ea258b84d8d0f0000005468652043686f73656e20436f696e0600000043484f53454e1200000068747470733a2f2f6d657461646174612e6a'
    expect(decode(hex, 'mint', 'me', 'mint', 'authority')).toEqual({
      type: 'initializeTokenMetadata',
      info: {
        metadata: 'mint',
        updateAuthority: 'me',
        mint: 'mint',
        mintAuthority: 'authority',
        name: 'The Chosen Coin',
        symbol: 'CHOSEN',
        uri: 'https://metadata.j',
      },
    })
  })

  test('decodes metadata changes', () => {
    expect(decode('dde9312db5cadcc802010000007a', 'mint', 'me')).toEqual({
      type: 'updateTokenMetadataField',
      info: { metadata: 'mint', updateAuthority: 'me', field: 'uri', value: 'z' },
    })
    expect(decode('dde9312db5cadcc8030100000078010000007a', 'mint', 'me')?.info.field).toBe('x')
    expect(decode('ea122038598d25b5010100000078', 'mint', 'me')).toEqual({
      type: 'removeTokenMetadataKey',
      info: { metadata: 'mint', updateAuthority: 'me', key: 'x', idempotent: true },
    })
    expect(decode(`d7e4a6e45464567b${zero}`, 'mint', 'me')).toEqual({
      type: 'updateTokenMetadataAuthority',
      info: { metadata: 'mint', updateAuthority: 'me', newAuthority: null },
    })
    expect(decode('faa6b4fa0d0cb8460001ff00000000000000', 'mint')).toEqual({
      type: 'emitTokenMetadata',
      info: { metadata: 'mint', end: 255 },
    })
  })

  test('decodes groups and their members', () => {
    expect(decode(`79716c2736330004${real}0a00000000000000`, 'group', 'mint', 'authority')).toEqual({
      type: 'initializeTokenGroup',
      info: {
        group: 'group',
        maxSize: 10,
        mint: 'mint',
        mintAuthority: 'authority',
        updateAuthority: address,
      },
    })
    expect(decode('6c25ab8ff81e126e0a00000000000000', 'group', 'me')?.info).toEqual({
      group: 'group',
      maxSize: 10,
      updateAuthority: 'me',
    })
    expect(decode(`a1695801edddd8cb${real}`, 'group', 'me')?.info.newAuthority).toBe(address)
    expect(decode('9820deb0dfed7486', 'member', 'mint', 'authority', 'group', 'me')?.type).toBe(
      'initializeTokenGroupMember',
    )
  })
})

test('32 zero bytes are an address when the layout has no option', () => {
  expect(decode(`23${zero}`, 'mint')?.info.delegate).toBe(system)
})
