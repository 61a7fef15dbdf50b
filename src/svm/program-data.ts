import { addressBytes, programAddress } from './derived-address.ts'
import { PROGRAM } from './program-ids.ts'

/** The account in which the upgradeable loader keeps the code of the program. */
export const programDataOf = (program: string): string =>
  programAddress([addressBytes(program)], PROGRAM.upgradeableLoader)[0]
