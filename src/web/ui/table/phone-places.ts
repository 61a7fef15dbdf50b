/**
 * The position of a value in a row on a phone. `icon` and `lead` begin the first line, and `amount` ends it.
 * `body` has lines of its own. `end` closes the last, grey line, which contains the values without a
 * position. `hidden` values are omitted, because the row's own page shows them. With `parts`, the elements of
 * the cell have positions of their own: `phonePart`.
 */
export type PhonePlace = 'icon' | 'lead' | 'amount' | 'body' | 'end' | 'hidden' | 'parts'

const textBody =
  'lines:order-0 lines:min-w-0 lines:basis-full lines:whitespace-normal lines:p-0! lines:text-left lines:leading-5'
const body = `${textBody} lines:block`

/** The classes of an element of a cell, by its position. The body shows two lines of text and an ellipsis. */
export const phonePart = {
  icon: 'lines:-order-3 lines:flex lines:min-h-6 lines:flex-none lines:items-center lines:p-0!',
  body: `${textBody} lines:line-clamp-2`,
} as const

const small =
  'lines:flex lines:min-h-6 lines:items-center lines:gap-1 lines:p-0! lines:text-muted lines:text-xs'

/** The classes of a cell, by its position. A long value never wraps the first line. */
export const phoneCell: Readonly<Record<PhonePlace, string>> = {
  icon: phonePart.icon,
  body,
  // The link covers the row, but lies below other links and buttons: see `row-lead` in styles.css.
  lead: 'row-lead lines:-order-2 lines:flex lines:min-h-6 lines:min-w-0 lines:flex-[1_1_0] lines:items-center lines:gap-1 lines:p-0! lines:font-medium',
  amount:
    'lines:-order-1 lines:ml-auto lines:flex lines:min-h-6 lines:max-w-[64%] lines:flex-none lines:items-center lines:gap-1 lines:p-0! lines:text-right',
  end: `${small} lines:order-2 lines:ml-auto lines:flex-none`,
  hidden: 'lines:hidden',
  parts: 'lines:contents',
}

/** The classes of a cell in the last, grey line, which wraps if it is too long. */
export const quietCell = `${small} lines:order-1 lines:min-w-0 lines:max-w-full lines:whitespace-normal`
/**
 * The classes of a cell in the last line of a live list, which never wraps: numbers are never truncated, and
 * texts share the remaining width.
 */
export const liveCell = {
  figure: `${small} lines:order-1 lines:flex-none`,
  text: `${small} lines:order-1 lines:min-w-0 lines:flex-[var(--room)_1_0]`,
} as const
