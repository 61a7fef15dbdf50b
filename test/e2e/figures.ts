import type { Page } from 'playwright-core'

/** A number on a page; `exact` is the title of an abbreviated number, which has all digits. */
export type Figure = { text: string; exact: string | null }
export type Figures = Record<string, Figure>

// This code is a text because it runs in the page. It leaves out ages, which grow with the clock, and the
// digits of addresses and signatures.
const READ = `(() => {
  const figures = {}
  const clean = (text) => text
    .replace(/\\d+ (secs?|mins?|hours?|days?) ago|Updated \\d+s ago/g, '')
    .replace(/[1-9A-HJ-NP-Za-km-z]{6,}\\.\\.\\.[1-9A-HJ-NP-Za-km-z]*|[1-9A-HJ-NP-Za-km-z]{32,}/g, '').replace(/\\s+/g, ' ').trim()
  const textOf = (element) => {
    const texts = []
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    // Adjacent text nodes of one element are one text; the texts of two elements are two.
    for (let last; walker.nextNode(); last = walker.currentNode.parentElement)
      texts.push((last && last !== walker.currentNode.parentElement ? ' ' : '') + walker.currentNode.data)
    return clean(texts.join(''))
  }
  const add = (name, element) => {
    const text = textOf(element)
    if (!/\\d/.test(text)) return
    let key = name
    for (let n = 2; key in figures; n++) key = name + ' (' + n + ')'
    figures[key] = { text, exact: element.querySelector('[title]')?.title ?? null }
  }
  const nameOf = (element) => {
    const part = element.closest('section')
    if (!part) return 'page'
    const label = part.getAttribute('aria-labelledby')
    return part.getAttribute('aria-label')
      ?? clean((label && document.getElementById(label)?.textContent) || part.querySelector('h2, h3')?.textContent || 'part')
        .replace(/\\s*\\([\\d,]+\\)/, '')
  }
  const main = document.querySelector('main')
  for (const dt of main.querySelectorAll('dt'))
    for (let dd = dt.nextElementSibling; dd?.tagName === 'DD'; dd = dd.nextElementSibling)
      add(nameOf(dt) + ' › ' + clean(dt.textContent), dd)
  for (const table of main.querySelectorAll('table')) {
    const caption = clean(table.caption?.textContent ?? 'table').replace(/[\\d,]+/g, 'N')
    const labels = [...table.querySelectorAll('thead th')].map((cell) => clean(cell.textContent))
    const cells = table.querySelector('tbody tr')?.querySelectorAll('td') ?? []
    cells.forEach((cell, index) => add(caption + ' › first row › ' + labels[index], cell))
  }
  for (const text of main.querySelectorAll('h1, h2, h3, p'))
    if (!text.closest('table, details, a, form')) add(nameOf(text) + ' › ' + text.tagName.toLowerCase(), text)
  return figures
})()`

/**
 * Every text with a digit in the page's main area, by name: facts, stat tiles, headings, and the first row of
 * each table.
 */
export const readFigures = (page: Page): Promise<Figures> => page.evaluate(READ) as Promise<Figures>

/** The first number of a text, and the tolerance of a rounded number: half a unit of its last digit. */
export function numberIn(text: string): { value: number; tolerance: number } {
  const [digits = 'NaN'] = text.replaceAll(',', '').match(/-?\d+(\.\d+)?/) ?? []
  const decimals = digits.split('.')[1]?.length ?? 0
  return { value: Number(digits), tolerance: 0.5001 * 10 ** -decimals }
}
