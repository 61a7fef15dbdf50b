import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChainClient } from '#chain/client.ts'
import { ChainUnavailable } from '#chain/rpc/errors.ts'
import { routes } from '#contract/index.ts'
import { loadNetwork } from '#profiles/index.ts'
import type { Api } from '#server/index.ts'
import { saveIdl } from '#store/programs/idls.ts'
import { PROGRAM, SYSVAR } from '#svm/program-ids.ts'
import { addressOf } from '../testing/blocks.ts'
import { type IndexedApi, startIndexed } from '../testing/indexed.ts'
import { start } from '../testing/start.ts'

const network = loadNetwork('gorbagana')
const CPAMM = 'xYBN2zddsqSy41tg1yD9nJScCmqquZnHUyzXBfLEqC8'
const vault = addressOf('vault program')

let it: IndexedApi
beforeAll(async () => {
  it = await startIndexed()
  const text = JSON.stringify({
    address: vault,
    metadata: { name: 'my_vault', version: '0.1.0', spec: '0.1.0' },
    instructions: [],
  })
  await saveIdl(it.store.db, { program: vault, slot: 100, account: addressOf('idl'), text })
})
afterAll(() => it?.stop())

const silent = () => Promise.reject(new ChainUnavailable('The node does not answer.'))
/** A node on which only these programs can be called. */
const nodeWith = (executable: readonly string[]) =>
  ({
    getAccounts: async (addresses: readonly string[]) => ({
      slot: 103,
      accounts: addresses.map((address) =>
        executable.includes(address)
          ? { owner: PROGRAM.bpfLoader2, lamports: 1n, executable: true, space: 36, data: new Uint8Array() }
          : null,
      ),
    }),
    getAccount: silent,
    getEpochInfo: silent,
    getEpochSchedule: silent,
    getVoteAccounts: silent,
    getSupply: silent,
    getVersion: silent,
  }) as unknown as ChainClient

async function programs(from: Api) {
  const list = await it.read(routes.listPrograms, '/programs-data', from)
  expect(new Set(list.map(({ programId }) => programId)).size).toBe(list.length)
  return new Map(list.map((program) => [program.programId, program]))
}

test('programs of the runtime, of the profile and with an IDL are listed by type and name, active where the chain has them', async () => {
  const { db, head } = it.store
  const api = await start({ db, head, chain: nodeWith([CPAMM, vault]) })
  try {
    const found = await programs(api)
    expect(found.get(PROGRAM.system)).toEqual({
      id: PROGRAM.system,
      programId: PROGRAM.system,
      type: 'System',
      vanityName: 'System Program',
      isActive: true,
      createdAt: null,
      // Only one of the two finalized blocks has a time; it contains one successful and one failed transfer.
      calls24h: 2,
      failed24h: 1,
    })
    expect(found.get(SYSVAR.slotHashes)).toMatchObject({
      type: 'Sysvar',
      vanityName: 'Slot Hashes',
      calls24h: null,
    })
    // The program is not called, and the node has no account for it.
    expect(found.get(PROGRAM.config)?.isActive).toBe(false)
    expect(found.get(CPAMM)).toMatchObject({
      type: 'AMM',
      vanityName: 'CPAMM v4',
      isActive: true,
      calls24h: 0,
    })
    expect(found.get(vault)).toMatchObject({ type: 'Program', vanityName: 'My Vault', isActive: true })
    const types = [
      'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
      'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
    ]
    expect(types.map((id) => found.get(id)?.type)).toEqual(['DEX', 'NFT'])
    expect(found.get('namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX')?.type).toBe('GOR Name Service')
    for (const id of Object.keys(network.programs)) expect(found.get(id)?.isActive).toBe(id === CPAMM)
  } finally {
    await api.stop()
  }
})

test('the API lists every program that the profile has for the directory, with the same type', async () => {
  const found = await programs(it.offline)
  expect(network.directory?.length).toBeGreaterThan(0)
  for (const { programId, type } of network.directory ?? [])
    expect([programId, found.get(programId)?.type]).toEqual([
      programId,
      // The profile has only the name of this program.
      programId === '6xq9xx2Vfkoq1j2r3X7gC9rFsmuDvjTgMTgJqwXFkR1k' ? 'Program' : type,
    ])
})

test('without a node the programs that an indexed transaction names are active, and of others it is not known', async () => {
  const { db, head } = it.store
  const memo = PROGRAM.memo
  const programsOfProfile = { ...network.programs, [memo]: { name: 'Notes' } }
  const api = await start({ db, head, network: { ...network, programs: programsOfProfile } })
  try {
    const found = await programs(api)
    expect(found.get(memo)).toMatchObject({ vanityName: 'Notes', type: 'Program', isActive: true })
    expect(found.get(CPAMM)?.isActive).toBeNull()
    expect(found.get(PROGRAM.system)?.isActive).toBe(true)
    expect(found.get(PROGRAM.config)?.isActive).toBeNull()
    expect(found.get(SYSVAR.rewards)?.isActive).toBeNull()
  } finally {
    await api.stop()
  }
})

test('while neither node nor database answers, it is 503', async () => {
  const api = await start()
  try {
    expect(await it.errorOf('/programs-data', api)).toMatchObject({ status: 503, code: 'unavailable' })
  } finally {
    await api.stop()
  }
})
