import { messageWithCauses } from '#lib/log/error-fields.ts'

/** What a check of `npm run doctor` found. */
export type Finding = {
  /** `note`: works, but the operator may want to know; `wrong`: something will not work. */
  level: 'ok' | 'note' | 'wrong'
  /** What was found, with its value, as a sentence. */
  text: string
  /** What to do, as a sentence; only where it is not `ok`, and `text` does not say it. */
  remedy?: string
  /** Whether the explorer cannot start because of it. */
  endsStart?: true
}

export const ok = (text: string): Finding => ({ level: 'ok', text })
export const note = (text: string, remedy?: string): Finding => ({
  level: 'note',
  text,
  ...(remedy ? { remedy } : {}),
})
export const wrong = (text: string, remedy: string): Finding => ({ level: 'wrong', text, remedy })
/** @param found the sentence, or an error whose message is the sentence */
export const endsStart = (found: unknown, remedy?: string): Finding => ({
  level: 'wrong',
  text: messageWithCauses(found),
  ...(remedy ? { remedy } : {}),
  endsStart: true,
})
