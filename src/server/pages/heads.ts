import { ApiError, errorForCaller } from '#api/errors.ts'
import { pageCalls } from '#contract/pages/page-calls.ts'
import { findPage } from '#contract/pages/pages.ts'
import { sealedTitle, titles } from '#contract/pages/titles.ts'
import type { Log } from '#lib/log/log.ts'
import { withTimeout } from '#lib/work/with-timeout.ts'
import type { NetworkProfile } from '#profiles/profile.ts'
import type { Generation } from '#store/engine/generations.ts'
import type { Calls } from '../requests/calls.ts'
import { type PageHead, pageOf } from './page-heads.ts'

/** The longest wait of a page for the data of its head. */
const HEAD_MS = 300

/**
 * Returns the function that makes the head of a path's page. Unknown paths, and malformed or unindexed ids,
 * have status 404. While the database or the node is slow or unavailable, the head is made from the URL
 * alone.
 */
export function createHeads({ calls, network, generation, log }: HeadSources) {
  const headOf = async (url: string, query: string, client: string): Promise<PageHead> => {
    const path = url === '/index.html' ? '/' : url
    const firstCalls = pageCalls(path, query)
    const found = findPage(path)
    if (!found)
      return { ...missing(titleWithoutParameter(path) ?? titles.noPage, network), calls: firstCalls }
    const given = {
      value: found.value,
      query: new URLSearchParams(query),
      calls: calls.valuesFor({ client }),
      network,
    }
    const page = pageOf(found.name, given)
    const known = { status: 200, page: found.name, calls: firstCalls } as const
    if (!page.find) return { ...known, ...page.general }
    try {
      return { ...known, ...(await withTimeout(page.waitMs ?? HEAD_MS, page.find(), () => new TooSlow())) }
    } catch (error) {
      if (error instanceof ApiError && (error.status === 400 || error.status === 404))
        return { ...known, ...missing(page.missing ?? titles.noPage, network) }
      if (!(error instanceof TooSlow) && !errorForCaller(error))
        log.error({ error, path }, 'The head of a page could not be made')
      return { ...known, ...page.general }
    }
  }
  if (!generation) return headOf
  // Pages of a sealed generation have no canonical URL, because search engines should show the current chain.
  return async (...asked: Parameters<typeof headOf>): Promise<PageHead> => {
    const head = await headOf(...asked)
    return { ...head, title: sealedTitle(head.title, generation.number), canonical: null }
  }
}

type HeadSources = {
  calls: Calls
  network: NetworkProfile
  /** The sealed generation of the pages; absent for the current one. */
  generation?: Generation | undefined
  log: Log
}

class TooSlow extends Error {}

/** The titles of screens for paths whose parameter is missing; these paths still answer 404. */
const titlesWithoutParameter: Readonly<Record<string, string>> = {
  '/token': titles.invalidToken,
  '/address': titles.noAddress,
}
const titleWithoutParameter = (path: string) => titlesWithoutParameter[path.replace(/\/$/, '')]

const missing = (title: string, network: NetworkProfile): Omit<PageHead, 'calls'> => ({
  status: 404,
  title,
  description: `There is nothing here. Blocks, transactions and addresses of the ${network.title} are on its explorer's first page.`,
  canonical: null,
})
