import { type Page, pages, pathTo, sectionNames, sectionTitle } from '#contract/pages/pages.ts'
import { titles } from '#contract/pages/titles.ts'
import { chainNames } from '#profiles/chain-names.ts'
import { runningEpoch } from '../validators/running-epoch.ts'
import type { SearchContext } from './context.ts'
import { bestMatches } from './name-match.ts'
import { resultOf } from './search-result.ts'

const MOST = 3

/** The pages whose title matches, and an epoch's page by its number; `match` is a rank of `matchOf`. */
export function findPages(text: string, context: Pick<SearchContext, 'network' | 'head' | 'chainState'>) {
  const chain = chainNames(context.network)
  const found = [
    ...epochPages(text, context),
    ...sectionNames
      .filter((name) => (pages[name] as Page).isSearched !== false)
      .map((name) => ({ title: sectionTitle(name, chain), path: pages[name].path })),
  ]
  return bestMatches(found, ({ title }) => title, text, MOST).map(({ entry: { title, path }, match }) => ({
    result: resultOf({ type: 'page', group: 'page', value: path, label: title }),
    match,
  }))
}

/**
 * The page of the epoch that the text names; empty for an epoch that has not begun, or while the current one
 * is unknown.
 */
function epochPages(text: string, context: Pick<SearchContext, 'head' | 'chainState'>) {
  const digits = /^epoch\s*(\d{1,9})$/i.exec(text)?.[1]
  if (digits === undefined) return []
  const epoch = Number(digits)
  const current = runningEpoch(context)
  if (current === null || epoch > current) return []
  return [{ title: titles.epoch(epoch), path: pathTo('epoch', String(epoch)) }]
}
