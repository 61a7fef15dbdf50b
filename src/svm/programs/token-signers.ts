import type { ParsedInstruction } from '../program-decoder.ts'

/**
 * Adds the signers, as a node does: the account at `index` is the authority; when more accounts follow, it is a
 * multisig and they are its signers.
 */
export function signedBy(
  type: string,
  info: ParsedInstruction['info'],
  accounts: readonly string[],
  index: number,
  single: string,
  multisig: string,
): ParsedInstruction {
  if (accounts.length > index + 1) {
    info[multisig] = accounts[index]
    info.signers = accounts.slice(index + 1)
  } else if (accounts.length > index) info[single] = accounts[index]
  return { type, info }
}
