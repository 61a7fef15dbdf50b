/** The language of the pages: dates and sorted words follow it, whatever the browser's is. */
export const LANGUAGE = 'en'

/**
 * Gives the browser a valid language where its own is none, before libraries read it: Chromium on a machine whose locale is
 * `C.UTF-8` names its language `en-US@posix`, and `Intl` throws for it.
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
