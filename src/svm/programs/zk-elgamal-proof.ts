import { ByteReader } from '../byte-reader.ts'
import { expectAccounts } from '../expect-accounts.ts'
import type { ParsedInstruction, ProgramDecoder } from '../program-decoder.ts'
import { PROGRAM } from '../program-ids.ts'

// The names by tag: ProofInstruction of https://docs.rs/solana-zk-elgamal-proof-interface. A node does not parse these.
const TYPES = [
  'closeContextState',
  'verifyZeroCiphertext',
  'verifyCiphertextCiphertextEquality',
  'verifyCiphertextCommitmentEquality',
  'verifyPubkeyValidity',
  'verifyPercentageWithCap',
  'verifyBatchedRangeProofU64',
  'verifyBatchedRangeProofU128',
  'verifyBatchedRangeProofU256',
  'verifyGroupedCiphertext2HandlesValidity',
  'verifyBatchedGroupedCiphertext2HandlesValidity',
  'verifyGroupedCiphertext3HandlesValidity',
  'verifyBatchedGroupedCiphertext3HandlesValidity',
] as const

/** The size of a tag and an offset. Data of this size means that the proof is in the first account. */
const OFFSET_ONLY = 1 + 4

/** Verifies zero-knowledge proofs of confidential amounts, and can store the proven statement in an account. */
export const zkElGamalProofProgram: ProgramDecoder = {
  programIds: [PROGRAM.zkElGamalProof],
  program: 'zk-elgamal-proof',
  name: 'ZK ElGamal Proof Program',

  decode({ data, accounts }) {
    const reader = new ByteReader(data)
    const type = TYPES[reader.u8()]
    if (type === undefined) return undefined
    if (type === 'closeContextState') {
      expectAccounts(accounts, 3)
      const [contextState, destination, owner] = accounts
      return { type, info: { contextState, destination, owner } }
    }
    const info: ParsedInstruction['info'] = {}
    let rest = accounts
    if (data.length === OFFSET_ONLY) {
      expectAccounts(accounts, 1)
      info.proofAccount = accounts[0]
      info.offset = reader.u32()
      rest = accounts.slice(1)
    }
    if (rest.length >= 2) [info.contextState, info.contextStateOwner] = rest
    return { type, info }
  },
}
