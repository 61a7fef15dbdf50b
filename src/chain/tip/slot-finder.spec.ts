import { describe, expect, test } from 'vitest'
import { realData } from '#decode/testing/real-data.ts'
import { readArchive } from '../archive/archive.ts'
import { type BareBlock, certainSlot, createSlotFinder } from './slot-finder.ts'

type Made = { hash: string; parent: string; parentSlot: number; height: number | null }

const bare = ({ hash, parent, parentSlot, height }: Made): BareBlock => ({
  json: Buffer.from(hash),
  link: { blockhash: hash, previousBlockhash: parent, parentSlot },
  height,
  place: `line of ${hash}`,
})
const block = (hash: string, parent: string, parentSlot: number, height: number | null = null) =>
  bare({ hash, parent, parentSlot, height })
const later = ({ link, height }: BareBlock) => ({ ...link, height })

describe('the slot of a block is certain', () => {
  const one = block('a', '0', 10, 8)

  test('when a later block names it as its parent, whatever was skipped', () => {
    expect(certainSlot(one, later(block('b', 'a', 11)))).toBe(11)
    expect(certainSlot(one, later(block('b', 'a', 15, 9)))).toBe(15)
  })

  test('when as many blocks follow as there are slots', () => {
    // Heights 9 and 10 are in between, at slots 12 and 13, so this block is at slot 11.
    expect(certainSlot(one, later(block('d', 'c', 13, 11)))).toBe(11)
  })

  test('and not when a slot between was skipped, without heights, or by a block of another fork', () => {
    expect(certainSlot(one, later(block('d', 'c', 14, 11)))).toBeUndefined()
    expect(certainSlot(one, later(block('d', 'c', 13)))).toBeUndefined()
    expect(certainSlot(one, later(block('b', 'other', 11, 9)))).toBeUndefined()
    expect(certainSlot(one, later(block('0', 'x', 8, 7)))).toBeUndefined()
    expect(certainSlot(one, later(block('b', 'a', 10, 9)))).toBeUndefined()
  })
})

const chain = [block('a', '0', 10), block('b', 'a', 11), block('c', 'b', 14), block('d', 'c', 15)]

test.each([
  ['ascending', chain],
  ['descending', chain.toReversed()],
])('all but the last slot are found in %s order', (_, blocks) => {
  const finder = createSlotFinder()
  const found = blocks.flatMap((each) => finder.add(each).found)
  const slots = found.map(({ slot, block: { link } }) => [link.blockhash, slot]).sort()
  expect(slots).toEqual([
    ['a', 11],
    ['b', 14],
    ['c', 15],
  ])
  expect(finder.rest().map(({ link }) => link.blockhash)).toEqual(['d'])
  expect(finder.rest()).toEqual([])
})

test('blocks that wait for others hold no more memory than allowed', () => {
  const finder = createSlotFinder(2)
  const dropped = Array.from({ length: 5 }, (_, i) => block(String(i), 'x', 100 * i)).flatMap(
    (each) => finder.add(each).dropped,
  )
  expect(dropped.map(({ link }) => link.blockhash)).toEqual(['0', '1', '2'])
  expect(finder.rest().map(({ link }) => link.blockhash)).toEqual(['3', '4'])
})

test.each(realData)(
  'of blocks of a real chain without their slots, three are certain by the height of later ones ($name)',
  async ({ blockFiles, pathOf }) => {
    const finder = createSlotFinder()
    const slots = new Map<string, number>()
    for (const file of blockFiles.filter((name) => name.includes('_parent')).sort())
      for await (const entry of readArchive(pathOf(file))) {
        if (entry.kind !== 'bare') throw new Error(`${file} has a slot.`)
        const { json, link, height } = entry
        for (const { slot, block: one } of finder.add({ json, link, height, place: file }).found)
          slots.set(one.place, slot)
      }
    expect([...slots].map(([place, slot]) => [/_(parent\d+)/.exec(place)?.[1], slot])).toEqual([
      ['parent333688207', 333688208],
      ['parent333689243', 333689244],
      ['parent333689418', 333689419],
    ])
    expect(finder.rest()).toHaveLength(3)
  },
)
