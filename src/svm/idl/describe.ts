import { describeAnchor } from './describe-anchor.ts'
import { describeCodama } from './describe-codama.ts'
import type { IdlText } from './idl-text.ts'
import { parseIdlJson, readIdl } from './read-idl.ts'

/** @returns undefined where the text is not an IDL in a supported format. Never throws. */
export function describeIdl(text: string): IdlText | undefined {
  const source = sourceOf(text)
  const idl = readIdl(source)
  if (!idl) return undefined
  const { name, dialect } = idl
  const errors = [...idl.errors].map(([code, error]) => ({ code, ...error }))
  return dialect === 'codama'
    ? { name, format: 'codama', errors, ...describeCodama(source) }
    : { name, errors, ...describeAnchor(source, dialect) }
}

function sourceOf(text: string): unknown {
  try {
    return parseIdlJson(text)
  } catch {
    return undefined // not JSON, or too much
  }
}
