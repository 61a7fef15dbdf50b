import { anchorProgram } from './layout.ts'
import type { Protocol } from './protocol.ts'
import { errors, events, instructions } from './pump-fees-layout.ts'

/** What Pump.fun and PumpSwap ask for the fee of a trade, and how creators share theirs. */
export const pumpFees: Protocol = {
  name: 'pump-fees',
  decode: anchorProgram(instructions, events),
  errorOf: (code) => errors.get(code),
}
