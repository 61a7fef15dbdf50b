import { DecodeError } from './program-decoder.ts'

/** Throws `DecodeError` when an instruction names fewer accounts than its kind needs; a node leaves it unparsed then. */
export function expectAccounts(accounts: readonly string[], count: number): void {
  if (accounts.length < count) throw new DecodeError(`Expected ${count} accounts, found ${accounts.length}`)
}
