import type { ParsedInstruction } from '../program-decoder.ts'

/**
 * Adds who signed, as a node does: the account at `place` alone is the authority; when more follow, it is a
 * multisig and they are its signers.
 */
export function signedBy(
  type: string,
  info: ParsedInstruction['info'],
  accounts: readonly string[],
  place: number,
  single: string,
  multisig: string,
): ParsedInstruction {
  if (accounts.length > place + 1) {
    info[multisig] = accounts[place]
    info.signers = accounts.slice(place + 1)
  } else if (accounts.length > place) info[single] = accounts[place]
  return { type, info }
}
