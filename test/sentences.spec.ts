/** @module-tag slow */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeTransaction } from '#decode/block/decode-block.ts'
import type { DecodedTransaction } from '#decode/block/decoded-block.ts'
import type { ExecutedTransaction } from '#embedded/chain/bank/block.ts'
import { toWrite } from '#embedded/chain/rpc/written.ts'
import { openTestChain } from '#embedded/chain/testing/in-process.ts'
import { readRawTransaction } from '#judge/by-bytes/raw-transaction.ts'
import { FAILURES, verifySentence } from '#judge/by-bytes/verify.ts'
import { judgeSentence, type Verdict } from '#judge/by-decoder/judge.ts'
import { parseJson, stringifyJson } from '#lib/text/json.ts'
import { loadNetwork } from '#profiles/index.ts'
import { transactionJson } from '#svm/rpc/transaction-json.ts'
import type { RpcTransaction } from '#svm/rpc-block.ts'

// Checks the claims of every sentence (who, what, how much) against the balance changes of its transaction.

const gorbagana = loadNetwork('gorbagana')
/** Enough for about 2,000 transactions that are no votes, those of the setup among them. */
const PER_SLOT = 12
const SLOTS = 220

type Told = { transaction: DecodedTransaction; verdict: Verdict }

function tellAll(sources: Iterable<RpcTransaction>, { programs: registry }: typeof gorbagana): Told[] {
  const told: Told[] = []
  for (const source of sources) {
    const transaction = decodeTransaction(0, source, { parse: 'tokenTransfers', registry })
    if (!transaction.isVote)
      told.push({ transaction, verdict: judgeSentence(transaction.sentence, transaction) })
  }
  return told
}

const count = (told: readonly Told[], kind: Verdict['kind']) =>
  told.filter(({ verdict }) => verdict.kind === kind).length

/** The wrong sentences, in the form that a reader of the test's failure needs. */
const falselyTold = (told: readonly Told[]) =>
  told
    .filter(({ verdict }) => verdict.kind === 'false')
    .map(
      ({ transaction: { signature, sentence }, verdict }) =>
        `${signature}: ${JSON.stringify(sentence)}: ${verdict.reason}`,
    )

describe('sentences of the local chain', () => {
  const folder = mkdtempSync(join(tmpdir(), 'localnet-'))
  let told: Told[] = []
  const sources: RpcTransaction[] = []
  beforeAll(async () => {
    const { chain, run } = await openTestChain({ dir: folder, perSlot: PER_SLOT })
    chain.onTransaction.listen((executed: ExecutedTransaction) => {
      const json = transactionJson(toWrite(executed), { encoding: 'base64', maxVersion: 1 })
      sources.push(parseJson(stringifyJson(json)) as RpcTransaction)
    })
    run(SLOTS)
    told = tellAll(sources, gorbagana)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('no sentence of 2,000 transactions claims what the balances do not show', () => {
    expect(told.length).toBeGreaterThan(2_000)
    expect(falselyTold(told)).toEqual([])
  })

  test('the raw transactions, of every version, bear out what is told of them', () => {
    const failures: string[] = []
    const versions = new Set<number>()
    for (const source of sources) {
      const transaction = decodeTransaction(0, source, { registry: gorbagana.programs })
      const raw = transaction.isVote ? undefined : readRawTransaction(source)
      if (!raw) continue
      versions.add(transaction.version)
      const { kind, reason } = verifySentence(transaction.sentence, raw)
      if (FAILURES.some((one) => one === kind))
        failures.push(`version ${transaction.version}, ${kind}: ${formOf(transaction)}: ${reason}`)
    }
    expect(failures).toEqual([])
    expect([...versions].sort()).toEqual([-1, 0, 1])
  })

  test('nearly all of them tell what happened', () => {
    expect(count(told, 'vague') / told.length).toBeLessThan(0.01)
    expect(count(told, 'unknown')).toBe(0)
  })

  test('what known programs did is told without a line of the logs', () => {
    // p-token writes none, and a node may cut them off. Only an unknown program is told by what it wrote.
    const read = (source: RpcTransaction) => {
      const decoded = decodeTransaction(0, source, { registry: gorbagana.programs })
      const { success, instructions, tokenTransfers, activities, sentence } = decoded
      const types = instructions.map(({ program, type, info }) => (program === null ? null : { type, info }))
      return { success, types, tokenTransfers, activities, sentence: types.includes(null) ? [] : sentence }
    }
    const batches: string[] = []
    let compared = 0
    for (const source of sources) {
      const whole = read(source)
      if (!whole.success) continue
      const meta = source.meta && { ...source.meta, logMessages: [] }
      expect(read({ ...source, meta })).toEqual(whole)
      compared++
      if (whole.types.some((one) => one?.type === 'batch')) batches.push(formOf(whole))
    }
    expect(compared).toBeGreaterThan(1_500)
    expect(batches.length).toBeGreaterThan(10)
    for (const form of batches) expect(form).toMatch(/^Sent A to (D, and A to D|\d accounts)$/)
  })

  test.each([
    ['a pool', /^Created a pool of T and T on P, and minted A to D$/],
    ['coins wrapped beside a mint', /^Minted A to D, and wrapped A for D$/],
    ['withheld transfer fees', /^Withdrew A of withheld transfer fees/],
    ['a swap', /^Swapped A for A on P$/],
    ['stake', /^Staked A with D$/],
    ['a name', /^Registered the name D$/],
    ['coins to several', /^Sent A to \d+ accounts$/],
  ])('it tells of %s', (_, form) => {
    expect(told.map(({ transaction }) => formOf(transaction))).toContainEqual(expect.stringMatching(form))
  })

  test('withheld transfer fees are among the transfers', () => {
    const withdrawals = told.filter(({ transaction }) => /^Withdrew A of withheld/.test(formOf(transaction)))
    for (const { transaction } of withdrawals)
      expect(transaction.tokenTransfers).toContainEqual(
        expect.objectContaining({ kind: 'transfer', source: null, destination: expect.any(String) }),
      )
  })
})

/** A sentence with a letter for each part that is no text: A is an amount, D an address, T a token, P a program. */
const formOf = ({ sentence }: Pick<DecodedTransaction, 'sentence'>) =>
  sentence
    .map((part) => {
      if (typeof part === 'string') return part
      return 'amount' in part ? 'A' : 'token' in part ? 'T' : 'program' in part ? 'P' : 'D'
    })
    .join('')
