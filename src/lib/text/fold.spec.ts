import { expect, test } from 'vitest'
import { foldText } from './fold.ts'

test.each([
  ['Trash  Coin', ' TRASH\u00a0coin\n'],
  ['Straße', 'STRASSE'],
  ['ΣΊΣΥΦΟΣ', 'Σίσυφος'],
  ['\u00e9', 'e\u0301'],
  ['ﬁre', 'FIRE'],
  ['ＴＲＡＳＨ', 'trash'],
  ['tr\u200bas\u00adh', 'trash'],
  ['Дом', 'дОМ'],
])('%j and %j are the same text for a search', (one, other) => {
  expect(foldText(one)).toBe(foldText(other))
})

test('accents and other letters stay apart', () => {
  expect(foldText('resume')).not.toBe(foldText('résumé'))
  expect(foldText('\u0430')).not.toBe(foldText('a'))
})
