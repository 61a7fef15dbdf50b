import type { MouseEvent } from 'react'

/** Whether a click in a row is on nothing else that acts, and does not end the selection of a text. */
export const isPlainClick = ({ target }: MouseEvent): boolean =>
  target instanceof Element && !target.closest('a, button') && String(getSelection() ?? '') === ''
