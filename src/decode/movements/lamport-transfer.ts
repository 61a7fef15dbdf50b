import { PROGRAM } from '#svm/program-ids.ts'
import type { Address, DecodedInstruction } from '../block/decoded-block.ts'
import { isAddress, u64Of } from '../block/loose-json.ts'

/** Lamports that the System program moves from one account to another. */
export type LamportTransfer = {
  lamports: bigint
  /** null if the instruction does not name it. */
  source: Address | null
  destination: Address | null
}

/** undefined for every other instruction, and where the amount is unknown. */
export function lamportTransferOf({
  programId,
  type,
  info,
}: DecodedInstruction): LamportTransfer | undefined {
  if (programId !== PROGRAM.system || !type?.startsWith('transfer')) return undefined
  const lamports = u64Of(info?.lamports)
  if (lamports === undefined) return undefined
  const { source, destination } = info ?? {}
  return {
    lamports,
    source: isAddress(source) ? source : null,
    destination: isAddress(destination) ? destination : null,
  }
}
