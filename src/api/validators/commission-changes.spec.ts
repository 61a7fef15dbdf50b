import { expect, test } from 'vitest'
import { decodeBlock } from '#decode/block/decode-block.ts'
import { testDatabases } from '#store/testing/database.ts'
import { encodeBlocks, saveBatch } from '#store/write/save-block.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { addressOf, type MadeTransaction, signatureOf, transaction, u32 } from '../testing/blocks.ts'
import { listCommissionChanges } from './commission-changes.ts'

const databases = testDatabases()
const vote = addressOf('vote account')
const other = addressOf('another vote account')
const owner = addressOf('withdrawer')

const u16 = (value: number) => Buffer.from([value & 255, value >> 8])
const ofVote = (voteAccount: string, ...data: Buffer[]) => ({
  ...{ program: PROGRAM.vote, accounts: [voteAccount, owner, owner, owner], data: Buffer.concat(data) },
})
const wholePercent = (voteAccount: string, percent: number) =>
  ofVote(voteAccount, u32(5), Buffer.from([percent]))
const basisPoints = (bps: number, kind: number) => ofVote(vote, u32(18), u16(bps), u32(kind))
const made = (percent: number) => ofVote(vote, u32(0), Buffer.alloc(96), Buffer.from([percent]))

function blockOf(slot: number, ...transactions: Omit<MadeTransaction, 'payer' | 'name'>[]) {
  const rpc = {
    ...{ blockhash: addressOf(`block ${slot}`), previousBlockhash: addressOf(`block ${slot - 1}`) },
    ...{ parentSlot: slot - 1, blockHeight: slot, blockTime: 1_700_000_000 + slot, rewards: [] },
    transactions: transactions.map((one, nth) =>
      transaction({ ...one, payer: owner, name: `${slot} ${nth}` }),
    ),
  }
  return { rpc, decoded: decodeBlock(slot, rpc) }
}

test('the transactions that set the commission are listed, newest first, in percent', async () => {
  const db = await databases.fresh()
  const blocks = [
    blockOf(90, { instructions: [made(10)] }),
    blockOf(91, { instructions: [wholePercent(vote, 8)] }),
    // It failed; it is of another validator; it sets what blocks pay, not rewards.
    blockOf(92, { instructions: [wholePercent(vote, 99)], err: { InstructionError: [0, { Custom: 1 }] } }),
    blockOf(93, { instructions: [wholePercent(other, 3)] }, { instructions: [basisPoints(1_000, 1)] }),
    blockOf(94, { instructions: [basisPoints(725, 0), wholePercent(other, 4)] }),
  ]
  await saveBatch(db, encodeBlocks(blocks), { finalized: false })
  const found = await listCommissionChanges(db, vote)
  expect(found.map(({ slot, commission, isFirst }) => [slot, commission, isFirst])).toEqual([
    [94, 7.25, false],
    [91, 8, false],
    [90, 10, true],
  ])
  expect(found[1]).toMatchObject({ signature: signatureOf('91 0'), timestamp: '2023-11-14T22:14:51.000Z' })
  expect(await listCommissionChanges(db, addressOf('a third one'))).toEqual([])
})
