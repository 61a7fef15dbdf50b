import { DecodeError } from './program-decoder.ts'

/** @throws DecodeError when an instruction has fewer accounts than required; a node does not parse it then */
export function expectAccounts(accounts: readonly string[], count: number): void {
  if (accounts.length < count) throw new DecodeError(`Expected ${count} accounts, found ${accounts.length}`)
}
