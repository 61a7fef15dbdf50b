/** What a check of `npm run doctor` found. */
export type Finding = {
  /** `note`: works, but the operator may want to know; `wrong`: something will not work. */
  level: 'ok' | 'note' | 'wrong'
  /** What was found, with its value, as a sentence. */
  text: string
  /** What to do, as a sentence; only where it is not `ok`. */
  remedy?: string
}

export const ok = (text: string): Finding => ({ level: 'ok', text })
export const note = (text: string, remedy?: string): Finding => ({
  level: 'note',
  text,
  ...(remedy ? { remedy } : {}),
})
export const wrong = (text: string, remedy: string): Finding => ({ level: 'wrong', text, remedy })
