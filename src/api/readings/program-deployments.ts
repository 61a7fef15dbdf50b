import type { ProgramDeployment } from '#contract/program-deployments.ts'
import type { StoredTransaction } from '#store/transactions.ts'
import { addressBytes, programAddress } from '#svm/derived-address.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { idOf } from './instruction-id.ts'
import { timestamp } from './json-text.ts'

/** Where the upgradeable loader has the code of the program. */
export const programDataOf = (program: string): string =>
  programAddress([addressBytes(program)], PROGRAM.upgradeableLoader)[0]

const kinds: Readonly<Record<string, ProgramDeployment['kind']>> = {
  deployWithMaxDataLen: 'deploy',
  upgrade: 'upgrade',
  setAuthority: 'authority',
  setAuthorityChecked: 'authority',
  extendProgram: 'extend',
  extendProgramChecked: 'extend',
  close: 'close',
  migrate: 'migrate',
}

type Instruction = StoredTransaction['decoded']['instructions'][number]

const kindOf = ({ type }: Instruction) =>
  type !== null && Object.hasOwn(kinds, type) ? kinds[type] : undefined

/** Whether it may have changed the program; a list's transaction may have instructions without their arguments. */
export const mayDeploy =
  (programData: string) =>
  ({ decoded }: StoredTransaction): boolean =>
    decoded.instructions.some(
      ({ programId, info }) =>
        programId === PROGRAM.upgradeableLoader && (info === null || isAbout(info, programData)),
    )

const isAbout = (info: Record<string, unknown>, programData: string) =>
  info.programDataAccount === programData || info.account === programData

/** What a transaction that is decoded whole did to the program, in reverse order of execution. */
export function deploymentsOf(transaction: StoredTransaction, programData: string): ProgramDeployment[] {
  const { slot, height, blockTime, decoded } = transaction
  const of = (instruction: Instruction): ProgramDeployment[] => {
    const { programId, info } = instruction
    const kind = kindOf(instruction)
    if (programId !== PROGRAM.upgradeableLoader || !kind || !info || !isAbout(info, programData)) return []
    const bytes = info.maxDataLen ?? info.additionalBytes
    return [
      {
        kind,
        signature: decoded.signature,
        slot,
        blockHeight: height,
        timestamp: timestamp(blockTime),
        status: decoded.success ? 'success' : 'failed',
        instruction: idOf(instruction),
        authority: addressIn(info.authority),
        newAuthority: addressIn(info.newAuthority),
        buffer: addressIn(info.bufferAccount),
        bytes: typeof bytes === 'number' || typeof bytes === 'bigint' ? String(bytes) : null,
      },
    ]
  }
  return decoded.instructions.flatMap(of).reverse()
}

const addressIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)
