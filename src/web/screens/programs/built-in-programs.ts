import type { PublicProfile } from '#contract/network/network-profile.ts'

/** A program in the form that the directory shows. */
export type DirectoryProgram = {
  programId: string
  type: string
  vanityName: string
  /** Whether the program can be called; null while unknown. */
  isActive: boolean | null
  /** The time of its first deployment; null while unknown. */
  createdAt: string | null
  /** The calls and the failed calls of the last 24 hours; null while unknown. */
  calls24h: number | null
  failed24h: number | null
}

type Row = readonly [programId: string, type: string, vanityName: string]

/** The built-in programs of every chain with this runtime. */
const runtime: readonly Row[] = [
  ['11111111111111111111111111111111', 'System', 'System Program'],
  ['Config1111111111111111111111111111111111111', 'System', 'Config Program'],
  ['BPFLoader1111111111111111111111111111111111', 'System', 'BPF Loader'],
  ['BPFLoader2111111111111111111111111111111111', 'System', 'BPF Loader 2'],
  ['BPFLoaderUpgradeab1e11111111111111111111111', 'System', 'BPF Upgradeable Loader'],
  ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'Token', 'Token Program'],
  ['ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL', 'Token', 'Associated Token Account Program'],
  ['Vote111111111111111111111111111111111111111', 'Vote', 'Vote Program'],
  ['Stake11111111111111111111111111111111111111', 'Stake', 'Stake Program'],
  ['SysvarC1ock11111111111111111111111111111111', 'Sysvar', 'Clock'],
  ['SysvarRent111111111111111111111111111111111', 'Sysvar', 'Rent'],
  ['SysvarS1otHashes111111111111111111111111111', 'Sysvar', 'Slot Hashes'],
  ['SysvarStakeHistory1111111111111111111111111', 'Sysvar', 'Stake History'],
  ['SysvarEpochSchedu1e111111111111111111111111', 'Sysvar', 'Epoch Schedule'],
  ['SysvarFees111111111111111111111111111111111', 'Sysvar', 'Fees'],
  ['SysvarRecentB1ockHashes11111111111111111111', 'Sysvar', 'Recent Block Hashes'],
  ['SysvarRewards111111111111111111111111111111', 'Sysvar', 'Rewards'],
  ['Sysvar1nstructions1111111111111111111111111', 'Sysvar', 'Instructions'],
]

/**
 * The programs that the directory shows while the API returns none: those of the network profile, and the
 * built-in ones.
 */
export const builtInPrograms = (ofChain: PublicProfile['directory']): DirectoryProgram[] =>
  [...ofChain.map(({ programId, type, name }): Row => [programId, type, name]), ...runtime].map(
    ([programId, type, vanityName]) => ({
      programId,
      type,
      vanityName,
      isActive: null,
      createdAt: null,
      calls24h: null,
      failed24h: null,
    }),
  )
