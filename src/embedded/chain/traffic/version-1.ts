import { PROGRAM } from '#svm/program-ids.ts'
import type { TrafficDraft } from './action-context.ts'

// Version 1 has no default limits: these are the defaults that other versions get.

const UNITS_PER_INSTRUCTION = 200_000
const MAX_UNITS = 1_400_000
/** Bytes; more than any transaction of the traffic loads, its programs included. */
export const LOADED_BYTES = 4 * 1_024 * 1_024

/** The same transaction in version 1: its compute budget instructions become fields of its header. */
export function asVersion1(draft: TrafficDraft): TrafficDraft {
  const instructions = draft.instructions.filter(({ programId }) => programId !== PROGRAM.computeBudget)
  let units = Math.min(UNITS_PER_INSTRUCTION * instructions.length, MAX_UNITS)
  let price = 0n
  for (const { programId, data } of draft.instructions) {
    if (programId !== PROGRAM.computeBudget) continue
    const bytes = Buffer.from(data)
    if (bytes[0] === 2) units = bytes.readUInt32LE(1)
    if (bytes[0] === 3) price = bytes.readBigUInt64LE(1)
  }
  const priorityFeeLamports = price === 0n ? undefined : (price * BigInt(units) + 999_999n) / 1_000_000n
  return {
    ...draft,
    instructions,
    config: { priorityFeeLamports, computeUnitLimit: units, loadedAccountsDataSizeLimit: LOADED_BYTES },
  }
}
