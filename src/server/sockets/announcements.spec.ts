import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import {
  addressOf,
  alice,
  block,
  type MadeInstruction,
  memo,
  transaction,
  u32,
  upgrade,
} from '#api/testing/blocks.ts'
import { type IndexedApi, startIndexed } from '#api/testing/indexed.ts'
import type { SocketMessage } from '#contract/socket.ts'
import { decodeTransaction } from '#decode/block/decode-block.ts'
import { silent } from '#lib/log/log.ts'
import { listBlockTransactionsNaming } from '#store/addresses/addresses.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { announce, changedPrograms } from './announcements.ts'

let it: IndexedApi
beforeAll(async () => {
  it = await startIndexed()
})
afterAll(() => it?.stop())

test('a program upgrade is announced on the live socket before its block is in the database', async () => {
  const received: { type: string }[] = []
  const client = new WebSocket(`${it.api.url.replace('http', 'ws')}/ws`)
  await new Promise((resolve) => client.once('message', resolve))
  const announced = new Promise<void>((resolve) =>
    client.on('message', (data) => {
      received.push(JSON.parse(String(data)))
      if (received.at(-1)?.type === 'program_update') resolve()
    }),
  )
  const rpc = block(104, { height: 93, blockTime: 1_700_000_004 })
  rpc.transactions = [
    transaction({
      name: '104 upgrade',
      payer: alice,
      instructions: [memo('go'), upgrade(addressOf('game'), alice)],
    }),
  ]
  const unflushed = it.store.accept(104, rpc)
  await announced
  client.terminate()
  expect(received).toEqual([
    expect.objectContaining({ type: 'slot_update' }),
    { type: 'program_update', data: { programId: addressOf('game'), slot: 104 } },
  ])
  const changes = await listBlockTransactionsNaming(it.store.db, 104, [PROGRAM.upgradeableLoader])
  expect(changes.flatMap(changedPrograms)).toEqual([addressOf('game')])
  await it.store.flush(unflushed)
  expect(await listBlockTransactionsNaming(it.store.db, 104, [PROGRAM.upgradeableLoader])).toEqual(changes)
})

test('a program upgrade that failed, in a block with others, is not announced', async () => {
  const rpc = block(105, { height: 94, blockTime: 1_700_000_005 })
  const upgradeOf = (name: string, err: unknown = null) =>
    transaction({ name, payer: alice, instructions: [upgrade(addressOf(name), alice)], err })
  rpc.transactions?.push(
    upgradeOf('105 failed', { InstructionError: [0, { Custom: 1 }] }),
    upgradeOf('105 fine'),
  )
  const sent: SocketMessage[] = []
  const socket = { clients: () => 1, send: (message: SocketMessage) => void sent.push(message) }
  const stop = announce(it.store.head, it.store.db, socket, silent)
  await it.store.save(105, rpc, false)
  await expect.poll(() => sent.length).toBe(2)
  stop()
  expect(sent[1]).toEqual({ type: 'program_update', data: { programId: addressOf('105 fine'), slot: 105 } })
})

const changed = (...instructions: MadeInstruction[]) =>
  changedPrograms({ decoded: decodeTransaction(0, transaction({ name: 'x', payer: alice, instructions })) })
const close = (...accounts: string[]): MadeInstruction => ({
  program: PROGRAM.upgradeableLoader,
  accounts,
  data: u32(5),
})

test('closing a program is a change of the program, closing a buffer is not', () => {
  const [data = '', buffer = '', game = ''] = ['data', 'buffer', 'game'].map(addressOf)
  expect(changed(close(data, alice, alice, game))).toEqual([game])
  expect(changed(close(buffer, alice, alice))).toEqual([])
})

test('loader v4 names the program first', () => {
  const game = addressOf('game')
  expect(changed({ program: PROGRAM.loader4, accounts: [game, alice], data: u32(3) })).toEqual([game])
})

test('other instructions of a loader, and of other programs, change no program', () => {
  const write = { program: PROGRAM.upgradeableLoader, accounts: [addressOf('buffer'), alice], data: u32(0) }
  expect(changed(write, memo('upgrade'))).toEqual([])
})
