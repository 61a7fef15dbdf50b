import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The rules of axe that read colors: all others find the same in each theme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** The serious and critical findings of axe: rule, description, element. */
async function seriousIssues(page: Page, rules: Pick<axe.RunOptions, 'runOnly'>): Promise<string[]> {
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(axe.source)
  const options: axe.RunOptions = { resultTypes: ['violations'], preload: false, ...rules }
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(document, ${JSON.stringify(options)})`)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    )
}

/** The same in both themes, each finding with its theme. */
export async function seriousIssuesInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = []
  // While colors still change, a text and what is behind it do not have their own.
  await page.evaluate(`
    const still = new CSSStyleSheet()
    still.replaceSync('*, *::before, *::after { transition: none !important }')
    document.adoptedStyleSheets.push(still)`)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe(colorScheme)
    const rules = colorScheme === 'dark' ? {} : { runOnly: COLOR_RULES }
    found.push(...(await seriousIssues(page, rules)).map((issue) => `${colorScheme}: ${issue}`))
  }
  return found
}
