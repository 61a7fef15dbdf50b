import { beforeEach, expect, test } from 'vitest'
import { PROGRAM } from '#svm/program-ids.ts'
import type { Address } from '../chain/account.ts'
import { bytesOf } from '../keys/derived-address.ts'
import { namedKeypair } from '../keys/keypair.ts'
import { creator, data, MetadataStage } from '../testing/metadata-stage.ts'
import { METADATA_PROGRAM, metadataAddress, updateMetadata } from './metadata.ts'

let stage: MetadataStage
beforeEach(() => {
  stage = new MetadataStage()
})

test('changes what is given and nothing else', () => {
  stage.succeed(stage.create())
  stage.succeed(stage.update({ newUpdateAuthority: stage.stranger.address }))
  expect(stage.account()).toMatchObject({
    updateAuthority: stage.stranger.address,
    name: 'Trash Coin'.padEnd(32, '\0'),
  })
  const { logs } = stage.succeed(
    stage.update(data({ name: 'Gold', sellerFeeBasisPoints: 7 }), stage.stranger),
  )
  expect(logs).toContain('Program log: IX: Update Metadata Accounts v2')
  expect(stage.account()).toMatchObject({
    name: 'Gold'.padEnd(32, '\0'),
    sellerFeeBasisPoints: 7,
    updateAuthority: stage.stranger.address,
    isMutable: true,
    tokenStandard: 2,
  })
  stage.succeed(stage.update({ primarySaleHappened: true, isMutable: false }, stage.stranger))
  expect(stage.account()).toMatchObject({ primarySaleHappened: true, isMutable: false })
})

test('leaves no trace of a longer list of creators', () => {
  stage.succeed(stage.create(data({ creators: [creator(stage.payer, 50), creator(stage.stranger, 50)] })))
  stage.succeed(stage.update(data({})))
  const { fieldsEnd, creators } = stage.account()
  expect(creators).toBeUndefined()
  expect(stage.bytes().subarray(fieldsEnd)).toEqual(new Uint8Array(607 - fieldsEnd))
})

test('version 1 keeps the collection that it does not know', () => {
  stage.succeed(stage.create(data({ collection: { verified: false, mint: stage.stranger.address } })))
  stage.succeed(stage.update({ ...data({ name: 'One' }), version: 1 }))
  expect(stage.account()).toMatchObject({
    collection: { mint: stage.stranger.address },
    name: 'One'.padEnd(32, '\0'),
  })
  stage.succeed(stage.update(data({ name: 'Two' })))
  expect(stage.account().collection).toBeUndefined()
})

test('refuses whoever is not the update authority, or does not sign as it', () => {
  stage.succeed(stage.create())
  expect(stage.refusal(stage.update({ isMutable: false }, stage.stranger))).toBe(7)
  const { programId, data: bytes } = updateMetadata({
    mint: stage.mint,
    updateAuthority: stage.authority.address,
  })
  const accounts = [
    { address: metadataAddress(stage.mint), writable: true },
    { address: stage.authority.address },
  ]
  const instructions = [{ programId, accounts, data: bytes }]
  expect(stage.refusal({ signers: [stage.payer], instructions })).toBe(8)
})

test('refuses new data once it is immutable, and to take back what is final', () => {
  stage.succeed(stage.create({ isMutable: false }))
  expect(stage.refusal(stage.update(data({ name: 'New' })))).toBe(59)
  expect(stage.refusal(stage.update({ isMutable: true }))).toBe(73)
  stage.succeed(stage.update({ primarySaleHappened: true }))
  expect(stage.refusal(stage.update({ primarySaleHappened: false }))).toBe(42)
})

test('refuses what creating refuses', () => {
  stage.succeed(stage.create())
  expect(stage.refusal(stage.update(data({ name: 'x'.repeat(33) })))).toBe(11)
  expect(stage.refusal(stage.update(data({ collection: { verified: true, mint: PROGRAM.vote } })))).toBe(74)
  expect(stage.run(stage.update(data({ symbol: 'x'.repeat(11) }))).logs).toContain(
    'Program log: Symbol too long',
  )
})

test('lets a creator verify itself, and nobody else drop it', () => {
  const both = (verified: boolean) => [creator(stage.authority, 60, verified), creator(stage.stranger, 40)]
  stage.succeed(stage.create(data({ creators: both(false) })))
  stage.succeed(stage.update(data({ creators: both(true) })))
  stage.succeed(stage.update({ newUpdateAuthority: stage.stranger.address }))
  expect(stage.refusal(stage.update(data({ creators: both(false) }), stage.stranger))).toBe(55)
  expect(
    stage.refusal(stage.update(data({ creators: [creator(stage.stranger, 100)] }), stage.stranger)),
  ).toBe(55)
  expect(stage.refusal(stage.update(data({}), stage.stranger))).toBe(94)
  stage.succeed(stage.update(data({ name: 'Kept', creators: both(true) }), stage.stranger))
  expect(stage.account().creators).toEqual(both(true))
})

test('a creator that signs as update authority may leave the list', () => {
  const both = [creator(stage.authority, 60), creator(stage.stranger, 40)]
  stage.succeed(stage.create(data({ creators: both })))
  stage.succeed(
    stage.update(data({ creators: [creator(stage.authority, 60, true), creator(stage.stranger, 40)] })),
  )
  stage.succeed(stage.update(data({ creators: [creator(stage.stranger, 100)] })))
  expect(stage.account().creators).toEqual([creator(stage.stranger, 100)])
})

test('refuses too few accounts, a flag beyond 1, data that is cut off and data that goes on', () => {
  stage.succeed(stage.create())
  const { mint, authority } = stage
  const change = { newUpdateAuthority: mint, primarySaleHappened: true, isMutable: true }
  const whole = updateMetadata({ mint, updateAuthority: authority.address, ...change })
  const refusal = (bytes: Uint8Array, accounts = whole.accounts) =>
    stage.refusal({ signers: [authority], instructions: [{ ...whole, accounts, data: bytes }] })
  expect(refusal(whole.data, whole.accounts.slice(0, 1))).toBe('NotEnoughAccountKeys')
  for (let size = 1; size < whole.data.length; size++)
    expect(refusal(whole.data.subarray(0, size))).toBe('InvalidInstructionData')
  expect(refusal(Buffer.concat([whole.data, Buffer.alloc(1)]))).toBe('InvalidInstructionData')
  for (const place of [1, 2, 35, 36, 37, 38])
    expect(refusal(whole.data.with(place, 2)), `byte ${place}`).toBe('InvalidInstructionData')
  expect(refusal(whole.data)).toBeNull()
})

test('refuses an account that is none of its own', () => {
  const fake = namedKeypair('fake').address
  stage.succeed(stage.create())
  stage.write(fake, PROGRAM.token, stage.bytes())
  const { programId, data: bytes } = updateMetadata({
    mint: stage.mint,
    updateAuthority: stage.authority.address,
    isMutable: false,
  })
  const attempt = (address: Address) => ({
    signers: [stage.authority] as const,
    instructions: [
      {
        programId,
        accounts: [
          { address, writable: true },
          { address: stage.authority.address, signer: true },
        ],
        data: bytes,
      },
    ],
  })
  expect(stage.refusal(attempt(fake))).toBe(57)
  stage.write(fake, METADATA_PROGRAM, new Uint8Array(607))
  expect(stage.refusal(attempt(fake))).toBe(63)
})

test('leaves a verified collection alone, and refuses to take it away', () => {
  const collection = { verified: false, mint: stage.stranger.address }
  stage.succeed(stage.create(data({ collection })))
  // Only the collection's own authority could verify it, by an instruction that this program does not have.
  const bytes = Buffer.from(stage.bytes())
  bytes[bytes.indexOf(bytesOf(collection.mint)) - 1] = 1
  stage.write(metadataAddress(stage.mint), METADATA_PROGRAM, bytes)
  expect(stage.refusal(stage.update(data({})))).toBe(112)
  expect(stage.refusal(stage.update(data({ collection })))).toBe(74)
  expect(stage.refusal(stage.update(data({ collection: { verified: true, mint: PROGRAM.vote } })))).toBe(74)
  stage.succeed(stage.update(data({ name: 'Kept', collection: { ...collection, verified: true } })))
  expect(stage.account().collection).toEqual({ ...collection, verified: true })
})

test('refuses to change how often something can be used once it was used', () => {
  const uses = { method: 'multiple', remaining: 1n, total: 2n } as const
  stage.succeed(stage.create(data({ uses })))
  expect(stage.refusal(stage.update(data({ uses: { ...uses, method: 'burn' } })))).toBe(78)
  expect(stage.refusal(stage.update(data({ uses: { ...uses, remaining: 2n } })))).toBe(79)
  expect(stage.refusal(stage.update(data({ uses: { ...uses, total: 3n } })))).toBe(79)
  stage.succeed(stage.update(data({ uses })))
})

test('changes how often something can be used until it is used', () => {
  stage.succeed(stage.create(data({ uses: { method: 'single', remaining: 1n, total: 1n } })))
  stage.succeed(stage.update(data({ uses: { method: 'multiple', remaining: 4n, total: 5n } })))
  expect(stage.account().uses).toEqual({ method: 1, remaining: 4n, total: 5n })
})
