import type { ProgramDecoder } from '../program-decoder.ts'
import { addressLookupTableProgram } from './address-lookup-table.ts'
import { associatedTokenProgram } from './associated-token.ts'
import { bpfLoader2Program, bpfLoaderProgram } from './bpf-loader.ts'
import { computeBudgetProgram } from './compute-budget.ts'
import { configProgram } from './config.ts'
import { loaderV4Program } from './loader-v4.ts'
import { memoProgram } from './memo.ts'
import { ed25519Program, secp256k1Program, secp256r1Program } from './precompiles.ts'
import { stakeProgram } from './stake.ts'
import { systemProgram } from './system.ts'
import { token2022Program, tokenProgram } from './token.ts'
import { upgradeableLoaderProgram } from './upgradeable-loader.ts'
import { voteProgram } from './vote.ts'
import { zkElGamalProofProgram } from './zk-elgamal-proof.ts'

const decoders: readonly ProgramDecoder[] = [
  systemProgram,
  voteProgram,
  stakeProgram,
  tokenProgram,
  token2022Program,
  associatedTokenProgram,
  memoProgram,
  computeBudgetProgram,
  addressLookupTableProgram,
  bpfLoaderProgram,
  bpfLoader2Program,
  upgradeableLoaderProgram,
  loaderV4Program,
  configProgram,
  ed25519Program,
  secp256k1Program,
  secp256r1Program,
  zkElGamalProofProgram,
]

const byProgramId = new Map(
  decoders.flatMap((decoder) => decoder.programIds.map((id) => [id, decoder] as const)),
)

/** The decoder of a native or SPL program, or `undefined` for any other. */
export function programOf(programId: string): ProgramDecoder | undefined {
  return byProgramId.get(programId)
}

/** The display names of the native and SPL programs. */
export const programNames: readonly string[] = decoders.map(({ name }) => name)

/** The names of the native and SPL programs in a node's JSON. */
export const jsonNames: readonly string[] = decoders.map(({ program }) => program)
