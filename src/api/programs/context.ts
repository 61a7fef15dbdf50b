import type { NetworkProfile } from '#profiles/profile.ts'
import type { Database } from '#store/engine/database.ts'
import type { AccountsContext } from '../accounts/context.ts'
import type { Idls } from '../idls/idl-access.ts'
import type { ProgramDirectory } from './programs.ts'

export type ProgramsContext = AccountsContext & {
  db: Database
  network: NetworkProfile
  idls: Idls
  programs: ProgramDirectory
}
