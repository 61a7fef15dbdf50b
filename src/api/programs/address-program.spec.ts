import { afterAll, beforeAll, expect, test } from 'vitest'
import { AddressProgram, AddressType } from '#contract/addresses/addresses.ts'
import { loadNetwork } from '#profiles/index.ts'
import type { Api } from '#server/index.ts'
import { buildRecordAddress } from '#svm/build-record.ts'
import { addressBytes } from '#svm/derived-address.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { addressOf, u32, u64 } from '../testing/blocks.ts'
import { fakeNode } from '../testing/node.ts'
import { start } from '../testing/start.ts'
import { openStore, type StoredChain } from '../testing/stored.ts'

const swap = addressOf('swap')
const swapData = addressOf('swap data')
const frozen = addressOf('frozen')
const frozenData = addressOf('frozen data')
const closed = addressOf('closed')
const old = addressOf('old')
const fourth = addressOf('fourth')
const authority = addressOf('authority')
const wallet = addressOf('wallet')
const vote = addressOf('broken vote')

const code = Buffer.from(
  '\x7fELF.=======BEGIN SECURITY.TXT V1=======\0name\0<b>Swap</b>\u202e\0policy\0Be nice.\0=======END SECURITY.TXT V1=======\0\0\0',
)
const programOf = (data: string) => Buffer.concat([u32(2), addressBytes(data)])
const dataOf = (slot: bigint, may: string | null, elf: Uint8Array) =>
  Buffer.concat([
    u32(3),
    u64(slot),
    Buffer.from([may ? 1 : 0]),
    may ? addressBytes(may) : Buffer.alloc(32),
    elf,
  ])
const upgradeable = (data: Uint8Array, executable = false) => ({
  owner: PROGRAM.upgradeableLoader,
  data,
  executable,
})

const registry = addressOf('registry')
const trusted = addressOf('trusted signer')
const text = (value: string) => Buffer.concat([u32(Buffer.byteLength(value)), Buffer.from(value)])
const recordOf = (program: string, signer: string, slot: bigint) => ({
  owner: registry,
  data: Buffer.concat([
    Buffer.alloc(8),
    addressBytes(program),
    addressBytes(signer),
    ...['0.4.6', 'https://example.org/\u202esource', 'abc123'].map(text),
    u32(1),
    text('--library-name=swap'),
    u64(slot),
    Buffer.of(255),
  ]),
})

const { node, chain } = fakeNode({
  [buildRecordAddress(registry, authority, swap)]: recordOf(swap, authority, 123_456n),
  // The program also has a record of its authority, which has priority.
  [buildRecordAddress(registry, trusted, swap)]: recordOf(swap, trusted, 123_456n),
  [buildRecordAddress(registry, trusted, frozen)]: recordOf(frozen, trusted, 6n),
  // These records are invalid: one describes another program, one has another owner, and one is cut off.
  [buildRecordAddress(registry, authority, fourth)]: recordOf(swap, authority, 9n),
  [buildRecordAddress(registry, trusted, old)]: { ...recordOf(old, trusted, 1n), owner: authority },
  [buildRecordAddress(registry, trusted, fourth)]: {
    owner: registry,
    data: recordOf(fourth, trusted, 9n).data.subarray(0, 100),
  },
  [swap]: upgradeable(programOf(swapData), true),
  [swapData]: upgradeable(dataOf(123_456n, authority, code)),
  [frozen]: upgradeable(programOf(frozenData), true),
  [frozenData]: upgradeable(dataOf(7n, null, Buffer.alloc(20))),
  [closed]: upgradeable(programOf(addressOf('gone')), true),
  [old]: { owner: PROGRAM.bpfLoader2, data: Buffer.alloc(99), executable: true },
  [fourth]: {
    owner: PROGRAM.loader4,
    data: Buffer.concat([u64(9n), addressBytes(authority), u64(1n), Buffer.alloc(10)]),
    executable: true,
  },
  [addressOf('torn')]: upgradeable(Buffer.from([2, 0, 0, 0, 1]), true),
  [PROGRAM.system]: { owner: PROGRAM.nativeLoader, data: Buffer.from('system_program'), executable: true },
  [wallet]: { owner: PROGRAM.system },
  [vote]: { owner: PROGRAM.vote, data: Buffer.alloc(3) },
})

let store: StoredChain
let api: Api
beforeAll(async () => {
  store = await openStore()
  api = await start({ chain, db: store.db })
})
afterAll(async () => {
  await api?.stop()
  await store?.stop()
})

const ask = (address: string, call = 'program') => fetch(`${api.url}/api/address/${address}/${call}`)
const programAt = async (address: string) => AddressProgram.parse(await (await ask(address)).json())

test('an upgradeable program has its authority, slot, size and security.txt, as its data account has', async () => {
  const deployed = {
    owner: PROGRAM.upgradeableLoader,
    program: null,
    upgradeable: true,
    authority,
    programData: swapData,
    allocatedDataSize: code.length,
    lastDeployedSlot: 123_456,
    securityTxt: [
      { name: 'name', value: '<b>Swap</b>' },
      { name: 'policy', value: 'Be nice.' },
    ],
    verified: null,
    buildRegistry: null,
    build: null,
  }
  expect(await programAt(swap)).toEqual({ address: swap, executable: true, ...deployed })
  expect(await programAt(swapData)).toEqual({ address: swapData, executable: false, ...deployed })
})

test('where the profile names a registry, its entry says from which source a program is built, and never that it is verified', async () => {
  const network = { ...loadNetwork('gorbagana'), buildRegistry: { program: registry, signers: [trusted] } }
  const other = await start({ chain, network })
  try {
    const buildOf = async (address: string) => {
      const answer = await fetch(`${other.url}/api/address/${address}/program`)
      const { build, buildRegistry, verified } = AddressProgram.parse(await answer.json())
      expect({ buildRegistry, verified }).toEqual({ buildRegistry: registry, verified: null })
      return build
    }
    expect(await buildOf(swap)).toEqual({
      repository: 'https://example.org/source',
      commit: 'abc123',
      signer: authority,
      isAuthority: true,
      isCurrent: true,
    })
    expect(await buildOf(frozen)).toMatchObject({ signer: trusted, isAuthority: false, isCurrent: false })
    expect([await buildOf(fourth), await buildOf(old), await buildOf(closed)]).toEqual([null, null, null])
  } finally {
    await other.stop()
  }
})

test('a program without an authority cannot be upgraded', async () => {
  expect(await programAt(frozen)).toMatchObject({
    upgradeable: false,
    authority: null,
    allocatedDataSize: 20,
    lastDeployedSlot: 7,
    securityTxt: null,
  })
})

test('programs of other loaders keep their code in their own account', async () => {
  expect(await programAt(old)).toMatchObject({ upgradeable: false, programData: null, allocatedDataSize: 99 })
  expect(await programAt(fourth)).toMatchObject({
    upgradeable: true,
    authority,
    allocatedDataSize: 10,
    lastDeployedSlot: 9,
  })
})

test.each([
  ['was closed', closed],
  ['cannot be read', addressOf('torn')],
])('what is not known of a program that %s is null', async (_, address) => {
  expect(await programAt(address)).toMatchObject({
    executable: true,
    upgradeable: null,
    allocatedDataSize: null,
    lastDeployedSlot: null,
    securityTxt: null,
  })
})

test('the System Program runs in the native loader, is small, and has no authority', async () => {
  const type = AddressType.parse(await (await ask(PROGRAM.system, 'type')).json())
  expect(type).toMatchObject({ type: 'system_program', program: 'Native Loader', space: 14 })
  expect(await programAt(PROGRAM.system)).toMatchObject({
    owner: PROGRAM.nativeLoader,
    executable: true,
    upgradeable: false,
    authority: null,
    lastDeployedSlot: null,
  })
})

test('an address that is no program is 404, and without a node no program is known', async () => {
  expect((await ask(wallet)).status).toBe(404)
  expect((await ask(addressOf('nobody'))).status).toBe(404)
  node.up = false
  try {
    expect((await ask(addressOf('asked meanwhile'))).status).toBe(503)
  } finally {
    node.up = true
  }
})

test("an account's content is parsed without the code of a program; invalid data is not", async () => {
  const typeOf = async (address: string) => AddressType.parse(await (await ask(address, 'type')).json())
  expect(await typeOf(swapData)).toMatchObject({
    type: 'program_data',
    parsed: { type: 'programData', info: { slot: 123_456, authority } },
  })
  expect((await typeOf(swapData)).parsed?.info).not.toHaveProperty('data')
  expect(await typeOf(vote)).toMatchObject({ type: 'vote_account', parsed: null })
  expect((await typeOf(wallet)).parsed).toBeNull()
})

test.each(['type', 'holdings', 'program', 'domains', 'defi-activities-db', 'transactions/paginated'])(
  'a text that is no address is refused by %s',
  async (call) => {
    const response = await ask('nonsense', call)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: { message: 'address is "nonsense": expected base58 of 32 bytes.' },
    })
  },
)
