import { expect, test } from 'vitest'
import { titles } from '../pages/titles.ts'
import { blockId, readBlockId } from './block-id.ts'

test('the id of a block is its height, or its slot if it has no height', () => {
  expect(blockId({ height: 858_084, slot: 900_000 })).toBe('858084')
  expect(blockId({ height: 0, slot: 0 })).toBe('0')
  expect(blockId({ height: null, slot: 55_065_076 })).toBe('slot-55065076')
})

test('the id of a block is parsed, and other text is not', () => {
  expect(readBlockId('858084')).toEqual({ height: 858_084 })
  expect(readBlockId('slot-55065076')).toEqual({ slot: 55_065_076 })
  for (const other of ['', 'slot-', 'slot', 'slot-x', '-1', '1e3', ' 1', '9007199254740993'])
    expect(readBlockId(other)).toBeUndefined()
})

test('the title of a block says whether its number is a height or a slot', () => {
  expect(titles.block(858_084)).toBe('Block 858,084')
  expect(titles.block('858084')).toBe('Block 858,084')
  expect(titles.block('slot-55065076')).toBe('Block of Slot 55,065,076')
})
