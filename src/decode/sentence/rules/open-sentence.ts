import { PROGRAM } from '#svm/program-ids.ts'
import type { DecodedInstruction } from '../../block/decoded-block.ts'
import { isAddress } from '../../block/loose-json.ts'
import type { Described } from '../described.ts'
import type { Sentence } from '../part.ts'

// createIdempotent opens a token account if it does not exist, and succeeds if it does.
// https://github.com/solana-program/associated-token-account

/** Whether the account existed: it had lamports before, and no instruction initialized it. */
export function foundAccountOpen(
  instruction: DecodedInstruction,
  { accounts, instructions }: Described,
): boolean {
  if (!opensWhereMissing(instruction)) return false
  const asked = instruction.info?.account
  return (
    accounts.some(({ address, preBalance }) => address === asked && preBalance !== 0n) &&
    !instructions.some(({ type, info }) => type?.startsWith('initializeAccount') && info?.account === asked)
  )
}

/** The sentence for a top-level instruction that found an open account, if nothing else happened. */
export function openSentence({ instructions }: Described): Sentence | undefined {
  const asked = instructions.find((one) => one.innerIndex === null && opensWhereMissing(one))
  const mint = asked?.info?.mint
  return isAddress(mint) ? ['Opened no account for ', { token: mint }, ', which was open already'] : undefined
}

const opensWhereMissing = ({ programId, type }: DecodedInstruction) =>
  programId === PROGRAM.associatedToken && type === 'createIdempotent'
