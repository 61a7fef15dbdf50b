import type { AddressType } from '#contract/addresses.ts'
import { protocolOf } from '#decode/protocols/index.ts'
import type { NetworkProfile } from '#networks/profile.ts'
import { tokenKindOf } from '#svm/accounts/token.ts'
import { PROGRAM, SYSVAR, WELL_KNOWN } from '#svm/program-ids.ts'
import { programOf } from '#svm/programs/index.ts'

type LiveAccount = { owner: string; executable: boolean; data: Uint8Array }

// The native programs. On newer chains some of them are ordinary accounts of the upgradeable loader, so the owner alone
// does not identify them.
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
const sysvars = new Map<string, string>(Object.entries(sysvarIds).map(([name, id]) => [id, name]))

// https://docs.rs/solana-loader-v3-interface (UpgradeableLoaderState)
const PROGRAM_STATE = 2

/**
 * The account type of an address, by its id, its owner and its data. An account of a program is no wallet, whether the program is
 * known or not: `other` where its data has no name here.
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

/** The display name of a well-known address: the profile's label, a program's or a sysvar's name; null for others. */
export function nameOf(address: string, network: NetworkProfile): string | null {
  if (Object.hasOwn(network.labels, address)) return network.labels[address] ?? null
  return builtInName(address, network) ?? sysvarName(address)
}

/** Programs of the runtime that no decoder names, and accounts with a meaning of their own. */
const otherNames = new Map<string, string>([
  [PROGRAM.nativeLoader, 'Native Loader'],
  [PROGRAM.zkElGamalProof, 'ZK ElGamal Proof Program'],
  [PROGRAM.feature, 'Feature Program'],
  [WELL_KNOWN.stakeConfig, 'Stake Config'],
  [WELL_KNOWN.incinerator, 'Incinerator'],
])

/** All addresses that have a name on every page: the runtime's programs and sysvars, and those of the network profile. */
export function knownNames(network: NetworkProfile): ReadonlyMap<string, string> {
  const ids = [
    ...Object.values(PROGRAM),
    ...Object.values(SYSVAR),
    ...otherNames.keys(),
    ...Object.keys(network.programs),
    ...Object.keys(network.labels),
  ]
  return new Map(
    ids.flatMap((id) => {
      const name = nameOf(id, network)
      return name === null ? [] : [[id, name] as const]
    }),
  )
}

/** The names in the IDLs of programs, as far as they are loaded. */
export type IdlNames = { nameOf: (program: string) => string | null }

/** The display name of a program: of the network profile or the runtime, or else the one in its IDL; null when unknown. */
export const programName = (programId: string, network: NetworkProfile, idls: IdlNames): string | null =>
  builtInName(programId, network) ?? idls.nameOf(programId)

function builtInName(programId: string, network: NetworkProfile): string | null {
  if (Object.hasOwn(network.programs, programId)) return network.programs[programId]?.name ?? null
  return (
    programOf(programId)?.name ?? otherNames.get(programId) ?? (programId === sysvarOwner ? 'Sysvar' : null)
  )
}

/** `Sysvar: Slot Hashes`; null for what is not a sysvar. */
function sysvarName(address: string): string | null {
  const name = sysvars.get(address)
  if (!name) return null
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter}`)
  return `Sysvar: ${words[0]?.toUpperCase()}${words.slice(1)}`
}
