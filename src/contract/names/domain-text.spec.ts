import { expect, test } from 'vitest'
import { domainText } from './domain-text.ts'

test.each([
  ['alice.gor'],
  ['dev.alice-7.gor'],
  ['李雷.gor'],
  ['привет.gor'],
  ['łódź.gor'],
  ['café.gor'],
  ['❤️.gor'],
  ['tiếng-việt.gor'],
])('the name %s is shown as it is', (name) => {
  expect(domainText(name)).toBe(name)
})

test.each([
  ['a Cyrillic letter between Latin ones', '\u0430lice.gor'],
  ['Cyrillic letters alone that look like Latin ones', '\u0441\u043e\u0441\u043e.gor'],
  ['full-width letters', '\uff41lice.gor'],
  ['a subdomain of a look-alike', 'dev.\u0430lice.gor'],
  ['a capital I for an l', 'aIice.gor'],
  ['an invisible variation selector', 'al\ufe0fice.gor'],
])('a name with %s is marked', (_, name) => {
  expect(domainText(name)).toBe(`${name} (look-alike)`)
})

test('a name with several marks stacked on a letter keeps one of them, and is marked', () => {
  expect(domainText(`a\u0335\u0322\u0353\u031alice.gor`)).toBe('a\u0335lice.gor (stacked marks)')
})
