import type { NetworkProfile } from '#profiles/profile.ts'
import type { TokenRule } from '#profiles/token-rule.ts'
import type { Database } from '#store/engine/database.ts'
import type { Names } from './names.ts'

/** The names of tokens and addresses. */
export type Naming = {
  network: NetworkProfile
  /** Which tokens are verified, and which imitate one. */
  rule: TokenRule
  names: Names
}

export type NamesContext = Naming & { db: Database }
