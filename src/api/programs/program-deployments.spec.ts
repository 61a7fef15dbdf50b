import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import { ends } from '#lib/text/text.ts'
import type { Api } from '#server/index.ts'
import { programDataOf } from '#svm/program-data.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcBlock } from '#svm/rpc-block.ts'
import {
  addressOf,
  alice,
  block,
  bob,
  type MadeInstruction,
  memo,
  signatureOf,
  transaction,
  u32,
  u64,
} from '../testing/blocks.ts'
import { fakeNode } from '../testing/node.ts'
import { start } from '../testing/start.ts'
import { openStore, type StoredChain } from '../testing/stored.ts'

const program = addressOf('deployed program')
const programData = programDataOf(program)
const buffer = addressOf('buffer')
const [rent, clock] = [addressOf('rent'), addressOf('clock')]

const loader = (accounts: string[], ...data: Uint8Array[]): MadeInstruction => ({
  program: PROGRAM.upgradeableLoader,
  accounts,
  data: Buffer.concat(data),
})
const deploy = loader(
  [alice, programData, program, buffer, rent, clock, PROGRAM.system, alice],
  u32(2),
  u64(4_096n),
)
const upgrade = loader([programData, program, buffer, alice, rent, clock, alice], u32(3))
const handOver = loader([programData, alice, bob], u32(4))
const makeFinal = loader([programData, bob], u32(4))
const extend = loader([programData, program, PROGRAM.system, bob], u32(6), u32(1_024))
const close = loader([programData, alice, bob, program], u32(5))
/** A program of loader v4, which has its code in its own account. */
const fourth = addressOf('program of loader v4')
const loader4 = (accounts: string[], ...data: Uint8Array[]): MadeInstruction => ({
  program: PROGRAM.loader4,
  accounts,
  data: Buffer.concat(data),
})
const resize4 = loader4([fourth, alice], u32(2), u32(2_048))
const write4 = loader4([fourth, alice], u32(0), u32(0), u64(1n), Buffer.of(9))
const deploy4 = loader4([fourth, alice], u32(3))
const deployFrom4 = loader4([fourth, alice, buffer], u32(3))
const retract4 = loader4([fourth, alice], u32(4))
const handOver4 = loader4([fourth, alice, bob], u32(5))
const finalize4 = loader4([fourth, bob, addressOf('next version')], u32(6))

/** A program that another program deploys. */
const launched = addressOf('launched program')

/** An instruction that deploys another program. */
const other = loader([addressOf('other data'), addressOf('other'), buffer, alice, rent, clock, alice], u32(3))

let store: StoredChain
let api: Api
beforeAll(async () => {
  store = await openStore()
  const made = (name: string, payer: string, instructions: MadeInstruction[], err: unknown = null) =>
    transaction({ name, payer, instructions, err })
  const of = (slot: number, ...transactions: RpcBlock['transactions'] & object): RpcBlock => ({
    ...block(slot, { height: slot - 10, blockTime: 1_700_000_000 + slot }),
    transactions,
  })
  await store.save(100, of(100, made('deploy', alice, [deploy]), made('other', alice, [other])), true)
  await store.save(
    101,
    of(
      101,
      // The transaction names the account with the code, but does not change it.
      made('mention', alice, [{ ...memo('look'), accounts: [programData] }]),
      made('failed', bob, [upgrade], { InstructionError: [0, 'IncorrectAuthority'] }),
      made('upgrade', alice, [other, upgrade, extend]),
    ),
    true,
  )
  await store.save(102, of(102, made('authority', alice, [handOver]), made('final', bob, [makeFinal])), true)
  store.accept(103, of(103, made('close', alice, [close])))
  await store.save(
    104,
    of(
      104,
      made('resize 4', alice, [resize4, write4]),
      made('deploy 4', alice, [deploy4]),
      // The program is called, so the transaction names it without its loader.
      made('call 4', alice, [{ ...memo('call'), accounts: [fourth] }]),
      made('upgrade 4', alice, [retract4, deployFrom4]),
      made('final 4', alice, [handOver4, finalize4]),
    ),
    true,
  )
  const launching = transaction({
    ...{ name: 'launch', payer: alice, instructions: [{ ...memo(''), program: addressOf('launcher') }] },
    inner: [
      loader(
        [alice, programDataOf(launched), launched, buffer, rent, clock, PROGRAM.system, alice],
        u32(2),
        u64(4_096n),
      ),
    ],
  })
  await store.save(105, of(105, launching), true)
  const { chain } = fakeNode({
    [programData]: {
      owner: PROGRAM.upgradeableLoader,
      data: Buffer.concat([u32(3), u64(103n), Buffer.alloc(40)]),
    },
  })
  api = await start({ db: store.db, head: store.head, chain })
})
afterAll(async () => {
  await api?.stop()
  await store?.stop()
})

async function page(query = '', address = program) {
  const response = await fetch(`${api.url}/api/address/${address}/deployments${query}`)
  return routes.listProgramDeployments.output.parse(await response.json())
}
const shortly = ({ deployments }: Awaited<ReturnType<typeof page>>) =>
  deployments.map(({ kind, status, slot, instruction }) => `${slot} ${kind} ${status} ${instruction}`)

test('every deploy, upgrade, change of authority, extension and closing of a program is listed, newest first', async () => {
  const found = await page()
  expect(shortly(found)).toEqual([
    '103 close success 0',
    '102 authority success 0',
    '102 authority success 0',
    '101 extend success 2',
    '101 upgrade success 1',
    '101 upgrade failed 0',
    '100 deploy success 0',
  ])
  expect(found).toMatchObject({ programData, hasMore: false, nextCursor: null })
  const [, final, handed, extended, , , deployed] = found.deployments
  expect(final).toMatchObject({ authority: bob, newAuthority: null, signature: signatureOf('final') })
  expect(handed).toMatchObject({ authority: alice, newAuthority: bob })
  expect(extended).toMatchObject({ authority: null, bytes: '1024' })
  expect(deployed).toEqual({
    kind: 'deploy',
    signature: signatureOf('deploy'),
    slot: 100,
    blockHeight: 90,
    timestamp: new Date(1_700_000_100_000).toISOString(),
    status: 'success',
    instruction: '0',
    authority: alice,
    newAuthority: null,
    buffer,
    bytes: '4096',
  })
})

test('the pages join without gap or repetition, from both ends', async () => {
  const forward: string[][] = []
  for (let place: string | undefined = ''; place !== undefined; ) {
    const found = await page(`?limit=2${place}`)
    forward.push(shortly(found))
    place = found.nextCursor === null ? undefined : `&cursor=${found.nextCursor}`
  }
  expect(forward.flat()).toEqual(shortly(await page()))
  const back: string[][] = []
  for (let place: string | undefined = '&last=true'; place !== undefined; ) {
    const found = await page(`?limit=2${place}`)
    back.unshift(shortly(found))
    place = found.previousCursor === null ? undefined : `&after=${found.previousCursor}`
  }
  expect(back.flat()).toEqual(forward.flat())
})

test('what loader v4 did to a program is listed with its authority, and what only calls the program is not', async () => {
  const found = await page('', fourth)
  expect(shortly(found)).toEqual([
    '104 finalize success 1',
    '104 authority success 0',
    '104 deploy success 1',
    '104 retract success 0',
    '104 deploy success 0',
    '104 resize success 0',
  ])
  const [final, handed, deployed, , , resized] = found.deployments
  expect(final).toMatchObject({ authority: bob, newAuthority: null, signature: signatureOf('final 4') })
  expect(handed).toMatchObject({ authority: alice, newAuthority: bob })
  expect(deployed).toMatchObject({ authority: alice, buffer, bytes: null })
  expect(resized).toMatchObject({ bytes: '2048', buffer: null })
  const first = await page('?limit=1', fourth)
  expect(first).toMatchObject({ hasMore: true, nextCursor: '104.4' })
  expect(shortly(await page('?limit=1&cursor=104.4', fourth))).toEqual([
    '104 deploy success 1',
    '104 retract success 0',
  ])
})

test('the account that holds the code has the deployments of its program, and names it', async () => {
  const found = await page('', programData)
  expect(found.programData).toBe(programData)
  expect(shortly(found)).toEqual(shortly(await page()))
  const response = await fetch(`${api.url}/api/address/${programData}/program`)
  expect(routes.getAddressProgram.output.parse(await response.json())).toMatchObject({
    program,
    programData,
    lastDeployedSlot: 103,
  })
})

test('a program that nothing deployed has no deployments, and a cursor that is none is 400', async () => {
  expect(await page('', addressOf('nobody'))).toMatchObject({ deployments: [], hasMore: false })
  for (const query of ['?cursor=nonsense', '?limit=0', '?limit=51'])
    expect((await fetch(`${api.url}/api/address/${program}/deployments${query}`)).status, query).toBe(400)
})

test('the directory has every program that was deployed or called, with the time of its first deployment', async () => {
  const list = await (await fetch(`${api.url}/programs-data`)).json()
  const found = new Map(routes.listPrograms.output.parse(list).map((one) => [one.programId, one]))
  expect(found.get(program)).toMatchObject({
    vanityName: expect.stringContaining(program.slice(0, 6)),
    createdAt: new Date(1_700_000_100_000).toISOString(),
    isActive: false,
  })
  expect(found.get(fourth)?.createdAt).toBeTruthy()
  expect(found.get(launched)?.createdAt).toBe(new Date(1_700_000_105_000).toISOString())
  // Only an upgrade names the program: neither its deployment nor a call is indexed.
  expect(found.has(addressOf('other'))).toBe(false)
  expect(found.get(PROGRAM.memo)?.vanityName).toBe('Memo Program')
  const names = [...found.values()].map(({ vanityName }) => vanityName)
  expect(names.filter((name) => name.startsWith('BPF Loader')).sort()).toEqual(['BPF Loader', 'BPF Loader 2'])
})

test('the code of a program that only its deployments name is called by it', async () => {
  const response = await fetch(`${api.url}/api/address/${programData}/type`)
  expect(routes.getAddressType.output.parse(await response.json())).toMatchObject({
    type: 'program_data',
    name: `Program data of ${ends(program, 6, 4)}`,
  })
})
