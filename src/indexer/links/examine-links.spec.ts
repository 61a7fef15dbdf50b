import { expect, test } from 'vitest'
import type { ChainLink } from '#store/blocks/chain-links.ts'
import { examineLinks } from './examine-links.ts'

/**
 * `5<4` is a finalized block at slot 5 with its parent at slot 4; `~`: not finalized; `!`: it names a wrong
 * hash of its parent.
 */
const linksOf = (text: string): ChainLink[] =>
  text.split(' ').map((part) => {
    const [slot = 0, parentSlot = 0] = (part.match(/\d+/g) ?? []).map(Number)
    return {
      slot,
      parentSlot,
      blockhash: `hash ${slot}`,
      previousBlockhash: part.includes('!') ? 'another hash' : `hash ${parentSlot}`,
      finalized: !part.includes('~'),
    }
  })

const settledOf = (text: string, first: number | null = null) => {
  const slots = new Set<number>()
  for (const { from, to } of examineLinks(linksOf(text), first).settled)
    for (let slot = from; slot <= to; slot++) slots.add(slot)
  return [...slots].sort((a, b) => a - b)
}
const breaksOf = (text: string) => examineLinks(linksOf(text), null).breaks

test('slots between a block and its stored parent are skipped', () => {
  expect(settledOf('5<4 6<5 9<6 10<9')).toEqual([5, 6, 7, 8, 9, 10])
})

test('slots between a block and a parent that is not stored are not known to be skipped', () => {
  expect(settledOf('5<4 9<7')).toEqual([5, 9])
})

test('slots between a block and a parent with another hash are not known to be skipped', () => {
  expect(settledOf('5<4 9!<5')).toEqual([5, 9])
  expect(breaksOf('5<4 9!<5')).toEqual([[5, 9]])
})

test('slots before the first block are skipped when its parent is before the start of the index', () => {
  expect(settledOf('8<3 9<8', 5)).toEqual([5, 6, 7, 8, 9])
  expect(settledOf('2<1 8<3 9<8', 5)).toEqual([2, 5, 6, 7, 8, 9])
  expect(settledOf('~8<3 9<8', 5)).toEqual([8, 9])
  expect(settledOf('8<6 9<8', 5)).toEqual([8, 9])
})

test('a block that a later one passes over contradicts it', () => {
  expect(breaksOf('5<4 6<5 7<5')).toEqual([[6, 7]])
  expect(breaksOf('5<4 6<5 7<6 9<5')).toEqual([[6, 7, 9]])
  expect(breaksOf('5<4 6<5 9<2')).toEqual([[5, 6, 9]])
})

test('a whole chain has no breaks, nor has the very first block', () => {
  expect(breaksOf('0<0 1<0 2<1 5<2')).toEqual([])
  expect(settledOf('0<0 1<0 5<1')).toEqual([0, 1, 2, 3, 4, 5])
})

test('what is not finalized is not believed to pass over thousands of slots', () => {
  expect(settledOf('10<9 ~5000<10')).toEqual([10, 5000])
  expect(settledOf('10<9 5000<10')).toHaveLength(4_991)
})
