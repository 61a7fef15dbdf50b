import type { AddressType } from '#contract/addresses/addresses.ts'
import { protocolOf } from '#decode/protocols/index.ts'
import type { NetworkProfile } from '#profiles/profile.ts'
import { tokenKindOf } from '#svm/accounts/token.ts'
import { PROGRAM, SYSVAR } from '#svm/program-ids.ts'

type LiveAccount = { owner: string; executable: boolean; data: Uint8Array }

// The native programs. On newer chains some of them are ordinary accounts of the upgradeable loader, so the
// owner alone does not identify them.
const systemPrograms = new Set<string>([
  PROGRAM.system,
  PROGRAM.vote,
  PROGRAM.stake,
  PROGRAM.config,
  PROGRAM.computeBudget,
  PROGRAM.addressLookupTable,
  PROGRAM.nativeLoader,
  PROGRAM.bpfLoader1,
  PROGRAM.bpfLoader2,
  PROGRAM.upgradeableLoader,
  PROGRAM.loader4,
  PROGRAM.ed25519,
  PROGRAM.secp256k1,
  PROGRAM.secp256r1,
  PROGRAM.zkElGamalProof,
])
const { owner: sysvarOwner, ...sysvarIds } = SYSVAR
const sysvars = new Set<string>(Object.values(sysvarIds))

// https://docs.rs/solana-loader-v3-interface (UpgradeableLoaderState)
const PROGRAM_STATE = 2

/**
 * The account type of an address, by its id, its owner and its data. An account that a program owns is not a
 * wallet, even if the program is unknown: it is `other` when its data has no name here.
 *
 * @param account `undefined` when there is no account at the address
 */
export function accountKind(
  address: string,
  account: LiveAccount | undefined,
  network: NetworkProfile,
): NonNullable<AddressType['type']> {
  if (systemPrograms.has(address)) return 'system_program'
  if (sysvars.has(address)) return 'sysvar'
  if (!account) return 'wallet'
  const { owner, executable, data } = account
  switch (owner) {
    case sysvarOwner:
      return 'sysvar'
    case PROGRAM.nativeLoader:
      return 'system_program'
    case PROGRAM.system:
      return data.length === NONCE_SIZE ? 'nonce_account' : 'wallet'
    case PROGRAM.vote:
      return 'vote_account'
    case PROGRAM.stake:
      return 'stake_account'
    case PROGRAM.addressLookupTable:
      return 'lookup_table'
    case PROGRAM.config:
      return 'config'
    case PROGRAM.token:
    case PROGRAM.token2022:
      return executable ? 'program' : tokenKinds[tokenKindOf(data) ?? 'other']
    case PROGRAM.upgradeableLoader:
      return executable || data[0] === PROGRAM_STATE ? 'program' : 'program_data'
    case PROGRAM.loader4:
    case PROGRAM.bpfLoader1:
    case PROGRAM.bpfLoader2:
      return 'program'
  }
  if (executable) return 'program'
  return protocolOf(owner, network.programs)?.accountTypeOf?.(data) ?? 'other'
}

// https://docs.rs/solana-nonce (State::size)
const NONCE_SIZE = 80

const tokenKinds = { mint: 'token', account: 'token_account', multisig: 'multisig', other: 'other' } as const
