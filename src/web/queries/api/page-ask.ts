/** Which page of a list that is paged by cursors, as its call takes it; empty for the first one. */
export type PageAsk = { cursor?: string; after?: string; last?: 'true' }

type MaybeAsk = { [Name in keyof PageAsk]?: PageAsk[Name] | undefined }

/** Only the first page changes while it is read. */
export const isFirstPage = ({ cursor, after, last }: MaybeAsk): boolean =>
  cursor === undefined && after === undefined && last === undefined

/** How many pages without a match are skipped: the server searches a limited part of a list for each. */
const EMPTY_PAGES = 4

type Page = { nextCursor: string | null; previousCursor: string | null }

/** The page, or where it is empty the first one behind it that is not, as far as a few more calls find it. */
export async function skipEmpty<Found extends Page>(
  { cursor, after, last }: MaybeAsk,
  call: (ask: PageAsk) => Promise<Found>,
  isEmpty: (page: Found) => boolean,
): Promise<Found> {
  // A page that is read from the end goes on towards the newest.
  const isBackward = after !== undefined || last !== undefined
  let page = await call({ ...(cursor && { cursor }), ...(after && { after }), ...(last && { last }) })
  for (let i = 0; i < EMPTY_PAGES && isEmpty(page); i++) {
    const from = isBackward ? page.previousCursor : page.nextCursor
    if (from === null) break
    page = await call(isBackward ? { after: from } : { cursor: from })
  }
  return page
}
