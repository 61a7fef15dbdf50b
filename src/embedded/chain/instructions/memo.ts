import type { InstructionToBuild } from '#svm/build-message.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { Address } from '../bank/account.ts'
import { signer } from './account-meta.ts'

/** `signers` sign the text; version 1 of the program takes none. */
export function memo(text: string, signers: readonly Address[] = [], version: 1 | 3 = 3): InstructionToBuild {
  return {
    programId: version === 1 ? PROGRAM.memo1 : PROGRAM.memo,
    accounts: signers.map(signer),
    data: Buffer.from(text, 'utf8'),
  }
}
