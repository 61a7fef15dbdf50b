// What other programs made of real transactions, to compare with what we make of them. They lie beside the project
// and are no part of it: see `src/decode/real-data.ts`.

import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { decodeTransaction } from '#decode/decode-block.ts'
import type { DecodedTransaction } from '#decode/decoded-block.ts'
import { hasRealData, readText, readTransaction } from '#decode/real-data.ts'
import { solana } from '#networks/solana.ts'
import { knownDifferences } from './known-differences.ts'

export const describeOracle = describe.skipIf(!hasRealData)

/** The programs of Solana as the product knows them there. */
export const registry = solana.programs

/** Whether a protocol of ours reads the program. */
export const isOurs = (programId: string): boolean => registry[programId]?.protocol !== undefined

/** A file of `expected/`, of the shape that the test names. */
export function readExpected<Entry>(name: string): { entries: Entry[] } {
  return JSON.parse(readText(`expected/${name}`)) as { entries: Entry[] }
}

const decoded = new Map<string, DecodedTransaction>()

/** One of `transactions/`, decoded whole. */
export function decodeFixture(name: string): DecodedTransaction {
  const known = decoded.get(name) ?? decodeTransaction(0, readTransaction(name), { registry })
  decoded.set(name, known)
  return known
}

/** An amount as people write it, in raw units. */
export function rawUnits(text: string | number, decimals: number): bigint {
  const [whole = '0', part = ''] = (typeof text === 'number' ? text.toFixed(decimals) : text).split('.')
  return BigInt(whole + part.padEnd(decimals, '0').slice(0, decimals))
}

/** One thing that both say, by a name of its own within the oracle. */
type Compare = (name: string, ours: unknown, theirs: unknown) => void

/**
 * A test that fails unless all that `compare` hears is equal, but for the differences that
 * `known-differences.ts` explains; and those must be there.
 *
 * @param oracle its name in `known-differences.ts`
 * @param atLeast how many things it compares, so that an oracle that went silent is noticed
 */
export function testOracle(oracle: string, atLeast: number, run: (compare: Compare) => void): void {
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
    expect(Object.keys(explained).filter((name) => !different.has(name))).toEqual([])
    expect(count).toBeGreaterThanOrEqual(atLeast)
  })
}
