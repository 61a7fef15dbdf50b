import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The rules of axe that depend on colors; all other rules find the same in both themes. */
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

/** The serious and critical findings in both themes, each with its theme. */
export async function seriousIssuesInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = []
  // Transitions are ended, because a contrast that is measured while colors change is wrong.
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
