import { pagePaths, soonPages } from '#contract/pages.ts'
import { type SectionName, sections, sectionTitle, titles } from '#contract/titles.ts'
import { keysOf } from '#lib/keys.ts'
import { chainNames } from '#networks/chain-names.ts'
import type { SearchContext } from './context.ts'
import { bestMatches } from './name-match.ts'
import { resultOf } from './search-result.ts'

const MOST = 3

/** Pages that say only that they come later, and the one that visitors have no use for. */
const HIDDEN: ReadonlySet<SectionName> = new Set([...soonPages, 'admin'])

/** Pages of the explorer by their title; `match`: as `matchOf`. */
export function findPages(text: string, { network }: Pick<SearchContext, 'network'>) {
  const chain = chainNames(network)
  const pages = [
    { title: titles.transactions(), path: pagePaths.transactions },
    ...keysOf(sections)
      .filter((name) => !HIDDEN.has(name))
      .map((name) => ({ title: sectionTitle(name, chain), path: pagePaths[name] })),
  ]
  return bestMatches(pages, ({ title }) => title, text, MOST).map(({ entry: { title, path }, match }) => ({
    result: resultOf({ type: 'page', group: 'page', value: path, label: title }),
    match,
  }))
}
