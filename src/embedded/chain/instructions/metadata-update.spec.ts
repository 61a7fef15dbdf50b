import { beforeEach, expect, test } from 'vitest'
import { PROGRAM } from '#svm/program-ids.ts'
import type { Address } from '../bank/account.ts'
import { bytesOf } from '../keys/derived-address.ts'
import { namedKeypair } from '../keys/keypair.ts'
import { creator, data, MetadataRunner } from '../testing/metadata-runner.ts'
import { METADATA_PROGRAM, metadataAddress, updateMetadata } from './metadata.ts'

let runner: MetadataRunner
beforeEach(() => {
  runner = new MetadataRunner()
})

test('changes only the given fields', () => {
  runner.succeed(runner.createDraft())
  runner.succeed(runner.updateDraft({ newUpdateAuthority: runner.stranger.address }))
  expect(runner.account()).toMatchObject({
    updateAuthority: runner.stranger.address,
    name: 'Trash Coin'.padEnd(32, '\0'),
  })
  const { logs } = runner.succeed(
    runner.updateDraft(data({ name: 'Gold', sellerFeeBasisPoints: 7 }), runner.stranger),
  )
  expect(logs).toContain('Program log: IX: Update Metadata Accounts v2')
  expect(runner.account()).toMatchObject({
    name: 'Gold'.padEnd(32, '\0'),
    sellerFeeBasisPoints: 7,
    updateAuthority: runner.stranger.address,
    isMutable: true,
    tokenStandard: 2,
  })
  runner.succeed(runner.updateDraft({ primarySaleHappened: true, isMutable: false }, runner.stranger))
  expect(runner.account()).toMatchObject({ primarySaleHappened: true, isMutable: false })
})

test('clears the bytes of a longer list of creators', () => {
  runner.succeed(
    runner.createDraft(data({ creators: [creator(runner.payer, 50), creator(runner.stranger, 50)] })),
  )
  runner.succeed(runner.updateDraft(data({})))
  const { fieldsEnd, creators } = runner.account()
  expect(creators).toBeUndefined()
  expect(runner.bytes().subarray(fieldsEnd)).toEqual(new Uint8Array(607 - fieldsEnd))
})

test('version 1 keeps the collection', () => {
  runner.succeed(runner.createDraft(data({ collection: { verified: false, mint: runner.stranger.address } })))
  runner.succeed(runner.updateDraft({ ...data({ name: 'One' }), version: 1 }))
  expect(runner.account()).toMatchObject({
    collection: { mint: runner.stranger.address },
    name: 'One'.padEnd(32, '\0'),
  })
  runner.succeed(runner.updateDraft(data({ name: 'Two' })))
  expect(runner.account().collection).toBeUndefined()
})

test('rejects a wrong update authority or a missing signature', () => {
  runner.succeed(runner.createDraft())
  expect(runner.errorOf(runner.updateDraft({ isMutable: false }, runner.stranger))).toBe(7)
  const { programId, data: bytes } = updateMetadata({
    mint: runner.mint,
    updateAuthority: runner.authority.address,
  })
  const accounts = [
    { address: metadataAddress(runner.mint), writable: true },
    { address: runner.authority.address },
  ]
  const instructions = [{ programId, accounts, data: bytes }]
  expect(runner.errorOf({ signers: [runner.payer], instructions })).toBe(8)
})

test('rejects new data when immutable, and resetting isMutable or primarySaleHappened', () => {
  runner.succeed(runner.createDraft({ isMutable: false }))
  expect(runner.errorOf(runner.updateDraft(data({ name: 'New' })))).toBe(59)
  expect(runner.errorOf(runner.updateDraft({ isMutable: true }))).toBe(73)
  runner.succeed(runner.updateDraft({ primarySaleHappened: true }))
  expect(runner.errorOf(runner.updateDraft({ primarySaleHappened: false }))).toBe(42)
})

test('validates data as on creation', () => {
  runner.succeed(runner.createDraft())
  expect(runner.errorOf(runner.updateDraft(data({ name: 'x'.repeat(33) })))).toBe(11)
  expect(
    runner.errorOf(runner.updateDraft(data({ collection: { verified: true, mint: PROGRAM.vote } }))),
  ).toBe(74)
  expect(runner.run(runner.updateDraft(data({ symbol: 'x'.repeat(11) }))).logs).toContain(
    'Program log: Symbol too long',
  )
})

test('a creator can verify itself, and others cannot remove it', () => {
  const both = (verified: boolean) => [creator(runner.authority, 60, verified), creator(runner.stranger, 40)]
  runner.succeed(runner.createDraft(data({ creators: both(false) })))
  runner.succeed(runner.updateDraft(data({ creators: both(true) })))
  runner.succeed(runner.updateDraft({ newUpdateAuthority: runner.stranger.address }))
  expect(runner.errorOf(runner.updateDraft(data({ creators: both(false) }), runner.stranger))).toBe(55)
  expect(
    runner.errorOf(runner.updateDraft(data({ creators: [creator(runner.stranger, 100)] }), runner.stranger)),
  ).toBe(55)
  expect(runner.errorOf(runner.updateDraft(data({}), runner.stranger))).toBe(94)
  runner.succeed(runner.updateDraft(data({ name: 'Kept', creators: both(true) }), runner.stranger))
  expect(runner.account().creators).toEqual(both(true))
})

test('a creator that signs as update authority can remove itself', () => {
  const both = [creator(runner.authority, 60), creator(runner.stranger, 40)]
  runner.succeed(runner.createDraft(data({ creators: both })))
  runner.succeed(
    runner.updateDraft(
      data({ creators: [creator(runner.authority, 60, true), creator(runner.stranger, 40)] }),
    ),
  )
  runner.succeed(runner.updateDraft(data({ creators: [creator(runner.stranger, 100)] })))
  expect(runner.account().creators).toEqual([creator(runner.stranger, 100)])
})

test('rejects too few accounts, a flag above 1, truncated data and trailing data', () => {
  runner.succeed(runner.createDraft())
  const { mint, authority } = runner
  const change = { newUpdateAuthority: mint, primarySaleHappened: true, isMutable: true }
  const whole = updateMetadata({ mint, updateAuthority: authority.address, ...change })
  const errorOf = (bytes: Uint8Array, accounts = whole.accounts) =>
    runner.errorOf({ signers: [authority], instructions: [{ ...whole, accounts, data: bytes }] })
  expect(errorOf(whole.data, whole.accounts.slice(0, 1))).toBe('NotEnoughAccountKeys')
  for (let size = 1; size < whole.data.length; size++)
    expect(errorOf(whole.data.subarray(0, size))).toBe('InvalidInstructionData')
  expect(errorOf(Buffer.concat([whole.data, Buffer.alloc(1)]))).toBe('InvalidInstructionData')
  for (const place of [1, 2, 35, 36, 37, 38])
    expect(errorOf(whole.data.with(place, 2)), `byte ${place}`).toBe('InvalidInstructionData')
  expect(errorOf(whole.data)).toBeNull()
})

test('rejects an account that the program does not own', () => {
  const fake = namedKeypair('fake').address
  runner.succeed(runner.createDraft())
  runner.write(fake, PROGRAM.token, runner.bytes())
  const { programId, data: bytes } = updateMetadata({
    mint: runner.mint,
    updateAuthority: runner.authority.address,
    isMutable: false,
  })
  const attempt = (address: Address) => ({
    signers: [runner.authority] as const,
    instructions: [
      {
        programId,
        accounts: [
          { address, writable: true },
          { address: runner.authority.address, signer: true },
        ],
        data: bytes,
      },
    ],
  })
  expect(runner.errorOf(attempt(fake))).toBe(57)
  runner.write(fake, METADATA_PROGRAM, new Uint8Array(607))
  expect(runner.errorOf(attempt(fake))).toBe(63)
})

test('keeps a verified collection and rejects its removal', () => {
  const collection = { verified: false, mint: runner.stranger.address }
  runner.succeed(runner.createDraft(data({ collection })))
  // Only the collection's authority can verify it, with an instruction that this program does not implement.
  const bytes = Buffer.from(runner.bytes())
  bytes[bytes.indexOf(bytesOf(collection.mint)) - 1] = 1
  runner.write(metadataAddress(runner.mint), METADATA_PROGRAM, bytes)
  expect(runner.errorOf(runner.updateDraft(data({})))).toBe(112)
  expect(runner.errorOf(runner.updateDraft(data({ collection })))).toBe(74)
  expect(
    runner.errorOf(runner.updateDraft(data({ collection: { verified: true, mint: PROGRAM.vote } }))),
  ).toBe(74)
  runner.succeed(runner.updateDraft(data({ name: 'Kept', collection: { ...collection, verified: true } })))
  expect(runner.account().collection).toEqual({ ...collection, verified: true })
})

test('rejects a change of the use count after the first use', () => {
  const uses = { method: 'multiple', remaining: 1n, total: 2n } as const
  runner.succeed(runner.createDraft(data({ uses })))
  expect(runner.errorOf(runner.updateDraft(data({ uses: { ...uses, method: 'burn' } })))).toBe(78)
  expect(runner.errorOf(runner.updateDraft(data({ uses: { ...uses, remaining: 2n } })))).toBe(79)
  expect(runner.errorOf(runner.updateDraft(data({ uses: { ...uses, total: 3n } })))).toBe(79)
  runner.succeed(runner.updateDraft(data({ uses })))
})

test('changes the use count before the first use', () => {
  runner.succeed(runner.createDraft(data({ uses: { method: 'single', remaining: 1n, total: 1n } })))
  runner.succeed(runner.updateDraft(data({ uses: { method: 'multiple', remaining: 4n, total: 5n } })))
  expect(runner.account().uses).toEqual({ method: 1, remaining: 4n, total: 5n })
})
