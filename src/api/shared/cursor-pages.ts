import type { z } from 'zod'
import type { PageInput } from '#contract/cursor-pages.ts'
import type { PageEdge } from '#store/rows/key-range.ts'
import { badInput } from '../errors.ts'
import type { Cursors } from './cursors.ts'

/** The part of an input that chooses the page. */
export type PageOf = z.output<z.ZodObject<ReturnType<typeof PageInput>>>

/** Which page of a list is asked for. */
export type AskedPage = Required<PageEdge>

/** @throws ApiError 400 where the input asks for more than one page, or for one that cannot be */
export function askedPage({ cursor, after, last }: PageOf, cursors: Cursors): AskedPage {
  const isLast = last === 'true'
  if (after !== undefined && (cursor !== undefined || isLast))
    throw badInput(`after is "${after}": expected it without cursor and last.`)
  if (cursor !== undefined && isLast) throw badInput(`cursor is "${cursor}": expected it without last.`)
  if (after !== undefined) return { edge: cursors.read(after, 'after'), oldestFirst: true }
  return { edge: cursor === undefined ? undefined : cursors.read(cursor, 'cursor'), oldestFirst: isLast }
}

/**
 * The cursors of the pages beside a page.
 *
 * @param shown its entries, newest first
 * @param next where finding goes on, in the page's order; undefined at the end
 */
export function cursorsBeside(
  { edge, oldestFirst }: AskedPage,
  { shown, next }: { shown: readonly bigint[]; next: bigint | undefined },
  { write }: Cursors,
) {
  // The page beside an empty one has the entry at the edge itself, which cursors leave out.
  const back =
    edge === undefined
      ? undefined
      : oldestFirst
        ? (shown.at(-1) ?? edge + 1n)
        : (shown[0] ?? (edge > 0n ? edge - 1n : edge))
  const [older, newer] = oldestFirst ? [back, next] : [next, back]
  return {
    nextCursor: older === undefined ? null : write(older),
    previousCursor: newer === undefined ? null : write(newer),
  }
}
