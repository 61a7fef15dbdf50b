import { encodeBase58 } from '#lib/text/base58.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { type Account, type Address, NEVER } from '../bank/account.ts'
import { PROGRAM_SIZE } from '../instructions/loader.ts'
import { pack, u8, u64 } from '../instructions/pack.ts'
import type { Svm } from '../svm.ts'
import { canonicalPrograms } from '../traffic/setup/programs.ts'

// Accounts that a real cluster has at genesis and the engine does not create.

/** Native programs and the name in their account data; they exist as accounts only and cannot be executed. */
const builtIns: readonly (readonly [Address, string])[] = [
  [PROGRAM.config, 'config_program'],
  [PROGRAM.loader4, 'loader_v4'],
  ['ZkTokenProof1111111111111111111111111111111', 'zk_token_proof_program'],
]

/** The number of features that stay inactive. */
const PENDING_FEATURES = 3

export function runtimeAccounts(svm: Svm): Map<Address, Account> {
  const accounts = new Map<Address, Account>()
  const add = (
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
  for (const [address, name] of builtIns) add(address, PROGRAM.nativeLoader, Buffer.from(name), 1n)
  // Empty accounts, so that programs can be deployed to addresses without a known private key.
  for (const program of canonicalPrograms)
    add(program, PROGRAM.upgradeableLoader, new Uint8Array(PROGRAM_SIZE))
  // Option<u64>: the activation slot. https://docs.rs/solana-feature-gate-interface (Feature)
  for (const [index, feature] of svm.features().entries())
    add(
      encodeBase58(feature),
      PROGRAM.feature,
      index < PENDING_FEATURES ? new Uint8Array(9) : pack(u8(1), u64(0)),
    )
  return accounts
}
