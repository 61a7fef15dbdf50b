/** Where and how a transaction failed, read from the chain's own error value. */
export type ChainError = {
  /** The top-level instruction that failed, from 0; null when it was the transaction as a whole. */
  instruction: number | null
  /** `InsufficientFunds`, `Custom 6001` … */
  name: string
}

/** Reads a `TransactionError` as JSON text: `{"InstructionError":[2,{"Custom":1}]}`, `"BlockhashNotFound"` … */
export function readChainError(text: string): ChainError {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { instruction: null, name: text }
  }
  const [kind, detail] = entryOf(value)
  if (kind === 'InstructionError' && Array.isArray(detail) && typeof detail[0] === 'number')
    return { instruction: detail[0], name: named(detail[1]) }
  return { instruction: null, name: named(value) }
}

function named(value: unknown): string {
  const [kind, detail] = entryOf(value)
  if (detail === undefined) return kind
  if (kind === 'Custom') return `Custom program error ${detail} (0x${Number(detail).toString(16)})`
  return typeof detail === 'object' ? `${kind} ${JSON.stringify(detail)}` : `${kind} ${detail}`
}

function entryOf(value: unknown): [string, unknown] {
  if (typeof value === 'string') return [value, undefined]
  const [entry] = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return entry ?? [String(value), undefined]
}
