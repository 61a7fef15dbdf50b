import type { NetworkProfile } from '#profiles/profile.ts'
import type { TokenRule } from '#profiles/token-rule.ts'
import type { Database } from '#store/engine/database.ts'
import type { Names } from './names.ts'

/** What calls need to name tokens and addresses. */
export type Naming = {
  network: NetworkProfile
  /** The rule that decides which tokens are verified, and which ones imitate a verified one. */
  rule: TokenRule
  names: Names
}

export type NamesContext = Naming & { db: Database }
