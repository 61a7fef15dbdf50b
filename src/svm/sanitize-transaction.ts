import type { WireTransaction } from './wire-transaction.ts'

/**
 * Why a node would refuse `transaction` before it looks at any account, or `undefined` when it would not.
 * The rules are those of `sanitize` in https://docs.rs/solana-message and solana-transaction.
 */
export function faultOf({ signatures, header, ...message }: WireTransaction): string | undefined {
  const { staticKeys, instructions, lookups, version } = message
  const required = header.numRequiredSignatures
  if (signatures.length !== required)
    return `The message asks for ${required} signatures, but the transaction carries ${signatures.length}.`
  if (header.numReadonlySignedAccounts >= required)
    return `No signer can pay the fee: all ${required} are read-only.`
  if (required + header.numReadonlyUnsignedAccounts > staticKeys.length)
    return `The header counts ${required + header.numReadonlyUnsignedAccounts} accounts, but the message names ${staticKeys.length}.`

  let total = staticKeys.length
  for (const { writable, readonly } of lookups) {
    if (writable.length + readonly.length === 0)
      return 'A lookup table is named, but nothing is looked up in it.'
    total += writable.length + readonly.length
  }
  if (total > 256) return `The transaction has ${total} accounts; an index reaches 256.`

  for (const [place, { programIdIndex, accountIndexes }] of instructions.entries()) {
    // A program is never looked up, and never the fee payer.
    if (programIdIndex === 0 || programIdIndex >= staticKeys.length)
      return `Instruction ${place} names account ${programIdIndex} as its program, which cannot be one.`
    for (const index of accountIndexes)
      if (index >= total)
        return `Instruction ${place} names account ${index}, but the transaction has ${total}${version === 0 ? ', looked-up ones included' : ''}.`
  }
  return undefined
}
