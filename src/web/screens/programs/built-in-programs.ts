/** As the directory shows it. */
export type DirectoryProgram = {
  programId: string
  type: string
  vanityName: string
  isActive: boolean
}

type Row = readonly [programId: string, type: string, vanityName: string]

/** Of every chain with this runtime. */
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

/** Deployed by people, by the title of the chain that has them. */
const deployed: Readonly<Record<string, readonly Row[]>> = {
  'Gorbagana Chain': [
    ['Fwy1A7vQG7Rj4jW2oP4p5qWxqoUqMFq2BLt3zSe9FKzC', 'AMM', 'CPAMM'],
    ['6YJXQ2hHphsMeUZ8tDGAqVnNm7ArDPMsLL7JkaELF77j', 'AMM', 'CPAMM v2'],
    ['5Yh3pLTTn1B4z96SYpjb52mxPySBLx6LL4toPjDWkWdc', 'AMM', 'CPAMM v3'],
    ['xYBN2zddsqSy41tg1yD9nJScCmqquZnHUyzXBfLEqC8', 'AMM', 'CPAMM v4'],
    ['namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX', 'GOR Name Service', 'GOR ID'],
    ['6xq9xx2Vfkoq1j2r3X7gC9rFsmuDvjTgMTgJqwXFkR1k', 'GOR Name Service', 'GOR ID'],
    ['metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s', 'NFT', 'Token Metadata Program'],
  ],
}

/** What the directory shows while the API names no programs. */
export function builtInPrograms(chainTitle: string): DirectoryProgram[] {
  const ofChain = Object.hasOwn(deployed, chainTitle) ? (deployed[chainTitle] ?? []) : []
  return [...ofChain, ...runtime].map(([programId, type, vanityName]) => ({
    programId,
    type,
    vanityName,
    isActive: true,
  }))
}
