import type { ProgramDeployment } from '#contract/programs/program-deployments.ts'
import type { AddressRule } from '#store/addresses/address-rules.ts'
import type { Deployers } from '#store/programs/programs.ts'
import type { StoredTransaction } from '#store/transactions/transactions.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { timestamp } from '../shared/iso-time.ts'
import { idOf } from '../transactions/instruction-id.ts'

type Instruction = StoredTransaction['decoded']['instructions'][number]
type Info = Record<string, unknown>
type Kinds = Readonly<Record<string, ProgramDeployment['kind']>>

/** A loader, the account that holds the code of one program, and how its instructions name that account. */
export type CodePlace = { loader: string; account: string; kinds: Kinds; names: readonly string[] }

const ofUpgradeable = {
  loader: PROGRAM.upgradeableLoader,
  kinds: {
    deployWithMaxDataLen: 'deploy',
    upgrade: 'upgrade',
    setAuthority: 'authority',
    setAuthorityChecked: 'authority',
    extendProgram: 'extend',
    extendProgramChecked: 'extend',
    close: 'close',
    migrate: 'migrate',
  },
  names: ['programDataAccount', 'account'],
} as const

/** The place of code in the account `programData` of the upgradeable loader. */
export const upgradeablePlace = (programData: string): CodePlace => ({
  ...ofUpgradeable,
  account: programData,
})

/**
 * The place of code of loader v4, which keeps it in the program's own account and retracts it before new code
 * is deployed.
 */
export const loader4Place = (program: string): CodePlace => ({
  loader: PROGRAM.loader4,
  account: program,
  kinds: {
    deploy: 'deploy',
    retract: 'retract',
    transferAuthority: 'authority',
    finalize: 'finalize',
    setProgramLength: 'resize',
  },
  names: ['programAccount'],
})

const kindOf = ({ type }: Instruction, { kinds }: CodePlace) =>
  type !== null && Object.hasOwn(kinds, type) ? kinds[type] : undefined

const isAbout = (info: Info, { names, account }: CodePlace) => names.some((name) => info[name] === account)

/**
 * Whether a transaction may have changed the program. Rows of lists may lack the arguments of an instruction,
 * so they match.
 */
export const mayDeploy = (place: CodePlace): AddressRule => ({
  passes: ({ instructions }) =>
    instructions.some(
      ({ programId, info }) => programId === place.loader && (info === null || isAbout(info, place)),
    ),
})

/** The deployments of the program in a completely decoded transaction, in reverse order of execution. */
export function deploymentsOf(transaction: StoredTransaction, place: CodePlace): ProgramDeployment[] {
  const { slot, height, blockTime, decoded } = transaction
  const of = (instruction: Instruction): ProgramDeployment[] => {
    const { programId, info } = instruction
    const kind = kindOf(instruction, place)
    if (programId !== place.loader || !kind || !info || !isAbout(info, place)) return []
    const bytes = info.maxDataLen ?? info.additionalBytes ?? info.newSize
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
        buffer: addressIn(info.bufferAccount ?? info.sourceAccount),
        bytes: typeof bytes === 'number' || typeof bytes === 'bigint' ? String(bytes) : null,
      },
    ]
  }
  return decoded.instructions.flatMap(of).reverse()
}

/**
 * The program whose code is at `place`, according to the upgradeable loader's instructions in the
 * transaction; null without one.
 */
export function programOfCode({ decoded }: StoredTransaction, place: CodePlace): string | null {
  for (const { programId, info } of decoded.instructions)
    if (programId === place.loader && info && isAbout(info, place)) {
      const program = addressIn(info.programAccount)
      if (program !== null) return program
    }
  return null
}

const addressIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/**
 * The instruction of each loader that creates a program, and the field of its info that names the program.
 */
const makers: Readonly<Record<string, { type: string; field: string }>> = {
  [PROGRAM.upgradeableLoader]: { type: 'deployWithMaxDataLen', field: 'programAccount' },
  [PROGRAM.loader4]: { type: 'deploy', field: 'programAccount' },
  [PROGRAM.bpfLoader2]: { type: 'finalize', field: 'account' },
  [PROGRAM.bpfLoader1]: { type: 'finalize', field: 'account' },
}
export const deployers: Deployers = {
  loaders: Object.keys(makers),
  types: [...new Set(Object.values(makers).map(({ type }) => type))],
  writeTypes: ['write'],
}

/**
 * The programs that the transactions deployed, each with the time of its first deployment; null when the
 * block has no time.
 *
 * @param transactions oldest first
 */
export function firstDeployments(transactions: readonly StoredTransaction[]): Map<string, string | null> {
  const first = new Map<string, string | null>()
  for (const { blockTime, decoded } of transactions)
    for (const { programId, type, info } of decoded.instructions) {
      const maker = makers[programId]
      if (!maker || maker.type !== type) continue
      const program = addressIn(info?.[maker.field])
      if (program && !first.has(program)) first.set(program, timestamp(blockTime))
    }
  return first
}
