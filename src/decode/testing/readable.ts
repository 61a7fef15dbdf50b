import type { Sentence } from '../sentence/part.ts'
import { plainText } from '../sentence/plain-text.ts'
import type { ProgramRegistry } from '../transaction/program-registry.ts'

/** The sentence as text: programs by their names in `registry`, other addresses by their first four letters. */
export const readable = (sentence: Sentence, registry: ProgramRegistry): string =>
  plainText(sentence, {
    coin: 'SOL',
    programName: (programId) => registry[programId]?.name,
    written: (address) => `${address.slice(0, 4)}…`,
  })
