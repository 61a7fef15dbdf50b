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

test('calls hang on their callers by stack height', () => {
  const tree = treeOf([entry(0, null, 1), entry(0, 0, 2), entry(0, 1, 3), entry(0, 2, 2), entry(1, null, 1)])
  expect(shapeOf(tree)).toEqual({ '#0': { '#0.0': { '#0.1': {} }, '#0.2': {} }, '#1': {} })
})

test('without stack heights all calls hang on the instruction', () => {
  const tree = treeOf([entry(0, null, null), entry(0, 0, null), entry(0, 1, null)])
  expect(shapeOf(tree)).toEqual({ '#0': { '#0.0': {}, '#0.1': {} } })
})

test('a height that skips a level loses nothing', () => {
  const tree = treeOf([entry(0, null, 1), entry(0, 0, 4)])
  expect(shapeOf(tree)).toEqual({ '#0': { '#0.0': {} } })
})

test('all calls of an instruction are counted, however deep', () => {
  const [root] = treeOf([entry(0, null, 1), entry(0, 0, 2), entry(0, 1, 3)])
  expect(root && callsOf(root).map(({ id }) => id)).toEqual(['0.0', '0.1'])
})

test('people count from one', () => {
  expect(numberOf('0')).toBe('#1')
  expect(numberOf('2.0')).toBe('#3.1')
})
