import { beforeEach, expect, test } from 'vitest'
import { PROGRAM } from '#svm/program-ids.ts'
import { bytesOf } from '../keys/derived-address.ts'
import { namedKeypair } from '../keys/keypair.ts'
import { creator, data, MetadataStage, trash } from '../testing/metadata-stage.ts'
import { createMetadata, METADATA_PROGRAM, metadataAddress, type TokenMetadata } from './metadata.ts'
import { pack, u8, u16, u32, u64 } from './pack.ts'
import { transfer } from './system.ts'

let stage: MetadataStage
beforeEach(() => {
  stage = new MetadataStage()
})

test('gives a fungible mint an account that a parser of the published format reads', () => {
  stage.succeed(stage.create())
  const { data, owner, lamports } = stage.read(metadataAddress(stage.mint))
  expect(owner).toBe(METADATA_PROGRAM)
  expect(data.length).toBe(607)
  expect(lamports).toBe(stage.svm.rentExemption(607))
  expect(stage.account()).toMatchObject({
    key: 4,
    updateAuthority: stage.authority.address,
    mint: stage.mint,
    name: 'Trash Coin'.padEnd(32, '\0'),
    symbol: 'TRASH'.padEnd(10, '\0'),
    uri: 'http://localhost/trash.json'.padEnd(200, '\0'),
    sellerFeeBasisPoints: 0,
    creators: undefined,
    primarySaleHappened: false,
    isMutable: true,
    tokenStandard: 2,
    collection: undefined,
    uses: undefined,
  })
})

test('logs what the original logs', () => {
  const { logs } = stage.succeed(stage.create())
  expect(logs.filter((line) => !line.includes('consumed'))).toEqual([
    `Program ${METADATA_PROGRAM} invoke [1]`,
    'Program log: IX: Create Metadata Accounts v3',
    'Program 11111111111111111111111111111111 invoke [2]',
    'Program 11111111111111111111111111111111 success',
    'Program log: Allocate space for the account',
    'Program 11111111111111111111111111111111 invoke [2]',
    'Program 11111111111111111111111111111111 success',
    'Program log: Assign the account to the owning program',
    'Program 11111111111111111111111111111111 invoke [2]',
    'Program 11111111111111111111111111111111 success',
    `Program ${METADATA_PROGRAM} success`,
  ])
})

test('keeps everything of the largest metadata there can be', () => {
  const signer = creator(stage.authority, 20, true)
  const others = ['a', 'b', 'c', 'd'].map((name) => creator(namedKeypair(name), 20))
  const metadata: TokenMetadata = {
    name: 'ü'.repeat(16),
    symbol: 'ABCDEFGHIJ',
    uri: 'x'.repeat(200),
    sellerFeeBasisPoints: 10_000,
    creators: [signer, ...others],
    collection: { verified: false, mint: stage.stranger.address },
    uses: { method: 'multiple', remaining: 3n, total: 18_446_744_073_709_551_615n },
  }
  stage.succeed(stage.create({ metadata, updateAuthoritySigns: true, isMutable: false }))
  const { uses, ...rest } = metadata
  expect(stage.account()).toMatchObject({ ...rest, isMutable: false })
  expect(stage.account().uses).toEqual({ method: 1, remaining: 3n, total: 18_446_744_073_709_551_615n })
})

test('calls a mint without decimals an asset, and version 1 says nothing of it', () => {
  stage.placeMint(stage.mint, 0)
  stage.succeed(stage.create({ version: 2 }))
  expect(stage.account().tokenStandard).toBe(1)
  const other = namedKeypair('other mint').address
  stage.placeMint(other, 0)
  const { logs } = stage.succeed(stage.create({ mint: other, version: 1 }))
  expect(stage.account(other).tokenStandard).toBeUndefined()
  expect(logs).toContain('Program log: (Deprecated as of 1.1.0) Instruction: Create Metadata Accounts')
})

test('asks the payer only for what the address does not hold yet', () => {
  const gift = stage.svm.rentExemption(0)
  const instructions = [
    transfer(stage.payer.address, metadataAddress(stage.mint), gift),
    createMetadata(stage.creation()),
  ]
  const before = stage.svm.lamports(stage.payer.address)
  stage.succeed({ signers: [stage.payer, stage.authority], instructions })
  expect(before - stage.svm.lamports(stage.payer.address)).toBe(stage.svm.rentExemption(607) + 10_000n)
})

test.each<[string, Partial<TokenMetadata>, number]>([
  ['a name of 33 bytes', { name: 'x'.repeat(33) }, 11],
  ['a name of 17 letters that take 34 bytes', { name: 'ü'.repeat(17) }, 11],
  ['a symbol of 11 bytes', { symbol: 'x'.repeat(11) }, 12],
  ['a URI of 201 bytes', { uri: 'x'.repeat(201) }, 13],
  ['a fee above the whole', { sellerFeeBasisPoints: 10_001 }, 41],
  ['an empty list of creators', { creators: [] }, 37],
  ['six creators', { creators: Array(6).fill({ address: PROGRAM.vote, verified: false, share: 10 }) }, 36],
  ['a creator twice', { creators: Array(2).fill({ address: PROGRAM.vote, verified: false, share: 50 }) }, 60],
  ['shares of 99', { creators: [{ address: PROGRAM.vote, verified: false, share: 99 }] }, 45],
  [
    'shares beyond a byte',
    {
      creators: [
        { address: PROGRAM.vote, verified: false, share: 200 },
        { address: PROGRAM.stake, verified: false, share: 156 },
      ],
    },
    51,
  ],
  [
    'a verified creator who did not sign',
    { creators: [{ address: PROGRAM.vote, verified: true, share: 100 }] },
    54,
  ],
  ['a verified collection', { collection: { verified: true, mint: PROGRAM.vote } }, 74],
  ['a single use of two', { uses: { method: 'single', remaining: 2n, total: 2n } }, 77],
  ['more uses left than there are', { uses: { method: 'multiple', remaining: 3n, total: 2n } }, 77],
])('refuses %s', (_, change, error) => {
  expect(stage.refusal(stage.create(data(change)))).toBe(error)
  expect(stage.svm.read(metadataAddress(stage.mint))).toBeUndefined()
})

test('refuses an update authority that verifies itself without signing', () => {
  const metadata = { ...trash, creators: [creator(stage.stranger, 100, true)] }
  expect(stage.refusal(stage.create({ metadata, updateAuthority: stage.stranger.address }))).toBe(54)
})

test('refuses whoever is not the mint authority, or does not sign as it', () => {
  const wrong = stage.creation({ mintAuthority: stage.stranger.address })
  const signers = [stage.payer, stage.stranger] as const
  expect(stage.refusal({ signers, instructions: [createMetadata(wrong)] })).toBe(10)
  const unsigned = createMetadata(stage.creation({ updateAuthority: stage.stranger.address }))
  const accounts = unsigned.accounts.map((meta) =>
    meta.address === stage.authority.address ? { ...meta, signer: false } : meta,
  )
  expect(stage.refusal({ signers: [stage.payer], instructions: [{ ...unsigned, accounts }] })).toBe(9)
})

test('refuses a mint that is no mint of the Token program', () => {
  stage.placeMint(stage.mint, 6, PROGRAM.token2022)
  expect(stage.refusal(stage.create())).toBe(153)
  stage.placeMint(stage.mint, 6, PROGRAM.stake)
  expect(stage.refusal(stage.create())).toBe(57)
  stage.write(stage.mint, PROGRAM.token, new Uint8Array(165))
  expect(stage.refusal(stage.create())).toBe('InvalidAccountData')
  stage.placeMint(stage.mint, 6)
  const whole = createMetadata(stage.creation())
  const instructions = [{ ...whole, accounts: [...whole.accounts, { address: PROGRAM.token2022 }] }]
  expect(stage.refusal({ signers: [stage.payer, stage.authority], instructions })).toBe(153)
})

test('refuses the address of another mint, and to create twice', () => {
  const instruction = createMetadata(stage.creation())
  const [, ...rest] = instruction.accounts
  const wrong = { address: metadataAddress(stage.stranger.address), writable: true }
  const instructions = [{ ...instruction, accounts: [wrong, ...rest] }]
  expect(stage.refusal({ signers: [stage.payer, stage.authority], instructions })).toBe(5)
  stage.succeed(stage.create())
  expect(stage.refusal(stage.create({ metadata: { ...trash, name: 'Again' } }))).toBe(0)
  expect(stage.account().name).toMatch(/^Trash Coin/)
})

test('refuses what is no instruction, what is cut off, what is too long and what is no text', () => {
  const whole = createMetadata(stage.creation())
  const refusal = (bytes: Uint8Array, accounts = whole.accounts) => {
    const instructions = [{ ...whole, accounts, data: bytes }]
    return stage.refusal({ signers: [stage.payer, stage.authority], instructions })
  }
  expect(refusal(Uint8Array.of())).toBe('InvalidInstructionData')
  expect(refusal(Uint8Array.of(99))).toBe('InvalidInstructionData')
  for (let size = 1; size < whole.data.length; size += 7)
    expect(refusal(whole.data.subarray(0, size))).toBe('InvalidInstructionData')
  expect(refusal(pack(whole.data, u8(0)))).toBe('InvalidInstructionData')
  for (const bad of [
    'c0af',
    'eda080',
    'f4908080',
    '80',
    'c3',
    'e08080',
    'f0808080',
    'ff',
    'e28028',
    'f09f9828',
  ]) {
    const text = pack(u32(bad.length / 2), Buffer.from(bad, 'hex'))
    const bytes = pack(u8(33), text, u32(0), u32(0), Buffer.alloc(7))
    expect(refusal(bytes)).toBe('InvalidInstructionData')
  }
  expect(refusal(whole.data, whole.accounts.slice(0, 4))).toBe('NotEnoughAccountKeys')
})

test('refuses a flag that is neither 0 nor 1, and a use that nobody knows', () => {
  const address = bytesOf(stage.stranger.address)
  const texts = pack(u8(33), u32(0), u32(0), u32(0), u16(0))
  const parts = [u8(1), pack(u32(1), address), u8(0), u8(100), u8(1), u8(0), address, u8(1), u8(0)]
  const rest = [pack(u64(1n), u64(1n)), u8(1), u8(1), u8(0), u64(9n)]
  const refusal = (data: Uint8Array) => {
    const instructions = [{ ...createMetadata(stage.creation()), data }]
    return stage.refusal({ signers: [stage.payer, stage.authority], instructions })
  }
  const whole = [...parts, ...rest]
  for (const [place, most] of [
    [0, 1],
    [2, 1],
    [4, 1],
    [5, 1],
    [7, 1],
    [8, 2],
    [10, 1],
    [11, 1],
    [12, 1],
  ] as const) {
    const bad = whole.with(place, u8(most + 1))
    expect(refusal(pack(texts, ...bad)), `part ${place}`).toBe('InvalidInstructionData')
  }
  expect(refusal(pack(texts, ...whole))).toBeNull()
  expect(stage.account()).toMatchObject({ creators: [{ share: 100 }], uses: { method: 0, total: 1n } })
  // The size of a collection is counted by the program, whatever the creator says.
  const { fieldsEnd } = stage.account()
  expect(stage.bytes().subarray(fieldsEnd, fieldsEnd + 10)).toEqual(Uint8Array.of(1, ...Array(9).fill(0)))
})
