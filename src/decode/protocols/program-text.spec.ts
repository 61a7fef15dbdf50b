import { expect, test } from 'vitest'
import { linesOf, positionOf, programFolders, readSections, sectionsOf } from './program-text.ts'

test('a text is split into sections with their arguments, lines and places, without comments', () => {
  const text = [
    '# A pool.',
    'OWNED = owner vault',
    '[instructions]',
    'swap(): pool $OWNED',
    '',
    '# Old ones.',
    'close(): $OWNED',
    '[errors 6000]',
    'Low: costs $5',
    '[sentences quiet 2]',
    'close: Closed {pool}',
  ].join('\n')
  expect(readSections(text, 'mine/program.txt')).toEqual([
    {
      name: 'instructions',
      argument: '',
      lines: [
        { text: 'swap(): pool owner vault', at: 'mine/program.txt, line 4' },
        { text: 'close(): owner vault', at: 'mine/program.txt, line 7' },
      ],
    },
    { name: 'errors', argument: '6000', lines: [{ text: 'Low: costs $5', at: 'mine/program.txt, line 9' }] },
    {
      name: 'sentences',
      argument: 'quiet 2',
      lines: [{ text: 'close: Closed {pool}', at: 'mine/program.txt, line 11' }],
    },
  ])
})

test.each([
  ['swap()', 'line 1: "swap()" is before the first section, such as [instructions]'],
  ['[instructions]\n\n[sentence]', 'line 3: [sentence] is no section: expected one of instructions, events'],
  ['[sentences loud]', 'line 1: [sentences loud] is no section: "loud" is not allowed after sentences'],
  ['[errors x]', 'line 1: [errors x] is no section: "x" is not allowed after errors'],
  ['[events]\nOne(): $MINE', 'line 2: "One(): $MINE" uses $MINE, which no line before it defines'],
])('%j is refused', (text, message) => {
  expect(() => readSections(text, 'mine/program.txt')).toThrow(`mine/program.txt, ${message}`)
})

test('the folder of a program has its sections, and a name that comes from elsewhere reads no file', () => {
  expect(linesOf(sectionsOf('pump'), 'instructions').length).toBeGreaterThan(10)
  expect(sectionsOf('unknown')).toEqual([])
  expect(sectionsOf('../protocols/pump')).toEqual([])
  expect(sectionsOf('')).toEqual([])
  expect(programFolders.map(positionOf)).toEqual(programFolders.map((_, index) => index))
  expect(positionOf('unknown')).toBeUndefined()
})
