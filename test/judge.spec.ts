import { beforeAll, describe, expect, test } from 'vitest'
import { type LeftOut, readSources } from '#commands/judge-files.ts'
import { decodeTransaction } from '#decode/block/decode-block.ts'
import { committedData, isEdited, type RealData, wholeData } from '#decode/testing/real-data.ts'
import { createTally, judge, PARTS, sumOf, type Tally } from '#judge/by-decoder/tally.ts'
import { loadNetwork } from '#profiles/index.ts'

// Checks sentence, trades and transfers of every real transaction against its balance changes.

const { programs: registry } = loadNetwork('solana')

/** Transactions above this slot are of the time in which the programs of today exist. */
const NEWER = 200_000_000

type Told = { all: Tally; newer: Tally; falsely: string[]; leftOut: string[] }

async function tell({ pathOf }: RealData): Promise<Told> {
  const told: Told = { all: createTally(), newer: createTally(), falsely: [], leftOut: [] }
  const folders = [pathOf('blocks/'), pathOf('transactions/')]
  const leaveOut = ({ file }: LeftOut) => told.leftOut.push(file)
  for await (const { slot, transactions } of readSources(folders, leaveOut))
    for (const [index, source] of transactions.entries()) {
      const listed = decodeTransaction(index, source, { parse: 'tokenTransfers', registry })
      if (listed.isVote || isEdited(listed.signature)) continue
      // Lists leave out the data that names show in.
      const { instructions } = decodeTransaction(index, source, { registry })
      const transaction = { ...listed, instructions }
      const judgement = judge(transaction, registry)
      told.all.add(transaction, judgement)
      if ((slot ?? 0) > NEWER) told.newer.add(transaction, judgement)
      for (const part of PARTS)
        if (judgement[part]?.kind === 'false')
          told.falsely.push(`${part} of ${transaction.signature}: ${judgement[part].reason}`)
    }
  return told
}

describe('the committed data', () => {
  let told: Told
  beforeAll(async () => {
    told = await tell(committedData)
  })

  test('nothing is told falsely of it', () => {
    expect(told.falsely).toEqual([])
    // It lists signatures only.
    expect(told.leftOut).toEqual([expect.stringContaining('transactionDetails-signatures')])
    expect(told.all.all.sentence.true).toBeGreaterThan(100)
    expect(told.all.all.trades.true).toBeGreaterThan(25)
    expect(told.all.all.transfers.true).toBeGreaterThan(50)
  })

  test('at most 3 % of the trades are told vaguely', () => {
    const { trades } = told.all.all
    expect(trades.vague / sumOf(trades)).toBeLessThanOrEqual(0.03)
  })

  test('above slot 200,000,000 at most 3 % of the sentences say nothing of what was done', () => {
    const { sentence } = told.newer.all
    expect(sumOf(sentence)).toBeGreaterThan(30)
    expect(sentence.vague / sumOf(sentence)).toBeLessThanOrEqual(0.03)
  })
})

describe.each(wholeData ? [wholeData] : [])('the larger collection ($name)', (data) => {
  let told: Told
  beforeAll(async () => {
    told = await tell(data)
  })

  test('nothing is told falsely of it', () => {
    expect(told.falsely).toEqual([])
    // It lists signatures only.
    expect(told.leftOut).toEqual([expect.stringContaining('transactionDetails-signatures')])
    expect(told.all.all.sentence.true).toBeGreaterThan(2_000)
  })

  test('at most 3 % of the trades are told vaguely', () => {
    const { trades } = told.all.all
    expect(trades.true).toBeGreaterThan(250)
    expect(trades.vague / sumOf(trades)).toBeLessThanOrEqual(0.03)
  })

  test('above slot 200,000,000 at most 3 % of the sentences say nothing of what was done, 1 % where something moved, and 3 % only the name of a call', () => {
    const { sentence } = told.newer.all
    expect(sumOf(sentence)).toBeGreaterThan(1_000)
    expect(sentence.vague / sumOf(sentence)).toBeLessThanOrEqual(0.03)
    expect(sentence.named / sumOf(sentence)).toBeLessThanOrEqual(0.03)
    expect((sentence.vague - sentence.quiet) / sumOf(sentence)).toBeLessThanOrEqual(0.01)
  })
})
