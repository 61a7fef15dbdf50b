import { expect, test } from 'vitest'
import type { InstructionEntry } from '#contract/transactions/transactions.ts'
import { callsOf, type InstructionNode, numberOf, treeOf } from './instruction-tree.ts'

function entry(index: number, innerIndex: number | null, stackHeight: number | null): InstructionEntry {
  return {
    id: innerIndex === null ? String(index) : `${index}.${innerIndex}`,
    index,
    innerIndex,
    isInner: innerIndex !== null,
    stackHeight,
    programId: '11111111111111111111111111111111',
    programName: null,
    program: null,
    type: null,
    parsed: null,
    data: '',
    accounts: [],
    accountNames: [],
    parsedBy: null,
    computeUnits: null,
  }
}

type Shape = { [id: string]: Shape }
const shapeOf = (nodes: readonly InstructionNode[]): Shape =>
  Object.fromEntries(nodes.map(({ id, children }) => [`#${id}`, shapeOf(children)]))

test('stack heights decide which instruction made a call', () => {
  const tree = treeOf([entry(0, null, 1), entry(0, 0, 2), entry(0, 1, 3), entry(0, 2, 2), entry(1, null, 1)])
  expect(shapeOf(tree)).toEqual({ '#0': { '#0.0': { '#0.1': {} }, '#0.2': {} }, '#1': {} })
})

test('without stack heights the top-level instruction made all calls', () => {
  const tree = treeOf([entry(0, null, null), entry(0, 0, null), entry(0, 1, null)])
  expect(shapeOf(tree)).toEqual({ '#0': { '#0.0': {}, '#0.1': {} } })
})

test('a height that skips a level loses no call', () => {
  const tree = treeOf([entry(0, null, 1), entry(0, 0, 4)])
  expect(shapeOf(tree)).toEqual({ '#0': { '#0.0': {} } })
})

test('all calls of an instruction are counted, at any depth', () => {
  const [root] = treeOf([entry(0, null, 1), entry(0, 0, 2), entry(0, 1, 3)])
  expect(root && callsOf(root).map(({ id }) => id)).toEqual(['0.0', '0.1'])
})

test('displayed numbers begin with one', () => {
  expect(numberOf('0')).toBe('#1')
  expect(numberOf('2.0')).toBe('#3.1')
})
