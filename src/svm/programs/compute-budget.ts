import { ByteReader } from '../byte-reader.ts'
import type { ProgramDecoder } from '../program-decoder.ts'
import { PROGRAM } from '../program-ids.ts'

// Tags and layouts: https://docs.rs/solana-compute-budget-interface (ComputeBudgetInstruction), borsh.
// A node does not parse these; the names are those of the client @solana-program/compute-budget.
const tag = {
  requestUnits: 0,
  requestHeapFrame: 1,
  setComputeUnitLimit: 2,
  setComputeUnitPrice: 3,
  setLoadedAccountsDataSizeLimit: 4,
} as const

/** The Compute Budget program: limits and priority fee of the transaction. */
export const computeBudgetProgram: ProgramDecoder = {
  programIds: [PROGRAM.computeBudget],
  program: 'compute-budget',
  name: 'Compute Budget Program',
  emptying: {},

  decode({ data }) {
    const reader = new ByteReader(data)
    switch (reader.u8()) {
      case tag.requestUnits: {
        const units = reader.u32()
        // The instruction had no additional fee (u32) in its data before the middle of 2022.
        return reader.remaining === 0
          ? { type: 'requestUnits', info: { units } }
          : { type: 'requestUnits', info: { units, additionalFee: reader.u32() } }
      }
      case tag.requestHeapFrame:
        return { type: 'requestHeapFrame', info: { bytes: reader.u32() } }
      case tag.setComputeUnitLimit:
        return { type: 'setComputeUnitLimit', info: { units: reader.u32() } }
      case tag.setComputeUnitPrice:
        return { type: 'setComputeUnitPrice', info: { microLamports: reader.u64() } }
      case tag.setLoadedAccountsDataSizeLimit:
        return { type: 'setLoadedAccountsDataSizeLimit', info: { accountDataSizeLimit: reader.u32() } }
      default:
        return undefined
    }
  },
}
