import { anchorProgram } from './layout.ts'
import { errors, instructions } from './meteora-vault-layout.ts'
import type { Protocol } from './protocol.ts'

/** Meteora's vaults, in which pools keep their tokens so that they are lent out. */
export const meteoraVault: Protocol = {
  name: 'meteora-vault',
  decode: anchorProgram(instructions),
  errorOf: (code) => errors.get(code),
}
