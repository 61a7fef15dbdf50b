import { afterAll, beforeAll, expect, test } from 'vitest'
import { silent } from '#lib/log/log.ts'
import { loadNetwork } from '#profiles/index.ts'
import { readIdls } from '#store/programs/idls.ts'
import { idlAddresses } from '#svm/idl/on-chain.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { directReader } from '#untrusted/testing/direct-reader.ts'
import { addressOf } from '../testing/blocks.ts'
import { idlNode, vault, vaultIdl } from '../testing/idls.ts'
import { openStore, type StoredChain } from '../testing/stored.ts'
import { createIdls } from './idls.ts'

let store: StoredChain
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.stop())

const network = loadNetwork('gorbagana')

/** Opens the IDLs with a clock that only the test moves. */
function open(node: ReturnType<typeof idlNode> | undefined, profile = network) {
  const clock = { now: 1_000_000 }
  const idls = createIdls({
    json: directReader(),
    db: store.db,
    chain: node?.chain,
    network: profile,
    log: silent,
    now: () => clock.now,
    waitMs: 120_000,
  })
  const argument = async (program: string, slot: number) => {
    const { registry, isComplete } = await idls.load([program], slot)
    const known = registry.get(program)
    return { name: known?.idl.instructions[0]?.arguments[0]?.name, slot: known?.source.slot, isComplete }
  }
  return { clock, idls, argument }
}

/** Each test uses a program of its own, because the tests share a database. */
const programOf = (name: string) => addressOf(`program ${name}`)
const nothing = { name: undefined, slot: undefined }

test('an IDL is fetched once, stored with its slot, and available without a node', async () => {
  const node = idlNode()
  const program = programOf('once')
  node.publish(program, vaultIdl('amount'))
  const { argument } = open(node)
  const answer = { name: 'amount', slot: 100 }
  expect(await argument(program, 50)).toEqual({ ...answer, isComplete: true })
  expect(await argument(program, 500)).toEqual({ ...answer, isComplete: true })
  expect(node.node.asked).toBe(1)
  const stored = async () => (await readIdls(store.db, [program])).get(program)?.[0]
  await expect.poll(stored).toMatchObject({ slot: 100, text: JSON.stringify(vaultIdl('amount')) })
  expect(await open(undefined).argument(program, 50)).toEqual({ ...answer, isComplete: true })
})

test('a rewritten IDL is loaded after some minutes, and each slot is decoded by its own version', async () => {
  const node = idlNode()
  const program = programOf('rewritten')
  node.publish(program, vaultIdl('before'))
  const { argument, clock, idls } = open(node)
  expect((await argument(program, 150)).name).toBe('before')
  node.publish(program, vaultIdl('after'))
  node.node.slot = 200
  expect((await argument(program, 250)).name).toBe('before')
  clock.now += 3_600_000
  // The old IDL is used while the new one is fetched.
  expect(await argument(program, 250)).toMatchObject({ name: 'before', isComplete: false })
  await expect.poll(() => argument(program, 250)).toMatchObject({ name: 'after', slot: 200 })
  expect(await argument(program, 150)).toMatchObject({ name: 'before', slot: 100 })
  expect(await argument(program, 7)).toMatchObject({ name: 'before', slot: 100 })
  expect(idls.nameOf(program)).toBe('My Vault')
})

test('a transaction that writes the IDL or upgrades the program marks the IDL as stale', async () => {
  const node = idlNode()
  const program = programOf('noticed')
  node.publish(program, vaultIdl('before'))
  const { argument, idls } = open(node)
  expect((await argument(program, 150)).name).toBe('before')
  idls.markStale([program, PROGRAM.system])
  expect(await argument(program, 150)).toMatchObject({ isComplete: true })
  expect(node.node.asked).toBe(1)
  node.publish(program, vaultIdl('after'))
  node.node.slot = 200
  idls.markStale([addressOf('payer'), idlAddresses(program).anchor, program])
  await expect.poll(() => argument(program, 250)).toMatchObject({ name: 'after', isComplete: true })
  expect(node.node.asked).toBe(2)
  idls.markStale([program, PROGRAM.upgradeableLoader])
  expect(await argument(program, 250)).toMatchObject({ name: 'after', isComplete: false })
  await expect.poll(() => argument(program, 250)).toMatchObject({ isComplete: true })
  expect(node.node.asked).toBe(3)
})

test('a node that does not answer delays no page, and is tried again later', async () => {
  const node = idlNode()
  const program = programOf('away')
  node.publish(program, vaultIdl())
  node.node.up = false
  const { argument, clock } = open(node)
  expect(await argument(program, 1)).toEqual({ ...nothing, isComplete: false })
  node.node.up = true
  // During the pause the node is not asked.
  expect(await argument(program, 1)).toEqual({ ...nothing, isComplete: false })
  expect(node.node.asked).toBe(1)
  clock.now += 60_000
  expect(await argument(program, 1)).toEqual({ name: 'amount', slot: 100, isComplete: true })
})

test('the pause after a failure of the node grows from one second to thirty, and an answer ends it', async () => {
  const node = idlNode()
  const program = programOf('away for long')
  node.publish(program, vaultIdl())
  node.node.up = false
  const { argument, clock } = open(node)
  expect(await argument(program, 1)).toEqual({ ...nothing, isComplete: false })
  for (const [round, seconds] of [1, 2, 4, 8, 16, 30, 30].entries()) {
    clock.now += seconds * 1_000 - 1
    await argument(program, 1)
    // The pause also holds for another program, because the node does not answer at all.
    await argument(programOf(`also away ${round}`), 1)
    expect(node.node.asked).toBe(round + 1)
    clock.now += 1
    await argument(program, 1)
    expect(node.node.asked).toBe(round + 2)
  }
  node.node.up = true
  clock.now += 30_000
  expect(await argument(program, 1)).toMatchObject({ name: 'amount', isComplete: true })
  node.node.up = false
  const other = programOf('away again')
  await argument(other, 1)
  node.node.up = true
  node.publish(other, vaultIdl())
  clock.now += 1_000
  expect(await argument(other, 1)).toMatchObject({ name: 'amount', isComplete: true })
})

test('a program that the node refuses to read pauses no other, and fails no other twice', async () => {
  const node = idlNode()
  const [bad, good, other] = [programOf('refused'), programOf('beside it'), programOf('elsewhere')]
  for (const program of [good, other]) node.publish(program, vaultIdl())
  node.refuse(bad)
  const { argument, clock, idls } = open(node)
  expect((await idls.load([bad, good], 1)).registry.size).toBe(0)
  expect(await argument(other, 1)).toMatchObject({ name: 'amount', isComplete: true })
  clock.now += 1_000
  const { registry, isComplete } = await idls.load([bad, good], 1)
  expect([[...registry.keys()], isComplete]).toEqual([[good], false])
  const { asked } = node.node
  clock.now += 1_999
  await argument(bad, 1)
  expect(node.node.asked).toBe(asked)
  clock.now += 1
  await argument(bad, 1)
  expect(node.node.asked).toBe(asked + 1)
})

test('stored IDLs are loaded while the node is away', async () => {
  const node = idlNode()
  const [stored, unknown] = [programOf('stored before'), programOf('not stored')]
  node.publish(stored, vaultIdl())
  await open(node).argument(stored, 1)
  await expect.poll(async () => (await readIdls(store.db, [stored])).size).toBe(1)
  node.node.up = false
  const { argument } = open(node)
  await argument(unknown, 1)
  expect(await argument(stored, 1)).toMatchObject({ name: 'amount', isComplete: false })
})

test('a program without an IDL, or with a broken one, is complete, and is read again later', async () => {
  const node = idlNode()
  const program = programOf('broken')
  node.publish(program, 'no IDL')
  const { argument, clock, idls } = open(node)
  expect(await argument(program, 1)).toEqual({ ...nothing, isComplete: true })
  expect(await argument(programOf('none'), 1)).toEqual({ ...nothing, isComplete: true })
  expect(idls.problemOf(program)).toMatch(/JSON|not an IDL/)
  expect(idls.problemOf(programOf('none'))).toBeNull()
  expect((await readIdls(store.db, [program])).size).toBe(0)
  clock.now += 3_600_000
  node.publish(program, vaultIdl())
  expect(await argument(program, 1)).toMatchObject({ name: 'amount' })
  expect(idls.problemOf(program)).toBeNull()
})

test('the profile’s IDLs need no chain; native programs are never requested', async () => {
  const node = idlNode()
  node.publish(vault, vaultIdl('onChain'))
  const { idls, argument } = open(node, { ...network, idls: { [vault]: vaultIdl('given') } })
  expect(await argument(vault, 1)).toEqual({ name: 'given', slot: null, isComplete: true })
  const { registry, isComplete } = await idls.load([PROGRAM.system, PROGRAM.token, 'no address', vault], 1)
  expect([...registry.keys()]).toEqual([vault])
  expect(isComplete).toBe(true)
  expect(node.node.asked).toBe(0)
  expect(registry.get(vault)?.source).toEqual({
    programId: vault,
    name: 'My Vault',
    source: 'profile',
    slot: null,
  })
})

test('no IDL can take the name of another program', async () => {
  const node = idlNode()
  const { idls } = open(node)
  for (const name of [
    'token_program',
    'TokenProgram',
    'CPAMM v4',
    'System Program.',
    'Sy5tem Pr0gram',
    // These names contain a Cyrillic letter, an invisible letter, and full-width letters.
    '\u0405ystem Program',
    'System Program\u3164',
    '\uff33ystem Program',
    // These are a domain name and an address.
    'alice.gor',
    '1'.repeat(32),
    'honest_one',
  ]) {
    const program = programOf(`called ${name}`)
    node.publish(program, vaultIdl('amount', name))
    const { registry } = await idls.load([program], 1)
    const shown = name === 'honest_one' ? 'Honest One' : null
    expect(idls.nameOf(program), name).toBe(shown)
    // The IDL itself is still used.
    expect(registry.get(program)?.source, name).toMatchObject({ programId: program, name: shown })
  }
})

test('many programs at once are read with few calls', async () => {
  const node = idlNode()
  const programs = Array.from({ length: 100 }, (_, nth) => programOf(`many ${nth}`))
  for (const program of programs) node.publish(program, vaultIdl())
  const { idls } = open(node)
  const { registry, isComplete } = await idls.load(programs, 1)
  expect(registry.size).toBeLessThanOrEqual(40)
  expect(isComplete).toBe(registry.size === 40)
  await expect.poll(() => node.node.asked).toBe(4)
})
