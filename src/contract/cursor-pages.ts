import { z } from 'zod'

// The pages of a list that grows at its beginning: by cursors, forward, back, and from both ends.

type CursorForm = { pattern: RegExp; example: string }

/** The forms of cursors. A cursor is the position in the chain of the first or last entry of a page. */
export const cursorForms = {
  /** The cursor of a block: its slot. */
  slot: { pattern: /^\d{1,16}$/, example: '812345' },
  /** The cursor of a transaction: its slot and its index in the block. */
  place: { pattern: /^\d{1,16}\.\d{1,9}$/, example: '812345.7' },
  /** The cursor of a token transfer: slot, index of the transaction, and index of the transfer in it. */
  transfer: { pattern: /^\d{1,16}\.\d{1,9}\.\d{1,10}$/, example: '812345.7.0' },
} as const satisfies Record<string, CursorForm>

const cursorParam = ({ pattern, example }: CursorForm, source: string) =>
  z.string().regex(pattern, `expected a cursor as ${source} gave it, such as ${example}`)

/**
 * Inputs that select the page. A caller passes at most one of the first three; without them it gets the
 * newest entries.
 */
export const PageInput = (form: CursorForm) => ({
  cursor: cursorParam(form, 'nextCursor')
    .optional()
    .describe('`nextCursor` of a page: the page after it, with what is older. Not with `last`.'),
  after: cursorParam(form, 'previousCursor')
    .optional()
    .describe(
      '`previousCursor` of a page: the page before it, with what is newer and nearest to it. Not with `cursor` or `last`.',
    ),
  last: z
    .enum(['true', 'false'], 'expected true or false')
    .default('false')
    .describe(
      '`true`: the last page, with the oldest entries. Where their number is known it is as if all pages before it were full.',
    ),
})

/** The mask for zod's `omit` that removes the inputs of paging. */
export const noPageInput = { cursor: true, after: true, last: true, limit: true } as const

/** The cursors of the next and the previous page. */
export const PageCursors = {
  nextCursor: z
    .string()
    .nullable()
    .describe('Pass it back as `cursor` for the next (older) page; null on the last one.'),
  previousCursor: z
    .string()
    .nullable()
    .describe('Pass it back as `after` for the page before (newer); null where nothing is newer.'),
}
