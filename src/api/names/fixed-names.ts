import type { NetworkProfile } from '#profiles/profile.ts'
import { PROGRAM, SYSVAR, WELL_KNOWN } from '#svm/program-ids.ts'
import { programOf } from '#svm/programs/index.ts'

const { owner: sysvarOwner, ...sysvarIds } = SYSVAR
const sysvars = new Map<string, string>(Object.entries(sysvarIds).map(([name, id]) => [id, name]))

/** Names of runtime programs that no decoder names, and of accounts with a fixed meaning. */
const otherNames = new Map<string, string>([
  [PROGRAM.nativeLoader, 'Native Loader'],
  [PROGRAM.zkElGamalProof, 'ZK ElGamal Proof Program'],
  [PROGRAM.feature, 'Feature Program'],
  [WELL_KNOWN.stakeConfig, 'Stake Config'],
  [WELL_KNOWN.incinerator, 'Incinerator'],
])

/** The names that do not change: those of the runtime and of the network profile. */
export type FixedNames = {
  /**
   * The label in the profile, otherwise the name of a program, a sysvar or the name service's root record;
   * null for other addresses.
   */
  label: (address: string) => string | null
  /** The labels of all addresses that have one. */
  labels: ReadonlyMap<string, string>
  /** The name of a program itself, even when its address has a label. */
  program: (programId: string) => string | null
}

export function fixedNames(network: Pick<NetworkProfile, 'labels' | 'names' | 'programs'>): FixedNames {
  const program = (id: string): string | null => {
    if (Object.hasOwn(network.programs, id)) return network.programs[id]?.name ?? null
    return programOf(id)?.name ?? otherNames.get(id) ?? (id === sysvarOwner ? 'Sysvar' : null)
  }
  const label = (address: string): string | null =>
    (Object.hasOwn(network.labels, address) ? network.labels[address] : undefined) ??
    program(address) ??
    sysvarName(address) ??
    (network.names?.parent === address ? `Root of all .${network.names.suffix} names` : null)
  const known = [
    ...Object.values(PROGRAM),
    ...Object.values(SYSVAR),
    ...otherNames.keys(),
    ...Object.keys(network.programs),
    ...Object.keys(network.labels),
    ...(network.names ? [network.names.parent] : []),
  ]
  const labels = new Map(
    known.flatMap((id) => {
      const name = label(id)
      return name === null ? [] : [[id, name] as const]
    }),
  )
  return { label, labels, program }
}

/** The name of a sysvar, such as `Sysvar: Slot Hashes`; null for other addresses. */
function sysvarName(address: string): string | null {
  const name = sysvars.get(address)
  if (!name) return null
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter}`)
  return `Sysvar: ${words[0]?.toUpperCase()}${words.slice(1)}`
}
