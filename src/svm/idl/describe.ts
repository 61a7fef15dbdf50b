import { describeAnchor } from './describe-anchor.ts'
import { describeCodama } from './describe-codama.ts'
import type { IdlText } from './idl-text.ts'
import { parseIdl } from './read-idl.ts'

/** @returns undefined where the text is no IDL that is read here. Never throws. */
export function describeIdl(text: string): IdlText | undefined {
  const idl = parseIdl(text)
  if (!idl) return undefined
  const source: unknown = JSON.parse(text)
  const { name, dialect } = idl
  const errors = [...idl.errors].map(([code, error]) => ({ code, ...error }))
  return dialect === 'codama'
    ? { name, format: 'codama', errors, ...describeCodama(source) }
    : { name, errors, ...describeAnchor(source, dialect) }
}
