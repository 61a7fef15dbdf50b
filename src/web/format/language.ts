/** The language of the pages. Dates and sorted words follow it, whatever the browser's language is. */
export const LANGUAGE = 'en'

/**
 * Replaces an invalid language of the browser before libraries read it. Chromium on a machine with the locale
 * `C.UTF-8` reports `en-US@posix`, for which `Intl` throws.
 */
export function makeLanguageValid(browser: Pick<Navigator, 'language'>): void {
  if (isLanguage(browser.language)) return
  Object.defineProperty(browser, 'language', { value: LANGUAGE, configurable: true })
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}
