import { encodeBase58 } from '#lib/base58.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { type Account, type Address, NEVER } from '../chain/account.ts'
import { PROGRAM_SIZE } from '../instructions/loader.ts'
import { pack, u8, u64 } from '../instructions/pack.ts'
import type { Svm } from '../svm.ts'
import { canonicalPrograms } from '../traffic/setup/programs.ts'

// What a real cluster has at genesis and the engine does not bring along.

/** Built into a node, by what its account says it is called; here it is shown, not run. */
const builtIns: readonly (readonly [Address, string])[] = [
  [PROGRAM.config, 'config_program'],
  [PROGRAM.loader4, 'loader_v4'],
  ['ZkTokenProof1111111111111111111111111111111', 'zk_token_proof_program'],
]

/** Waits for its activation, as a cluster always has some that do. */
const PENDING_FEATURES = 3

export function runtimeAccounts(svm: Svm): Map<Address, Account> {
  const accounts = new Map<Address, Account>()
  const put = (
    address: Address,
    owner: Address,
    data: Uint8Array,
    lamports = svm.rentExemption(data.length),
  ) =>
    accounts.set(address, {
      lamports,
      data,
      owner,
      executable: owner === PROGRAM.nativeLoader,
      rentEpoch: NEVER,
    })
  for (const [address, name] of builtIns) put(address, PROGRAM.nativeLoader, Buffer.from(name), 1n)
  // Empty accounts, so that programs can be deployed to addresses whose keys nobody has.
  for (const program of canonicalPrograms)
    put(program, PROGRAM.upgradeableLoader, new Uint8Array(PROGRAM_SIZE))
  // A flag, and the slot of the activation: https://docs.rs/solana-feature-gate-interface (Feature)
  for (const [place, feature] of svm.features().entries())
    put(
      encodeBase58(feature),
      PROGRAM.feature,
      place < PENDING_FEATURES ? new Uint8Array(9) : pack(u8(1), u64(0)),
    )
  return accounts
}
