import { beforeEach, expect, test } from 'vitest'
import type { InstructionToBuild } from '#svm/build-message.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { Address } from '../bank/account.ts'
import type { Keypair } from '../keys/keypair.ts'
import { readNameRecord } from '../testing/name-reader.ts'
import { ProgramRunner } from '../testing/program-runner.ts'
import {
  createName,
  deleteName,
  NAME_PROGRAM,
  type NameCreation,
  nameAddress,
  reallocName,
  transferName,
  updateName,
} from './names.ts'
import { pack, u8, u32, u64 } from './pack.ts'
import { transfer } from './system.ts'

let runner: ProgramRunner
let owner: Keypair
let payer: Keypair
let stranger: Keypair

beforeEach(() => {
  runner = new ProgramRunner()
  runner.installProgram(NAME_PROGRAM, 'names')
  owner = runner.wallet('owner')
  payer = runner.wallet('payer')
  stranger = runner.wallet('stranger')
})

const SPACE = 20
const alice = nameAddress({ name: 'alice' })
const create = (change: Partial<NameCreation> = {}): InstructionToBuild =>
  createName({
    name: 'alice',
    payer: payer.address,
    owner: owner.address,
    space: SPACE,
    lamports: runner.svm.rentExemption(96 + SPACE),
    ...change,
  })
const run = (instruction: InstructionToBuild, ...signers: Keypair[]) =>
  runner.succeed({ signers: [payer, ...signers], instructions: [instruction] })
const errorOf = (instruction: InstructionToBuild, ...signers: Keypair[]) =>
  runner.errorOf({ signers: [payer, ...signers], instructions: [instruction] })
const logsOf = (instruction: InstructionToBuild, ...signers: Keypair[]) =>
  runner.run({ signers: [payer, ...signers], instructions: [instruction] }).logs
const record = (address: Address = alice) => readNameRecord(runner.read(address).data)
const unsigned = (instruction: InstructionToBuild, address: Address): InstructionToBuild => ({
  ...instruction,
  accounts: instruction.accounts.map((meta) =>
    meta.address === address ? { ...meta, signer: false } : meta,
  ),
})

test('creates a record in the published format', () => {
  run(create())
  const { owner: program, lamports } = runner.read(alice)
  expect(program).toBe(NAME_PROGRAM)
  expect(lamports).toBe(runner.svm.rentExemption(96 + SPACE))
  expect(record()).toEqual({
    parent: undefined,
    owner: owner.address,
    class: undefined,
    bytes: new Uint8Array(SPACE),
  })
})

test('logs the same lines as the original', () => {
  expect(run(create()).logs.filter((line) => !line.includes('consumed'))).toEqual([
    `Program ${NAME_PROGRAM} invoke [1]`,
    'Program log: Entrypoint',
    'Program log: Beginning processing',
    'Program log: Instruction unpacked',
    'Program log: Instruction: Create',
    'Program 11111111111111111111111111111111 invoke [2]',
    'Program 11111111111111111111111111111111 success',
    'Program 11111111111111111111111111111111 invoke [2]',
    'Program 11111111111111111111111111111111 success',
    'Program 11111111111111111111111111111111 invoke [2]',
    'Program 11111111111111111111111111111111 success',
    `Program ${NAME_PROGRAM} success`,
  ])
  expect(logsOf(create())).toContain('Program log: The given name account already exists.')
  expect(logsOf(create())).toContain('Program log: Error: InvalidArgument')
})

test('creates a record at an address that already has lamports', () => {
  const gift = runner.svm.rentExemption(0)
  run(transfer(payer.address, alice, gift))
  run(create())
  expect(runner.svm.lamports(alice)).toBe(runner.svm.rentExemption(96 + SPACE) + gift)
})

test('the same name has different addresses per parent and class', () => {
  run(create())
  const child = { name: 'pay', parent: alice, class: stranger.address }
  run(create({ ...child, parentOwner: owner.address }), owner, stranger)
  expect(record(nameAddress(child))).toMatchObject({
    parent: alice,
    owner: owner.address,
    class: stranger.address,
  })
  const addresses = [child, { name: 'pay' }, { name: 'pay', parent: alice }, { ...child, name: 'pays' }]
  expect(new Set(addresses.map(nameAddress)).size).toBe(4)
})

test('rejects an existing name, a wrong address and the zero address as owner', () => {
  run(create())
  expect(errorOf(create({ owner: stranger.address }))).toBe('InvalidArgument')
  expect(record().owner).toBe(owner.address)
  const other = create({ name: 'bob' })
  const accounts = other.accounts.map((meta) =>
    meta.address === nameAddress({ name: 'bob' })
      ? { ...meta, address: nameAddress({ name: 'carol' }) }
      : meta,
  )
  expect(errorOf({ ...other, accounts })).toBe('InvalidArgument')
  expect(errorOf(create({ name: 'bob', owner: PROGRAM.system }))).toBe('InvalidArgument')
})

test('rejects a class or a parent owner that does not sign', () => {
  run(create())
  const classed = create({ name: 'bob', class: stranger.address })
  expect(errorOf(unsigned(classed, stranger.address))).toBe('InvalidArgument')
  const child = create({ name: 'pay', parent: alice, parentOwner: owner.address, owner: stranger.address })
  expect(errorOf(unsigned(child, owner.address))).toBe('InvalidArgument')
  const usurped = create({ name: 'pay', parent: alice, parentOwner: stranger.address })
  expect(errorOf(usurped, stranger)).toBe('InvalidArgument')
  expect(logsOf(usurped, stranger)).toContain(
    'Program log: The given parent name account owner is not correct.',
  )
  expect(errorOf(create({ name: 'pay', parent: alice }))).toBe('NotEnoughAccountKeys')
  const orphan = create({ name: 'pay', parent: stranger.address, parentOwner: owner.address })
  expect(errorOf(orphan, owner)).toBe('InvalidAccountData')
})

test('the owner writes at any offset within the record', () => {
  run(create())
  run(updateName({ name: alice, authority: owner.address, bytes: Buffer.from('hello') }), owner)
  run(updateName({ name: alice, authority: owner.address, offset: 15, bytes: Buffer.from('world') }), owner)
  expect(Buffer.from(record().bytes).toString()).toBe(`hello${'\0'.repeat(10)}world`)
  const past = { name: alice, authority: owner.address }
  expect(errorOf(updateName({ ...past, offset: 16, bytes: Buffer.from('world') }), owner)).toBe(0)
  expect(errorOf(updateName({ ...past, offset: 0xffff_ffff, bytes: Buffer.from('w') }), owner)).toBe(0)
})

test('other accounts cannot write, nor the owner when there is a class', () => {
  run(create())
  const bytes = Buffer.from('x')
  expect(errorOf(updateName({ name: alice, authority: stranger.address, bytes }), stranger)).toBe(
    'InvalidArgument',
  )
  const own = updateName({ name: alice, authority: owner.address, bytes })
  expect(errorOf(unsigned(own, owner.address))).toBe('InvalidArgument')
  const identity = { name: 'bob', class: stranger.address }
  const bob = nameAddress(identity)
  run(create(identity), stranger)
  expect(errorOf(updateName({ name: bob, authority: owner.address, bytes }), owner)).toBe('InvalidArgument')
  run(updateName({ name: bob, authority: stranger.address, bytes }), stranger)
  expect(record(bob).bytes[0]).toBe(120)
})

test('the parent owner writes to and transfers a child when the parent account is passed', () => {
  const child = { name: 'pay', parent: alice }
  const pay = nameAddress(child)
  run(create())
  run(create({ ...child, parentOwner: owner.address, owner: stranger.address }), owner)
  const write = { name: pay, authority: owner.address, bytes: Buffer.from('x') }
  expect(errorOf(updateName(write), owner)).toBe('InvalidArgument')
  run(updateName({ ...write, parent: alice }), owner)
  const take = { name: pay, owner: owner.address, newOwner: owner.address }
  expect(errorOf(transferName(take), owner)).toBe('InvalidArgument')
  run(create({ name: 'mallory', owner: payer.address }))
  const mallory = nameAddress({ name: 'mallory' })
  const usurp = { name: pay, owner: payer.address, newOwner: payer.address, parent: mallory }
  expect(errorOf(transferName(usurp))).toBe('InvalidArgument')
  expect(errorOf(updateName({ ...write, authority: payer.address, parent: mallory }))).toBe('InvalidArgument')
  run(transferName({ ...take, parent: alice }), owner)
  expect(record(pay).owner).toBe(owner.address)
  run(deleteName(alice, owner.address, payer.address), owner)
  expect(errorOf(updateName({ ...write, parent: alice }), owner)).toBe('InvalidAccountData')
})

test('only the owner transfers the name', () => {
  run(create())
  const gift = { name: alice, newOwner: stranger.address }
  expect(errorOf(transferName({ ...gift, owner: stranger.address }), stranger)).toBe('InvalidArgument')
  const own = transferName({ ...gift, owner: owner.address })
  expect(errorOf(unsigned(own, owner.address))).toBe('InvalidArgument')
  expect(run(own, owner).logs).toContain('Program log: Instruction: Transfer Ownership')
  expect(record().owner).toBe(stranger.address)
})

test('the class must sign a transfer', () => {
  const identity = { name: 'bob', class: stranger.address }
  run(create(identity), stranger)
  const gift = { name: nameAddress(identity), owner: owner.address, newOwner: payer.address }
  expect(errorOf(transferName(gift), owner)).toBe('InvalidArgument')
  const agreed = transferName({ ...gift, class: stranger.address })
  expect(errorOf(unsigned(agreed, stranger.address), owner)).toBe('InvalidArgument')
  expect(errorOf(transferName({ ...gift, class: payer.address }), owner)).toBe('InvalidArgument')
  run(agreed, owner, stranger)
  expect(record(nameAddress(identity)).owner).toBe(payer.address)
})

test('only the owner deletes the name, and receives its lamports', () => {
  run(create())
  expect(errorOf(deleteName(alice, stranger.address, stranger.address), stranger)).toBe('InvalidArgument')
  expect(errorOf(deleteName(alice, owner.address, alice), owner)).toBe('InvalidArgument')
  const before = runner.svm.lamports(stranger.address)
  run(deleteName(alice, owner.address, stranger.address), owner)
  expect(runner.svm.read(alice)).toBeUndefined()
  expect(runner.svm.lamports(stranger.address) - before).toBe(runner.svm.rentExemption(96 + SPACE))
  run(create({ owner: stranger.address }))
  expect(record().owner).toBe(stranger.address)
})

test('resizes a record; the payer pays or receives the difference in rent', () => {
  run(create())
  run(updateName({ name: alice, authority: owner.address, bytes: Buffer.from('hello') }), owner)
  for (const space of [1_000, 3, 96]) {
    const before = runner.svm.lamports(payer.address) + runner.svm.lamports(alice)
    run(reallocName(alice, owner.address, { payer: payer.address, space }), owner)
    expect(runner.svm.lamports(alice)).toBe(runner.svm.rentExemption(96 + space))
    expect(runner.svm.lamports(payer.address) + runner.svm.lamports(alice)).toBe(before - 10_000n)
    expect(record().bytes.length).toBe(space)
  }
  expect(Buffer.from(record().bytes).toString()).toBe(`hel${'\0'.repeat(93)}`)
  const far = { payer: payer.address, space: 96 + 10_241 }
  expect(errorOf(reallocName(alice, owner.address, far), owner)).toBe('InvalidRealloc')
  expect(logsOf(reallocName(alice, owner.address, far), owner)).toContain(
    'Program log: Error: InvalidRealloc',
  )
  const usurped = reallocName(alice, stranger.address, { payer: payer.address, space: 1 })
  expect(errorOf(usurped, stranger)).toBe('InvalidArgument')
})

test('rejects an account that is not a record or not owned by the program', () => {
  runner.write(alice, NAME_PROGRAM, new Uint8Array(95))
  const write = updateName({ name: alice, authority: owner.address, bytes: Buffer.from('x') })
  for (const call of [
    write,
    create(),
    transferName({ name: alice, owner: owner.address, newOwner: payer.address }),
    deleteName(alice, owner.address, payer.address),
    reallocName(alice, owner.address, { payer: payer.address, space: 0 }),
  ])
    expect(errorOf(call, owner)).toBe('InvalidAccountData')
  run(create({ name: 'bob' }))
  runner.write(alice, PROGRAM.stake, runner.read(nameAddress({ name: 'bob' })).data)
  expect(errorOf(write, owner)).toBe('ExternalAccountDataModified')
})

test('rejects unknown instructions and data that is truncated or too long', () => {
  const whole = create()
  const refusalOf = (data: Uint8Array) => errorOf({ ...whole, data })
  expect(refusalOf(Uint8Array.of())).toBe('InvalidInstructionData')
  expect(refusalOf(Uint8Array.of(5))).toBe('InvalidInstructionData')
  for (let size = 1; size < whole.data.length; size++)
    expect(refusalOf(whole.data.subarray(0, size))).toBe('InvalidInstructionData')
  expect(refusalOf(pack(whole.data, u8(0)))).toBe('InvalidInstructionData')
  expect(refusalOf(pack(u8(0), u32(31), Buffer.alloc(31), u64(0), u32(0)))).toBe('InvalidArgument')
  const hash = whole.data.subarray(5, 37)
  expect(refusalOf(pack(u8(0), u32(33), hash, u8(0), u64(0), u32(0)))).toBe('InvalidArgument')
})

test('rejects too few accounts', () => {
  run(create())
  for (const call of [
    create({ name: 'bob' }),
    updateName({ name: alice, authority: owner.address, bytes: u8(0) }),
    transferName({ name: alice, owner: owner.address, newOwner: payer.address }),
    deleteName(alice, owner.address, payer.address),
    reallocName(alice, owner.address, { payer: payer.address, space: 0 }),
  ]) {
    const accounts = call.accounts.slice(0, -1)
    expect(errorOf({ ...call, accounts }, owner)).toBe('NotEnoughAccountKeys')
  }
})
