import { uiTokenAmount } from '#svm/token-amount.ts'
import type { Address } from '../block/decoded-block.ts'
import { type Sentence, writtenParts } from './part.ts'

type Names = {
  /** The symbol of the chain's coin. */
  coin: string
  programName: (programId: Address) => string | undefined
  /** Returns the text for an address without a name; left out: the whole address. */
  written?: (address: Address) => string
}

/** The sentence as text, for terminals and tests: tokens as mints, programs as names where they have one. */
export function plainText(
  sentence: Sentence,
  { coin, programName, written = (address) => address }: Names,
): string {
  return writtenParts(sentence)
    .map((part) => {
      if (typeof part === 'string') return part
      if ('program' in part) return programName(part.program) ?? written(part.program)
      if (!('amount' in part)) return written('token' in part ? part.token : part.address)
      const { amount, mint, decimals } = part
      const shown =
        decimals === null ? `${amount} units of` : uiTokenAmount(BigInt(amount), decimals).uiAmountString
      return `${shown} ${mint === null ? coin : written(mint)}`
    })
    .join('')
}
