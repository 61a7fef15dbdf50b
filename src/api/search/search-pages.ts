import { pagePaths, soonPages } from '#contract/pages/pages.ts'
import { type SectionName, sections, sectionTitle, titles } from '#contract/pages/titles.ts'
import { keysOf } from '#lib/values/keys.ts'
import { chainNames } from '#profiles/chain-names.ts'
import { runningEpoch } from '../validators/running-epoch.ts'
import type { SearchContext } from './context.ts'
import { bestMatches } from './name-match.ts'
import { resultOf } from './search-result.ts'

const MOST = 3

/**
 * The pages that are not found: those that are announced for later, and the admin panel, which visitors
 * cannot use.
 */
const HIDDEN: ReadonlySet<SectionName> = new Set([...soonPages, 'admin'])

/** The pages whose title matches, and an epoch's page by its number; `match` is a rank of `matchOf`. */
export function findPages(text: string, context: Pick<SearchContext, 'network' | 'head' | 'chainState'>) {
  const chain = chainNames(context.network)
  const pages = [
    ...epochPages(text, context),
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
  return [{ title: titles.epoch(epoch), path: pagePaths.epoch.replace(/:\w+/, String(epoch)) }]
}
