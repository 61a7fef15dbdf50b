import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcBlock } from '#svm/rpc-block.ts'
import type { Api } from '../index.ts'
import { programDataOf } from '../readings/program-deployments.ts'
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
/** Of another program. */
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
      // The account of the code is named, and nothing is done to it.
      made('mention', alice, [{ ...memo('look'), accounts: [programData] }]),
      made('failed', bob, [upgrade], { InstructionError: [0, 'IncorrectAuthority'] }),
      made('upgrade', alice, [other, upgrade, extend]),
    ),
    true,
  )
  await store.save(102, of(102, made('authority', alice, [handOver]), made('final', bob, [makeFinal])), true)
  store.accept(103, of(103, made('close', alice, [close])))
  api = await start({ db: store.db, head: store.head })
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

test('the pages join without gap or repetition', async () => {
  const all: string[] = []
  let cursor = ''
  do {
    const found = await page(`?limit=2${cursor}`)
    all.push(...shortly(found))
    cursor = found.nextCursor === null ? '' : `&cursor=${found.nextCursor}`
  } while (cursor)
  expect(all).toEqual(shortly(await page()))
})

test('a program that nothing deployed has no deployments, and a cursor that is none is 400', async () => {
  expect(await page('', addressOf('nobody'))).toMatchObject({ deployments: [], hasMore: false })
  for (const query of ['?cursor=nonsense', '?limit=0', '?limit=51'])
    expect((await fetch(`${api.url}/api/address/${program}/deployments${query}`)).status, query).toBe(400)
})
