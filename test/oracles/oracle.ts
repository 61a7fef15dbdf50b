// Results of other programs for real transactions, to compare with ours: see
// `src/decode/testing/real-data.ts`.

import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { decodeTransaction } from '#decode/block/decode-block.ts'
import type { DecodedTransaction } from '#decode/block/decoded-block.ts'
import { protocolOf } from '#decode/protocols/index.ts'
import { type RealData, realData } from '#decode/testing/real-data.ts'
import { solana } from '#profiles/solana.ts'
import { knownDifferences } from './known-differences.ts'

/** The programs of the Solana profile. */
export const registry = solana.programs

/** Whether a protocol of ours reads the trades and transfers of the program, and not only its IDL. */
export const isOurs = (programId: string): boolean => {
  const protocol = protocolOf(programId, registry)
  return protocol !== undefined && !protocol.isOnlyTyped
}

type Oracle = RealData & {
  /** A file of `expected/`, of the shape that the test names. */
  readExpected: <Entry>(name: string) => { entries: Entry[] }
  /** One of `transactions/`, decoded whole. */
  decodeFixture: (name: string) => DecodedTransaction
  testOracle: TestOracle
}

/** Tests for the committed data, and for the larger collection where it is there. */
export function describeOracle(title: string, tests: (oracle: Oracle) => void): void {
  describe.each(realData)(`${title} ($name)`, (data) => {
    const decoded = new Map<string, DecodedTransaction>()
    tests({
      ...data,
      readExpected: <Entry>(name: string) =>
        JSON.parse(data.readText(`expected/${name}`)) as { entries: Entry[] },
      decodeFixture: (name) => {
        const known = decoded.get(name) ?? decodeTransaction(0, data.readTransaction(name), { registry })
        decoded.set(name, known)
        return known
      },
      testOracle: testOracleOf(data),
    })
  })
}

/** An amount as people write it, in raw units. */
export function rawUnits(text: string | number, decimals: number): bigint {
  const [whole = '0', part = ''] = (typeof text === 'number' ? text.toFixed(decimals) : text).split('.')
  return BigInt(whole + part.padEnd(decimals, '0').slice(0, decimals))
}

/** One thing that both programs say, by a name of its own within the oracle. */
type Compare = (name: string, ours: unknown, theirs: unknown) => void

/**
 * A test that fails unless everything passed to `compare` is equal, except the differences that
 * `known-differences.ts` explains. In the larger collection those must occur.
 *
 * @param oracle its name in `known-differences.ts`
 * @param atLeast how many comparisons the larger collection gives, so that a test that compares nothing is noticed
 * @param committed how many comparisons the committed data gives
 */
type TestOracle = (
  oracle: string,
  atLeast: number,
  committed: number,
  run: (compare: Compare) => void,
) => void

const testOracleOf =
  ({ isWhole }: RealData): TestOracle =>
  (oracle, atLeast, committed, run) =>
    test(`agrees with ${oracle}`, () => {
      const explained = knownDifferences[oracle] ?? {}
      const different = new Set<string>()
      const wrong: Record<string, { ours: unknown; theirs: unknown }> = {}
      let count = 0
      run((name, ours, theirs) => {
        count++
        if (isDeepStrictEqual(ours, theirs)) return
        different.add(name)
        if (explained[name] === undefined) wrong[name] = { ours, theirs }
      })
      expect(wrong).toEqual({})
      if (isWhole) expect(Object.keys(explained).filter((name) => !different.has(name))).toEqual([])
      expect(count).toBeGreaterThanOrEqual(isWhole ? atLeast : committed)
    })
