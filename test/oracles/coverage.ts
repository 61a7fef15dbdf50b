import { decodeBlock, decodeTransaction } from '#decode/block/decode-block.ts'
import type { DecodedTransaction } from '#decode/block/decoded-block.ts'
import type { RealData } from '#decode/testing/real-data.ts'
import { solana } from '#profiles/solana.ts'
import { programOf } from '#svm/programs/index.ts'

const registry = solana.programs

export type Coverage = {
  /** The programs that the product decodes, most called first. */
  programs: { name: string; instructions: number; typed: number }[]
  /** The number of instructions of programs that no profile names. */
  others: number
  transactions: number
  blocks: number
  /** Files that threw an error, and blocks with missing transactions. */
  lost: string[]
}

/** Counts the instructions at every depth, in all transactions and blocks of the data. */
export function readCoverage({
  blockFiles,
  transactionFiles,
  readBlock,
  readTransaction,
}: RealData): Coverage {
  const counts = new Map<string, { instructions: number; typed: number }>()
  const coverage: Coverage = {
    programs: [],
    others: 0,
    transactions: 0,
    blocks: 0,
    lost: [],
  }
  const count = ({ instructions }: DecodedTransaction) => {
    coverage.transactions++
    for (const { programId, type } of instructions) {
      const name = programOf(programId)?.name ?? (registry[programId]?.protocol && registry[programId]?.name)
      if (name === undefined) {
        coverage.others++
        continue
      }
      const known = counts.get(name) ?? { instructions: 0, typed: 0 }
      counts.set(name, known)
      known.instructions++
      if (type !== null) known.typed++
    }
  }
  for (const name of blockFiles)
    try {
      const raw = readBlock(name)
      const block = decodeBlock(1, raw, { registry })
      coverage.blocks++
      if (block.transactions.length !== (raw.transactions?.length ?? 0)) coverage.lost.push(name)
      for (const transaction of block.transactions) count(transaction)
    } catch (error) {
      coverage.lost.push(`${name}: ${error}`)
    }
  for (const name of transactionFiles)
    try {
      count(decodeTransaction(0, readTransaction(name), { registry }))
    } catch (error) {
      coverage.lost.push(`${name}: ${error}`)
    }
  coverage.programs = [...counts]
    .map(([name, each]) => ({ name, ...each }))
    .sort((a, b) => b.instructions - a.instructions)
  return coverage
}

/** The programs as a Markdown table. */
export function coverageTable({ programs, others, transactions, blocks }: Coverage): string {
  const rows = programs.map(
    ({ name, instructions, typed }) =>
      `| ${name} | ${instructions} | ${typed} | ${((100 * typed) / instructions).toFixed(2)} % |`,
  )
  return [
    '| program | instructions | typed | % |',
    '|---|---:|---:|---:|',
    ...rows,
    '',
    `${transactions} transactions, ${blocks} blocks; ${others} instructions of programs that no profile names.`,
  ].join('\n')
}
