import { beforeEach, expect, test } from 'vitest'
import { PROGRAM } from '#svm/program-ids.ts'
import { bytesOf } from '../keys/derived-address.ts'
import { namedKeypair } from '../keys/keypair.ts'
import { creator, data, MetadataRunner, trash } from '../testing/metadata-runner.ts'
import { createMetadata, METADATA_PROGRAM, metadataAddress, type TokenMetadata } from './metadata.ts'
import { pack, u8, u16, u32, u64 } from './pack.ts'
import { transfer } from './system.ts'

let runner: MetadataRunner
beforeEach(() => {
  runner = new MetadataRunner()
})

test('creates the account of a fungible mint in the published format', () => {
  runner.succeed(runner.createDraft())
  const { data, owner, lamports } = runner.read(metadataAddress(runner.mint))
  expect(owner).toBe(METADATA_PROGRAM)
  expect(data.length).toBe(607)
  expect(lamports).toBe(runner.svm.rentExemption(607))
  expect(runner.account()).toMatchObject({
    key: 4,
    updateAuthority: runner.authority.address,
    mint: runner.mint,
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

test('logs the same lines as the original', () => {
  const { logs } = runner.succeed(runner.createDraft())
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

test('stores the largest possible metadata', () => {
  const signer = creator(runner.authority, 20, true)
  const others = ['a', 'b', 'c', 'd'].map((name) => creator(namedKeypair(name), 20))
  const metadata: TokenMetadata = {
    name: 'ü'.repeat(16),
    symbol: 'ABCDEFGHIJ',
    uri: 'x'.repeat(200),
    sellerFeeBasisPoints: 10_000,
    creators: [signer, ...others],
    collection: { verified: false, mint: runner.stranger.address },
    uses: { method: 'multiple', remaining: 3n, total: 18_446_744_073_709_551_615n },
  }
  runner.succeed(runner.createDraft({ metadata, updateAuthoritySigns: true, isMutable: false }))
  const { uses, ...rest } = metadata
  expect(runner.account()).toMatchObject({ ...rest, isMutable: false })
  expect(runner.account().uses).toEqual({ method: 1, remaining: 3n, total: 18_446_744_073_709_551_615n })
})

test('sets the token standard "fungible asset" for a mint without decimals; version 1 sets none', () => {
  runner.writeMint(runner.mint, 0)
  runner.succeed(runner.createDraft({ version: 2 }))
  expect(runner.account().tokenStandard).toBe(1)
  const other = namedKeypair('other mint').address
  runner.writeMint(other, 0)
  const { logs } = runner.succeed(runner.createDraft({ mint: other, version: 1 }))
  expect(runner.account(other).tokenStandard).toBeUndefined()
  expect(logs).toContain('Program log: (Deprecated as of 1.1.0) Instruction: Create Metadata Accounts')
})

test('charges the payer only the rent that the address does not hold yet', () => {
  const gift = runner.svm.rentExemption(0)
  const instructions = [
    transfer(runner.payer.address, metadataAddress(runner.mint), gift),
    createMetadata(runner.creation()),
  ]
  const before = runner.svm.lamports(runner.payer.address)
  runner.succeed({ signers: [runner.payer, runner.authority], instructions })
  expect(before - runner.svm.lamports(runner.payer.address)).toBe(runner.svm.rentExemption(607) + 10_000n)
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
  expect(runner.errorOf(runner.createDraft(data(change)))).toBe(error)
  expect(runner.svm.read(metadataAddress(runner.mint))).toBeUndefined()
})

test('rejects a verified creator that does not sign', () => {
  const metadata = { ...trash, creators: [creator(runner.stranger, 100, true)] }
  expect(runner.errorOf(runner.createDraft({ metadata, updateAuthority: runner.stranger.address }))).toBe(54)
})

test('rejects a wrong mint authority or a missing signature', () => {
  const wrong = runner.creation({ mintAuthority: runner.stranger.address })
  const signers = [runner.payer, runner.stranger] as const
  expect(runner.errorOf({ signers, instructions: [createMetadata(wrong)] })).toBe(10)
  const unsigned = createMetadata(runner.creation({ updateAuthority: runner.stranger.address }))
  const accounts = unsigned.accounts.map((meta) =>
    meta.address === runner.authority.address ? { ...meta, signer: false } : meta,
  )
  expect(runner.errorOf({ signers: [runner.payer], instructions: [{ ...unsigned, accounts }] })).toBe(9)
})

test('rejects an account that is not a mint of the Token program', () => {
  runner.writeMint(runner.mint, 6, PROGRAM.token2022)
  expect(runner.errorOf(runner.createDraft())).toBe(153)
  runner.writeMint(runner.mint, 6, PROGRAM.stake)
  expect(runner.errorOf(runner.createDraft())).toBe(57)
  runner.write(runner.mint, PROGRAM.token, new Uint8Array(165))
  expect(runner.errorOf(runner.createDraft())).toBe('InvalidAccountData')
  runner.writeMint(runner.mint, 6)
  const whole = createMetadata(runner.creation())
  const instructions = [{ ...whole, accounts: [...whole.accounts, { address: PROGRAM.token2022 }] }]
  expect(runner.errorOf({ signers: [runner.payer, runner.authority], instructions })).toBe(153)
})

test('rejects the address of another mint, and creating twice', () => {
  const instruction = createMetadata(runner.creation())
  const [, ...rest] = instruction.accounts
  const wrong = { address: metadataAddress(runner.stranger.address), writable: true }
  const instructions = [{ ...instruction, accounts: [wrong, ...rest] }]
  expect(runner.errorOf({ signers: [runner.payer, runner.authority], instructions })).toBe(5)
  runner.succeed(runner.createDraft())
  expect(runner.errorOf(runner.createDraft({ metadata: { ...trash, name: 'Again' } }))).toBe(0)
  expect(runner.account().name).toMatch(/^Trash Coin/)
})

test('rejects unknown instructions, truncated or too long data, and invalid UTF-8', () => {
  const whole = createMetadata(runner.creation())
  const errorOf = (bytes: Uint8Array, accounts = whole.accounts) => {
    const instructions = [{ ...whole, accounts, data: bytes }]
    return runner.errorOf({ signers: [runner.payer, runner.authority], instructions })
  }
  expect(errorOf(Uint8Array.of())).toBe('InvalidInstructionData')
  expect(errorOf(Uint8Array.of(99))).toBe('InvalidInstructionData')
  for (let size = 1; size < whole.data.length; size += 7)
    expect(errorOf(whole.data.subarray(0, size))).toBe('InvalidInstructionData')
  expect(errorOf(pack(whole.data, u8(0)))).toBe('InvalidInstructionData')
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
    expect(errorOf(bytes)).toBe('InvalidInstructionData')
  }
  expect(errorOf(whole.data, whole.accounts.slice(0, 4))).toBe('NotEnoughAccountKeys')
})

test('rejects a flag that is neither 0 nor 1, and an unknown use method', () => {
  const address = bytesOf(runner.stranger.address)
  const texts = pack(u8(33), u32(0), u32(0), u32(0), u16(0))
  const parts = [u8(1), pack(u32(1), address), u8(0), u8(100), u8(1), u8(0), address, u8(1), u8(0)]
  const rest = [pack(u64(1n), u64(1n)), u8(1), u8(1), u8(0), u64(9n)]
  const errorOf = (data: Uint8Array) => {
    const instructions = [{ ...createMetadata(runner.creation()), data }]
    return runner.errorOf({ signers: [runner.payer, runner.authority], instructions })
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
    expect(errorOf(pack(texts, ...bad)), `part ${place}`).toBe('InvalidInstructionData')
  }
  expect(errorOf(pack(texts, ...whole))).toBeNull()
  expect(runner.account()).toMatchObject({ creators: [{ share: 100 }], uses: { method: 0, total: 1n } })
  // The program counts the size of a collection and ignores the given value.
  const { fieldsEnd } = runner.account()
  expect(runner.bytes().subarray(fieldsEnd, fieldsEnd + 10)).toEqual(Uint8Array.of(1, ...Array(9).fill(0)))
})
