import { afterEach, expect, test } from 'vitest'
import { encodeBase58 } from '#lib/text/base58.ts'
import { connectTo } from '../testing/connect.ts'
import { fakeAddress } from '../testing/fake-chain.ts'
import { startFakeNode } from '../testing/fake-node.ts'

const ends: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** A client of a node that answers every call with `result`. */
async function answering(result: unknown) {
  const node = await startFakeNode({ ws: 'none' })
  node.intercept = () => ({ result })
  const client = connectTo({ rpcUrl: node.url }, { deadlineMs: 1_000 })
  ends.push(() => client.close(), node.stop)
  return { node, client }
}
const blockhash = fakeAddress('a blockhash')
const signature = encodeBase58(new Uint8Array(64).fill(3))

test('the latest blockhash comes with the height at which it expires, and garbage is no blockhash', async () => {
  const { client } = await answering({
    context: { slot: 9 },
    value: { blockhash, lastValidBlockHeight: 159 },
  })
  expect(await client.getLatestBlockhash()).toEqual({ blockhash, lastValidBlockHeight: 159 })
  const garbage = [null, {}, { blockhash: 'short', lastValidBlockHeight: 1 }, { blockhash }]
  await Promise.all(
    garbage.map(async (value) => {
      const answer = await answering({ context: { slot: 9 }, value })
      await expect(answer.client.getLatestBlockhash()).rejects.toThrow(/sent/)
    }),
  )
})

test('a transaction is sent as base64, and the answer is its signature', async () => {
  const { node, client } = await answering(signature)
  expect(await client.sendTransaction(Uint8Array.of(1, 2, 3))).toBe(signature)
  expect(node.calls.at(-1)).toMatchObject({
    method: 'sendTransaction',
    params: ['AQID', { encoding: 'base64', preflightCommitment: 'confirmed' }],
  })
  const { client: garbage } = await answering('no signature')
  await expect(garbage.sendTransaction(Uint8Array.of(1))).rejects.toThrow('sent no signature')
})

test('statuses are in the order of the signatures, also from a node that names no commitment', async () => {
  const { client } = await answering({
    context: { slot: 9 },
    value: [
      null,
      { slot: 8, confirmations: 0, err: null, status: { Ok: null }, confirmationStatus: 'processed' },
      {
        slot: 7,
        confirmations: 1,
        err: { InstructionError: [0, { Custom: 1 }] },
        confirmationStatus: 'confirmed',
      },
      { slot: 1, confirmations: null, err: null },
      { slot: 8, confirmations: 3, err: null },
      'a status that cannot be read',
    ],
  })
  expect(await client.getSignatureStatuses(Array.from({ length: 6 }, () => signature))).toEqual([
    null,
    { commitment: 'processed', failed: false },
    { commitment: 'confirmed', failed: true },
    { commitment: 'finalized', failed: false },
    { commitment: 'processed', failed: false },
    null,
  ])
  await expect(client.getSignatureStatuses([signature])).rejects.toThrow('sent 6 statuses for 1 signatures')
})
