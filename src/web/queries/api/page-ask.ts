/** The inputs that select a page of a list with cursors; empty for the first page. */
export type PageAsk = { cursor?: string; after?: string; last?: 'true' }

type MaybeAsk = { [Name in keyof PageAsk]?: PageAsk[Name] | undefined }

/** Whether the inputs select the first page, the only one that changes while a visitor reads it. */
export const isFirstPage = ({ cursor, after, last }: MaybeAsk): boolean =>
  cursor === undefined && after === undefined && last === undefined

/**
 * The number of pages without a match that are skipped. Pages may be empty, because the server searches a
 * limited part of a list for each.
 */
const EMPTY_PAGES = 4

type Page = { nextCursor: string | null; previousCursor: string | null }

/** The page; if it is empty, the next page that is not, as far as a few more calls find one. */
export async function skipEmpty<Found extends Page>(
  { cursor, after, last }: MaybeAsk,
  call: (ask: PageAsk) => Promise<Found>,
  isEmpty: (page: Found) => boolean,
): Promise<Found> {
  // A page that was reached from the end is followed by newer entries.
  const isBackward = after !== undefined || last !== undefined
  let page = await call({ ...(cursor && { cursor }), ...(after && { after }), ...(last && { last }) })
  for (let i = 0; i < EMPTY_PAGES && isEmpty(page); i++) {
    const from = isBackward ? page.previousCursor : page.nextCursor
    if (from === null) break
    page = await call(isBackward ? { after: from } : { cursor: from })
  }
  return page
}
