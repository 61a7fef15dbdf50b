import { expect, test } from 'vitest'
import { realData } from '#decode/testing/real-data.ts'
import { PROGRAM, SYSVAR } from '../program-ids.ts'
import { parseAccount } from './index.ts'

const KEY = '11'.repeat(32)
const KEY_TEXT = '29d2S7vB453rNYFdR5Ycwt7y9haRT5fwVwL9zTmBhfV2'
const le = (value: bigint | number, bytes: number) =>
  Buffer.from(
    Array.from({ length: bytes }, (_, at) => Number((BigInt(value) >> BigInt(8 * at)) & 255n)),
  ).toString('hex')
const parse = (owner: string, hex: string, context = {}) =>
  parseAccount(owner, Buffer.from(hex, 'hex'), context)

const mintHex = `01000000${KEY}${'ff'.repeat(8)}0901${'00'.repeat(36)}`
const tokenHex = `${KEY}${KEY}${le(1_500_000n, 8)}${'00'.repeat(36)}01${'00'.repeat(12)}${'00'.repeat(8)}${'00'.repeat(36)}`

test('parses a mint with its exact supply', () => {
  expect(parse(PROGRAM.token, mintHex)).toEqual({
    program: 'spl-token',
    space: 82,
    parsed: {
      type: 'mint',
      info: {
        mintAuthority: KEY_TEXT,
        supply: '18446744073709551615',
        decimals: 9,
        isInitialized: true,
        freezeAuthority: null,
      },
    },
  })
})

test('parses a token account with the decimals of its mint, and leaves it raw when the mint is unknown', () => {
  const known = parse(PROGRAM.token, tokenHex, { decimalsOf: () => 6 })
  expect(known?.parsed.info).toMatchObject({
    mint: KEY_TEXT,
    owner: KEY_TEXT,
    state: 'initialized',
    isNative: false,
    tokenAmount: { amount: '1500000', decimals: 6, uiAmount: 1.5, uiAmountString: '1.5' },
  })
  expect(parse(PROGRAM.token, tokenHex)).toBeUndefined()
})

test('parses extensions, and keeps the bytes of unknown or invalid ones', () => {
  const tlv = (type: number, body: string) => `${le(type, 2)}${le(body.length / 2, 2)}${body}`
  const fee = `${le(5, 8)}${le(1_000_000n, 8)}${le(250, 2)}`
  const hex = [
    mintHex.padEnd(330, '0'),
    '01',
    tlv(1, `${KEY}${'00'.repeat(32)}${le(7, 8)}${fee}${fee}`),
    tlv(4, `${KEY}01${'00'.repeat(32)}`),
    tlv(17, '07'.repeat(64)),
    tlv(24, `${'01'.repeat(64)}${'02'.repeat(36)}${'03'.repeat(32)}${'04'.repeat(64)}`),
    tlv(28, KEY),
    tlv(999, 'abcd'),
    tlv(19, 'ff'),
    tlv(9, ''),
  ].join('')
  expect(parse(PROGRAM.token2022, hex)?.parsed.info).toHaveProperty('extensions', [
    {
      extension: 'transferFeeConfig',
      state: {
        transferFeeConfigAuthority: KEY_TEXT,
        withdrawWithheldAuthority: null,
        withheldAmount: 7n,
        olderTransferFee: { epoch: 5n, maximumFee: 1_000_000n, transferFeeBasisPoints: 250 },
        newerTransferFee: { epoch: 5n, maximumFee: 1_000_000n, transferFeeBasisPoints: 250 },
      },
    },
    {
      extension: 'confidentialTransferMint',
      state: { authority: KEY_TEXT, autoApproveNewAccounts: true, auditorElgamalPubkey: null },
    },
    {
      extension: 'confidentialTransferFeeAmount',
      state: { withheldAmount: Buffer.alloc(64, 7).toString('base64') },
    },
    {
      extension: 'confidentialMintBurn',
      state: {
        confidentialSupply: Buffer.alloc(64, 1).toString('base64'),
        decryptableSupply: Buffer.alloc(36, 2).toString('base64'),
        supplyElgamalPubkey: Buffer.alloc(32, 3).toString('base64'),
        pendingBurn: Buffer.alloc(64, 4).toString('base64'),
      },
    },
    { extension: 'permissionedBurn', state: { authority: KEY_TEXT } },
    { extension: 'unparseableExtension', state: { type: 999, data: ['q80=', 'base64'] } },
    { extension: 'unparseableExtension', state: { type: 19, data: ['/w==', 'base64'] } },
    { extension: 'nonTransferable' },
  ])
})

test('parses a delegated stake', () => {
  const lockup = `${le(0, 16)}${'00'.repeat(32)}`
  const meta = `${le(2_282_880n, 8)}${KEY}${KEY}${lockup}`
  const rate = '000000000000d03f'
  const delegation = `${KEY}${le(5_000n, 8)}${le(3, 8)}${'ff'.repeat(8)}${rate}${le(77, 8)}`
  const stake = parse(PROGRAM.stake, `02000000${meta}${delegation}${'00'.repeat(4)}`)
  expect(stake?.parsed).toMatchObject({
    type: 'delegated',
    info: {
      meta: { rentExemptReserve: '2282880', authorized: { staker: KEY_TEXT } },
      stake: {
        creditsObserved: 77n,
        delegation: {
          voter: KEY_TEXT,
          stake: '5000',
          deactivationEpoch: '18446744073709551615',
          warmupCooldownRate: 0.25,
        },
      },
    },
  })
})

test('parses nonces, lookup tables, programs and the clock', () => {
  const nonce = parse(PROGRAM.system, `0100000001000000${KEY}${KEY}${le(5000, 8)}`)
  expect(nonce).toMatchObject({
    program: 'nonce',
    parsed: {
      type: 'initialized',
      info: { authority: KEY_TEXT, feeCalculator: { lamportsPerSignature: '5000' } },
    },
  })
  const table = parse(
    PROGRAM.addressLookupTable,
    `01000000${'ff'.repeat(8)}${le(9, 8)}0001${KEY}0000${KEY}${KEY}`,
  )
  expect(table?.parsed).toMatchObject({ type: 'lookupTable', info: { addresses: [KEY_TEXT, KEY_TEXT] } })
  const program = parse(PROGRAM.upgradeableLoader, `02000000${KEY}`)
  expect(program?.parsed).toEqual({ type: 'program', info: { programData: KEY_TEXT } })
  const clock = parse(SYSVAR.owner, [5, 6, 7, 8, 9].map((value) => le(value, 8)).join(''), {
    address: SYSVAR.clock,
  })
  expect(clock?.parsed).toMatchObject({ type: 'clock', info: { slot: 5n, epoch: 7n, unixTimestamp: 9n } })
})

test('leaves unknown and truncated accounts raw', () => {
  expect(parse(KEY_TEXT, mintHex)).toBeUndefined()
  expect(parse(SYSVAR.owner, '00'.repeat(40), { address: 'toString' })).toBeUndefined()
  for (const owner of Object.values(PROGRAM))
    for (const hex of ['', '01', '02000000', 'ff'.repeat(200), '01'.repeat(165), '02'.repeat(400)])
      expect(() => parse(owner, hex, { decimalsOf: () => 2 })).not.toThrow()
})

type Raw = { owner: string; data: [string, string] }

/** Every `{ owner, data: [text, "base64"] }` of a file, wherever it stands. */
function rawAccounts(value: unknown): Raw[] {
  if (typeof value !== 'object' || value === null) return []
  const { owner, data } = value as Partial<Raw>
  if (typeof owner === 'string' && Array.isArray(data) && data[1] === 'base64') return [value as Raw]
  return Object.values(value).flatMap(rawAccounts)
}

test.each(realData)('reads real accounts of the native and SPL programs ($name)', (data) => {
  const types = new Map<string, number>()
  for (const name of data.accountFiles) {
    for (const {
      owner,
      data: [text],
    } of rawAccounts(JSON.parse(data.readText(name)))) {
      const parsed = parseAccount(owner, Buffer.from(text, 'base64'), { decimalsOf: () => 6 })
      if (parsed)
        types.set(
          `${parsed.program} ${parsed.parsed.type}`,
          (types.get(`${parsed.program} ${parsed.parsed.type}`) ?? 0) + 1,
        )
      if (parsed?.parsed.info)
        expect(JSON.stringify(parsed, (_, v) => String(v))).not.toContain('unparseable')
    }
  }
  expect([...types.keys()].sort()).toEqual(
    expect.arrayContaining([
      'address-lookup-table lookupTable',
      'spl-token account',
      'spl-token mint',
      'spl-token-2022 mint',
      'stake delegated',
      'vote vote',
    ]),
  )
})
