import { expect, test } from 'vitest'
import { displayText, escapeDirection, hasStackedMarks, showDirection, withoutDirection } from './text.ts'

const every = [...'\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069']

test('each character that turns the direction of text is removed, or shown as its code', () => {
  for (const sign of every) {
    expect(/\p{Bidi_Control}/u.test(sign)).toBe(true)
    expect(withoutDirection(`a${sign}b`)).toBe('ab')
    expect(showDirection(`a${sign}b`)).toMatch(/^a\[U\+[\dA-F]{4}\]b$/)
  }
  expect(showDirection('pay \u202eecila')).toBe('pay [U+202E]ecila')
})

test('JSON with these characters has the same value after both changes', () => {
  const value = { memo: `pay ${every.join('')}`, emoji: '👨\u200d👩\u200d👧' }
  const shown = JSON.stringify(JSON.parse(showDirection(JSON.stringify(value))))
  expect(shown).not.toMatch(/\p{Bidi_Control}/u)
  expect(escapeDirection(shown)).not.toMatch(/\p{Bidi_Control}/u)
  expect(JSON.parse(escapeDirection(shown))).toEqual(value)
})

test('marks are stacked where there are more than a language writes', () => {
  for (const text of ['tiếng Việt', 'ที่นี่', 'हिन्दी', '1️⃣ ❤️', 'naïve'])
    expect([text, hasStackedMarks(text)]).toEqual([text, false])
  for (const text of ['z\u0335\u0321', '!\u0301\u0302', 'ก\u0e35\u0e48\u0e48'])
    expect([text, hasStackedMarks(text)]).toEqual([text, true])
})

test('a displayed text keeps one of stacked marks', () => {
  expect(displayText('Z\u0335\u0321\u0354\u0348algo')).toBe('Z\u0335algo')
})
