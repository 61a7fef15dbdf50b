import { lowered } from '#lib/text.ts'
import type { Failure } from '../decoded-block.ts'
import type { Sentence } from './part.ts'

/** `Failed: slippage exceeded in CPAMM v4`. */
export function failureSentence({ name, message, code, programId, kind }: Failure): Sentence {
  const where: Sentence = programId === null ? [] : [' in ', { program: programId }]
  const reason = `Failed: ${reasonOf({ name, message, code, kind })}`
  // The runtime's own message: those of programs stay as they logged them.
  const [before = reason, account, behind = ''] = kind === name ? reason.split(ACCOUNT) : []
  return account === undefined ? [reason, ...where] : [before, { address: account }, behind, ...where]
}
const ACCOUNT = /([1-9A-HJ-NP-Za-km-z]{32,44})/

function reasonOf({
  name,
  message,
  code,
  kind,
}: Pick<Failure, 'name' | 'message' | 'code' | 'kind'>): string {
  // Some programs log the number or only the name as the message.
  if (message?.includes(' ')) return lowered(message.replace(/\.$/, ''))
  if (name !== null) return lowered(words(name))
  if (code !== null) return `error ${code} (0x${code.toString(16)})`
  return lowered(words(kind))
}

/** `SlippageExceeded` → `Slippage exceeded`. */
function words(name: string): string {
  const spaced = name.replace(/([a-z\d])([A-Z])/g, '$1 $2')
  return `${spaced.charAt(0)}${spaced.slice(1).toLowerCase()}`
}
