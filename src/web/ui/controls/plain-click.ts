import type { MouseEvent } from 'react'

/** Whether a click in a row hits no link and no button, and does not end the selection of text. */
export const isPlainClick = ({ target }: MouseEvent): boolean =>
  target instanceof Element && !target.closest('a, button') && String(getSelection() ?? '') === ''
