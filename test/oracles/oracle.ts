// Compares our values with the results of other programs for real transactions: see
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

/** Whether one of our protocols reads the program's trades and transfers, beyond its IDL. */
export const isOurs = (programId: string): boolean => {
  const protocol = protocolOf(programId, registry)
  return protocol !== undefined && !protocol.isOnlyTyped
}

type Oracle = RealData & {
  /** Reads a file of `expected/`, in the shape that the test names. */
  readExpected: <Entry>(name: string) => { entries: Entry[] }
  /** Decodes one of `transactions/` completely. */
  decodeFixture: (name: string) => DecodedTransaction
  testOracle: TestOracle
}

/** Defines tests for the committed data, and for the larger collection if it exists. */
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

/** An amount as people write it, converted to raw units. */
export function rawUnits(text: string | number, decimals: number): bigint {
  const [whole = '0', part = ''] = (typeof text === 'number' ? text.toFixed(decimals) : text).split('.')
  return BigInt(whole + part.padEnd(decimals, '0').slice(0, decimals))
}

/** Compares one value of both programs; `name` is unique within the oracle. */
type Compare = (name: string, ours: unknown, theirs: unknown) => void

/**
 * Defines a test that fails unless everything that is passed to `compare` is equal, except for the
 * differences that `known-differences.ts` explains. In the larger collection these must occur.
 *
 * @param oracle the name in `known-differences.ts`
 * @param atLeast the least number of comparisons in the larger collection, so that a test that compares
 *   nothing fails
 * @param committed the number of comparisons in the committed data
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
