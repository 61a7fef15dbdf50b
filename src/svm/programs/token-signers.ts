import type { ParsedInstruction } from '../program-decoder.ts'

/**
 * Adds the signers as a node does. The account at `index` is the authority. If more accounts follow, it is a multisig and they
 * are its signers.
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

const MULTISIG = /^multisig(.)/

/**
 * Corrects the signers in the arguments of a token instruction. The accounts after the authority may belong
 * to a transfer hook; then the authority is no multisig. An authority that signed is not a multisig, because
 * a multisig cannot sign, and only accounts that signed are signers of a multisig.
 *
 * @param isSigner whether the account signed the transaction
 */
export function withTrueSigners(
  info: ParsedInstruction['info'],
  isSigner: (account: unknown) => boolean,
): ParsedInstruction['info'] {
  const multisig = Object.keys(info).find((name) => MULTISIG.test(name))
  if (multisig === undefined || !Array.isArray(info.signers)) return info
  const { [multisig]: authority, signers, ...others } = info
  const own = signers.filter(isSigner)
  if (own.length > 0 && !isSigner(authority)) return { ...info, signers: own }
  return { ...others, [multisig.replace(MULTISIG, (_, first: string) => first.toLowerCase())]: authority }
}
