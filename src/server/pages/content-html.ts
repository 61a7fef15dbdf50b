import { type ChainNames, pages, sectionTitle } from '#contract/pages/pages.ts'
import { generationBase } from '#contract/paths.ts'
import { escaped, plain } from './head-html.ts'
import type { PageText } from './page-content.ts'
import type { PageHead } from './page-heads.ts'

const MAX_TEXT_LENGTH = 300

const navigationOf = (chain: ChainNames): PageText[] => [
  { text: 'Transactions', to: pages.transactions.path },
  ...(['tokens', 'validators', 'topHolders', 'programs', 'developerTools', 'sitemap'] as const).map(
    (name) => ({ text: sectionTitle(name, chain), to: pages[name].path }),
  ),
]

/**
 * The HTML of a page that is shown while its JavaScript loads, and without JavaScript: heading, subject,
 * facts and links. The app replaces it. Text from the chain is escaped as in the head; the style is in
 * `web/index.html`. `sealed` is the number of the page's sealed generation.
 */
export function contentHtml(
  { title, description, content = {} }: PageHead,
  chain: ChainNames,
  sealed?: number,
): string {
  const base = sealed === undefined ? '' : generationBase(sealed)
  const linked = linkedFrom(base)
  const { kind, heading = title, facts = [], lists = [] } = content
  return [
    '<div id="first">',
    `<header><a href="${base}/"><b>Gorscope</b></a> <nav aria-label="Main">${navigationOf(chain).map(linked).join(' ')}</nav></header>`,
    '<main>',
    ...(sealed === undefined
      ? []
      : [
          `<p class="kind">Generation ${sealed} of this chain, sealed when it was reset. <a href="/">Go to the current chain</a></p>`,
        ]),
    ...(kind === undefined ? [] : [`<p class="kind">${textOf(kind)}</p>`]),
    `<h1>${textOf(heading)}</h1>`,
    `<p>${textOf(description)}</p>`,
    ...(facts.length === 0
      ? []
      : [
          `<dl>${facts.map(({ name, value }) => `<div><dt>${textOf(name)}</dt><dd>${linked(value)}</dd></div>`).join('')}</dl>`,
        ]),
    ...lists
      .filter(({ entries }) => entries.length > 0)
      .map(
        ({ title: heading, entries }) =>
          `<h2>${textOf(heading)}</h2><ul>${entries.map((entry) => `<li>${linked(entry)}</li>`).join('')}</ul>`,
      ),
    '<noscript><p>This is what the server knows of the page now. Live lists, filters and charts need JavaScript.</p></noscript>',
    '</main></div>',
  ].join('')
}

const textOf = (text: string) => escaped(plain(text, MAX_TEXT_LENGTH))

const linkedFrom =
  (base: string) =>
  ({ text, to }: PageText) =>
    to === undefined ? textOf(text) : `<a href="${escaped(base + to)}">${textOf(text)}</a>`
