import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDailyBudget } from './daily-budget.ts'

let dir: string
let time: number
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'budget-'))
  time = Date.parse('2026-11-22T10:00:00Z')
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const open = (transactions: number) => createDailyBudget({ dir, transactions }, () => time)
const takeAll = (budget: ReturnType<typeof open>) => {
  let taken = 0
  while (budget.take()) taken++
  return taken
}

test('so many can be taken in a day, and no more', () => {
  for (const transactions of [0, 1, 49, 50, 51, 175]) {
    rmSync(dir, { recursive: true, force: true })
    const budget = open(transactions)
    expect([budget.remaining(), budget.isSpent()]).toEqual([transactions, transactions === 0])
    expect(takeAll(budget)).toBe(transactions)
    expect(budget.isSpent()).toBe(true)
    expect(budget.remaining()).toBe(0)
    expect(budget.take()).toBe(false)
  }
})

test('a restart, also after a crash, gives nothing back', () => {
  const first = open(175)
  for (let i = 0; i < 60; i++) expect(first.take()).toBe(true)
  expect(first.remaining()).toBe(115)
  // Two parts of 50 were begun, and the rest of the second one is lost.
  const second = open(175)
  expect(second.remaining()).toBe(75)
  expect(takeAll(second)).toBe(75)
  for (let i = 0; i < 5; i++) expect(open(175).take()).toBe(false)
})

test('several processes share one budget', () => {
  const budgets = [open(500), open(500), open(500)]
  let taken = 0
  for (;;) {
    const results = budgets.map((budget) => budget.take())
    taken += results.filter(Boolean).length
    if (!results.includes(true)) break
  }
  expect(taken).toBe(500)
})

test('each day (UTC) has its own, and the files of the days before yesterday are removed', () => {
  writeFileSync(join(dir, 'note.txt'), '')
  const budget = open(60)
  expect(takeAll(budget)).toBe(60)
  time = Date.parse('2026-11-22T23:59:59.999Z')
  expect(budget.take()).toBe(false)
  time = Date.parse('2026-11-23T00:00:00Z')
  expect(budget.isSpent()).toBe(false)
  expect(budget.remaining()).toBe(60)
  expect(takeAll(budget)).toBe(60)
  time = Date.parse('2026-11-24T00:00:00Z')
  expect(budget.take()).toBe(true)
  expect(readdirSync(dir).sort()).toEqual(['2026-11-23.0', '2026-11-23.1', '2026-11-24.0', 'note.txt'])
})

test('while nothing can be written nothing is taken, and nothing is lost', () => {
  rmSync(dir, { recursive: true, force: true })
  writeFileSync(dir, 'a file, no folder')
  const budget = open(60)
  for (let i = 0; i < 3; i++) expect(() => budget.take()).toThrow(/EEXIST|ENOTDIR/)
  rmSync(dir)
  expect(budget.take()).toBe(true)
  rmSync(dir, { recursive: true })
  for (let i = 1; i < 50; i++) expect(budget.take()).toBe(true)
  for (let i = 0; i < 3; i++) expect(() => budget.take()).toThrow('ENOENT')
  mkdirSync(dir)
  expect(takeAll(budget)).toBe(10)
})
