import { encodeBase58 } from '#lib/text/base58.ts'
import type { WireTransaction } from './wire-message.ts'
import { CONFIG_BIT, configMaskOf } from './wire-transaction-v1.ts'

/**
 * Why a node would reject `transaction` before it reads any account, or `undefined` when it would not.
 * The rules are those of `sanitize` in https://docs.rs/solana-message and solana-transaction.
 */
export function faultOf(transaction: WireTransaction): string | undefined {
  return (
    faultOfEveryVersion(transaction) ?? (transaction.version === 1 ? faultOfVersion1(transaction) : undefined)
  )
}

function faultOfEveryVersion({ signatures, header, ...message }: WireTransaction): string | undefined {
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

const MOST_SIGNATURES = 12
const MOST_ACCOUNTS = 64
const MOST_INSTRUCTIONS = 64
const HEAP = { step: 1_024, least: 32 * 1_024, most: 256 * 1_024 }

/** https://github.com/solana-foundation/solana-improvement-documents/blob/main/proposals/0385-transaction-v1.md */
function faultOfVersion1(transaction: WireTransaction): string | undefined {
  const { signatures, staticKeys, instructions, message, config } = transaction
  if (signatures.length > MOST_SIGNATURES)
    return `The transaction has ${signatures.length} signatures; version 1 may have ${MOST_SIGNATURES}.`
  if (staticKeys.length > MOST_ACCOUNTS)
    return `The transaction has ${staticKeys.length} accounts; version 1 may have ${MOST_ACCOUNTS}.`
  if (instructions.length > MOST_INSTRUCTIONS)
    return `The transaction has ${instructions.length} instructions; version 1 may have ${MOST_INSTRUCTIONS}.`
  if (new Set(staticKeys.map(encodeBase58)).size < staticKeys.length)
    return 'The transaction names an account twice.'
  const mask = configMaskOf(message)
  const feeBits = mask & CONFIG_BIT.priorityFee
  if (feeBits !== 0 && feeBits !== CONFIG_BIT.priorityFee)
    return 'The header sets one of the two bits of the priority fee.'
  const known = Object.values(CONFIG_BIT).reduce((sum, bit) => sum | bit, 0)
  if ((mask & ~known) !== 0) return `The header sets a bit without a meaning: 0x${mask.toString(16)}.`
  const heap = config?.heapSize
  if (heap !== undefined && (heap % HEAP.step !== 0 || heap < HEAP.least || heap > HEAP.most))
    return `The header asks for a heap of ${heap} bytes, not for 32 to 256 KiB in whole KiB.`
  return undefined
}
