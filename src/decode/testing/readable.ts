import type { ProgramRegistry } from '../program-registry.ts'
import type { Sentence } from '../sentence/part.ts'

const short = (address: string): string => `${address.slice(0, 4)}…`

function units(raw: string, decimals: number): string {
  const digits = raw.padStart(decimals + 1, '0')
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  return `${digits.slice(0, digits.length - decimals)}${fraction && `.${fraction}`}`
}

/** The sentence as text: programs by their names in `registry`, other addresses by their first four letters. */
export function readable(sentence: Sentence, registry: ProgramRegistry, coin = 'SOL'): string {
  return sentence
    .map((part) => {
      if (typeof part === 'string') return part
      if ('amount' in part) {
        const { amount, mint, decimals } = part
        return `${decimals === null ? `${amount} units` : units(amount, decimals)} ${mint === null ? coin : short(mint)}`
      }
      if ('program' in part) return registry[part.program]?.name ?? short(part.program)
      return short('token' in part ? part.token : part.address)
    })
    .join('')
}
