import type { InstructionToBuild } from '#svm/build-message.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { pack, u8, u32, u64 } from './pack.ts'

const programId = PROGRAM.computeBudget

export function unitLimit(units: number): InstructionToBuild {
  return { programId, accounts: [], data: pack(u8(2), u32(units)) }
}

/** @param microLamports the price per compute unit */
export function unitPrice(microLamports: number): InstructionToBuild {
  return { programId, accounts: [], data: pack(u8(3), u64(microLamports)) }
}
