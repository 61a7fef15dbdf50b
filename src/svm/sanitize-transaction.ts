import type { WireTransaction } from './wire-transaction.ts'

/**
 * Why a node would reject `transaction` before it reads any account, or `undefined` when it would not.
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

  for (const [instructionIndex, { programIdIndex, accountIndexes }] of instructions.entries()) {
    // A program cannot be looked up and cannot be the fee payer.
    if (programIdIndex === 0 || programIdIndex >= staticKeys.length)
      return `Instruction ${instructionIndex} names account ${programIdIndex} as its program, which cannot be one.`
    for (const index of accountIndexes)
      if (index >= total)
        return `Instruction ${instructionIndex} names account ${index}, but the transaction has ${total}${version === 0 ? ', looked-up ones included' : ''}.`
  }
  return undefined
}
