import { expect, test } from 'vitest'
import { decodeTransaction } from '#decode/block/decode-block.ts'
import {
  committedData,
  isEdited,
  type RealData,
  transactionsOf,
  wholeData,
} from '#decode/testing/real-data.ts'
import { readRawTransaction } from '#judge/by-bytes/raw-transaction.ts'
import { FAILURES, type Verified, verifySentence } from '#judge/by-bytes/verify.ts'
import { loadNetwork } from '#profiles/index.ts'

// The sentence of every real transaction, checked against the raw transaction by code that shares nothing with the decoder.

const { programs: registry } = loadNetwork('solana')

function verifyAll(data: RealData) {
  const counts = new Map<Verified['kind'], number>()
  const failures: string[] = []
  let whole = 0
  for (const source of transactionsOf(data)) {
    const { signature, sentence, isVote } = decodeTransaction(0, source, { registry })
    const raw = isVote || isEdited(signature) ? undefined : readRawTransaction(source)
    if (!raw) continue
    const { kind, reason } = verifySentence(sentence, raw)
    whole++
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    if (FAILURES.some((one) => one === kind)) failures.push(`${signature.slice(0, 10)} ${kind}: ${reason}`)
  }
  return { failures, whole, shareOf: (kind: Verified['kind']) => (counts.get(kind) ?? 0) / whole }
}

test('the raw transactions of the committed data bear out what is told of them', () => {
  const { failures, whole, shareOf } = verifyAll(committedData)
  expect(failures).toEqual([])
  expect(whole).toBeGreaterThan(100)
  expect(shareOf('true')).toBeGreaterThan(0.85)
  expect(shareOf('vague')).toBeLessThan(0.01)
})

test.skipIf(!wholeData)('the larger collection: nearly all are borne out', () => {
  const { failures, whole, shareOf } = verifyAll(wholeData as RealData)
  expect(failures.length / whole).toBeLessThan(0.005)
  expect(shareOf('true')).toBeGreaterThan(0.9)
  expect(shareOf('movements') + shareOf('vague')).toBeLessThan(0.03)
})
