/**
 * Where a value is in a row on a phone: the `icon` and the `lead` begin the first line, the `amount` ends it; the `body` has
 * lines of its own; the `end` closes the last, quiet line, which has the values without a place. A `hidden` value
 * is left out, because the page of the row has it. The elements of a cell in `parts` have places of their own: `phonePart`.
 */
export type PhonePlace = 'icon' | 'lead' | 'amount' | 'body' | 'end' | 'hidden' | 'parts'

const textBody =
  'lines:order-0 lines:min-w-0 lines:basis-full lines:whitespace-normal lines:p-0! lines:text-left lines:leading-5'
const body = `${textBody} lines:block`

/** Places that an element of a cell can take. The body is a text, of which two lines are shown, with an ellipsis where it goes on. */
export const phonePart = {
  icon: 'lines:-order-3 lines:flex lines:min-h-6 lines:flex-none lines:items-center lines:p-0!',
  body: `${textBody} lines:line-clamp-2`,
} as const

const small =
  'lines:flex lines:min-h-6 lines:items-center lines:gap-1 lines:p-0! lines:text-muted lines:text-xs'

/** The classes of the cells of each place. No value makes the first line break, whatever its length. */
export const phoneCell: Readonly<Record<PhonePlace, string>> = {
  icon: phonePart.icon,
  body,
  // Its link covers the row, below the other links and the buttons: see `row-lead` in styles.css.
  lead: 'row-lead lines:-order-2 lines:flex lines:min-h-6 lines:min-w-0 lines:flex-[1_1_0] lines:items-center lines:gap-1 lines:p-0! lines:font-medium',
  amount:
    'lines:-order-1 lines:ml-auto lines:flex lines:min-h-6 lines:max-w-[64%] lines:flex-none lines:items-center lines:gap-1 lines:p-0! lines:text-right',
  end: `${small} lines:order-2 lines:ml-auto lines:flex-none`,
  hidden: 'lines:hidden',
  parts: 'lines:contents',
}

/** In the quiet line, which breaks where it is too long. */
export const quietCell = `${small} lines:order-1 lines:min-w-0 lines:max-w-full lines:whitespace-normal`
/** In that of a live list, which does not break: a figure is whole, texts share what figures leave. */
export const liveCell = {
  figure: `${small} lines:order-1 lines:flex-none`,
  text: `${small} lines:order-1 lines:min-w-0 lines:flex-[var(--room)_1_0]`,
} as const
