import { errors, instructions } from './jupiter-v4-layout.ts'
import { anchorProgram } from './layout.ts'
import type { Protocol } from './protocol.ts'

/** The version of Jupiter before the sixth. It reports no trades. */
export const jupiterV4: Protocol = {
  name: 'jupiter-v4',
  decode: anchorProgram(instructions),
  errorOf: (code) => errors.get(code),
}
