import { errors, events, instructions } from './jupiter-dca-layout.ts'
import { anchorProgram } from './layout.ts'
import type { Protocol } from './protocol.ts'

/** Jupiter's orders in parts. Each part is a trade elsewhere, between two calls of this program. */
export const jupiterDca: Protocol = {
  name: 'jupiter-dca',
  decode: anchorProgram(instructions, events),
  errorOf: (code) => errors.get(code),
}
