import { afterAll, beforeAll, expect, test } from 'vitest'
import { AddressProgram, AddressType } from '#contract/addresses.ts'
import { addressBytes } from '#svm/derived-address.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { Api } from '../index.ts'
import { addressOf, u32, u64 } from '../testing/blocks.ts'
import { fakeNode } from '../testing/node.ts'
import { start } from '../testing/start.ts'

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

const { node, chain } = fakeNode({
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
  [wallet]: { owner: PROGRAM.system },
  [vote]: { owner: PROGRAM.vote, data: Buffer.alloc(3) },
})

let api: Api
beforeAll(async () => {
  api = await start({ chain })
})
afterAll(() => api?.stop())

const ask = (address: string, call = 'program') => fetch(`${api.url}/api/address/${address}/${call}`)
const programAt = async (address: string) => AddressProgram.parse(await (await ask(address)).json())

test('an upgradeable program has its authority, slot, size and security.txt, as its data account has', async () => {
  const deployed = {
    owner: PROGRAM.upgradeableLoader,
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
  }
  expect(await programAt(swap)).toEqual({ address: swap, executable: true, ...deployed })
  expect(await programAt(swapData)).toEqual({ address: swapData, executable: false, ...deployed })
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
