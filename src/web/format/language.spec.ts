import { expect, test } from 'vitest'
import { makeLanguageValid } from './language.ts'

/** A navigator with this language. The language is a getter of the prototype, as in browsers. */
const browserOf = (language: string | undefined) =>
  Object.create({
    get language() {
      return language
    },
  }) as Pick<Navigator, 'language'>

test.each(['en-US@posix', 'C', '', undefined])(
  'a browser whose language is %j gets one that Intl accepts',
  (language) => {
    const browser = browserOf(language)
    makeLanguageValid(browser)
    expect(new Intl.NumberFormat(browser.language).format(1234.5)).toBe('1,234.5')
  },
)

test.each(['en-US', 'de', 'zh-Hant-TW'])('a browser whose language is %s keeps it', (language) => {
  const browser = browserOf(language)
  makeLanguageValid(browser)
  expect(browser.language).toBe(language)
})
