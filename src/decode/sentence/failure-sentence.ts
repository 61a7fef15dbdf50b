import { lowered } from '#lib/text/text.ts'
import type { Failure, FailureOutcome } from '../block/decoded-block.ts'
import type { Sentence } from './part.ts'

const VERBS: Readonly<Record<FailureOutcome, string>> = {
  failed: 'Failed',
  feeOnly: 'Paid only the fee',
  notExecuted: 'Was not executed',
}

/** `Failed: slippage exceeded in CPAMM v4`. */
export function failureSentence({ outcome, name, message, code, programId, kind }: Failure): Sentence {
  const where: Sentence = programId === null ? [] : [' in ', { program: programId }]
  const said = saidOf({ name, message })
  if (said === undefined && code !== null) return [`${VERBS[outcome]}: `, { errorCode: code }, ...where]
  const reason = `${VERBS[outcome]}: ${said ?? lowered(words(kind))}`
  // Only in the runtime's own messages addresses become parts; messages of programs stay as logged.
  const [before = reason, account, behind = ''] = kind === name ? reason.split(ACCOUNT) : []
  return account === undefined ? [reason, ...where] : [before, { address: account }, behind, ...where]
}
const ACCOUNT = /([1-9A-HJ-NP-Za-km-z]{32,44})/

function saidOf({ name, message }: Pick<Failure, 'name' | 'message'>): string | undefined {
  // Some programs log only the number or the name as the message.
  if (message?.includes(' ')) return lowered(message.replace(/\.$/, ''))
  return name === null ? undefined : lowered(words(name))
}

/** `SlippageExceeded` → `Slippage exceeded`. */
function words(name: string): string {
  const spaced = name.replace(/([a-z\d])([A-Z])/g, '$1 $2')
  return `${spaced.charAt(0)}${spaced.slice(1).toLowerCase()}`
}
