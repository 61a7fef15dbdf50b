import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '#contract/index.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { RpcTransaction } from '#svm/rpc-block.ts'
import { addressOf, alice, block, bob, nativeTransfer, signatureOf, transaction } from '../testing/blocks.ts'
import { type IndexedApi, startIndexed } from '../testing/indexed.ts'

// The limits of Agave 4.x: calls in calls nine deep (SIMD-0268), and 255 accounts of one instruction
// (SIMD-0406).

const DEPTH = 9
const MOST_ACCOUNTS = 255
const programs = Array.from({ length: DEPTH - 1 }, (_, nth) => addressOf(`program ${nth + 1}`))
const accounts = Array.from({ length: MOST_ACCOUNTS }, (_, nth) => addressOf(`account ${nth % 50}`))
const signature = signatureOf('deep')

/** Each program calls the next one; the last call is a transfer, which fails or not. */
function deep(err: unknown): RpcTransaction {
  const calls = [...programs.slice(1).map((program) => ({ program, accounts: [], data: Buffer.from([1]) }))]
  const made = transaction({
    name: 'deep',
    payer: alice,
    instructions: [{ program: programs[0] ?? '', accounts, data: Buffer.from([7]) }],
    inner: [...calls, nativeTransfer(alice, bob, 5n)],
    err,
    logs: logs(err !== null),
  })
  for (const [nth, call] of (made.meta?.innerInstructions?.[0]?.instructions ?? []).entries())
    call.stackHeight = nth + 2
  return made
}

function logs(hasFailed: boolean): string[] {
  const all = [...programs, PROGRAM.system]
  const end = hasFailed ? 'failed: custom program error: 0x1' : 'success'
  return [
    ...all.map((program, nth) => `Program ${program} invoke [${nth + 1}]`),
    ...all.toReversed().map((program) => `Program ${program} ${end}`),
  ]
}

let indexed: IndexedApi
beforeAll(async () => {
  indexed = await startIndexed()
  const failed = deep({ InstructionError: [0, { Custom: 1 }] })
  Object.assign(failed.transaction, { signatures: [signatureOf('deep failed')] })
  const rpc = block(120, { height: 110, blockTime: 1_800_000_000 })
  await indexed.store.saveAll([
    { slot: 120, rpc: { ...rpc, transactions: [deep(null), failed] }, finalized: true },
  ])
})
afterAll(() => indexed.stop())

const read = (name: string) =>
  indexed.read(routes.getTransaction, `/api/transaction/${name === 'deep' ? signature : signatureOf(name)}`)

test('calls nine deep keep their heights, and each log line its call', async () => {
  const tx = await read('deep')
  expect(tx.decodeError).toBeNull()
  const instructions = JSON.parse(tx.instructions) as {
    id: string
    stackHeight: number
    type: string | null
  }[]
  expect(instructions.map(({ id, stackHeight }) => [id, stackHeight])).toEqual([
    ['0', 1],
    ...Array.from({ length: DEPTH - 1 }, (_, nth) => [`0.${nth}`, nth + 2]),
  ])
  expect(instructions.at(-1)?.type).toBe('transfer')
  const ids = instructions.map(({ id }) => id)
  expect(tx.logInstructions).toEqual([...ids, ...ids.toReversed()])
})

test('an error nine deep is told of the deepest call', async () => {
  const tx = await read('deep failed')
  expect(tx.failure).toMatchObject({
    ...{ outcome: 'failed', instruction: `0.${DEPTH - 2}`, programId: PROGRAM.system, code: 1 },
  })
})

test('an instruction of 255 accounts keeps them all in their order', async () => {
  const [top] = JSON.parse((await read('deep')).instructions) as { accounts: string[] }[]
  expect(top?.accounts).toEqual(accounts)
})
