/** Native and SPL programs, with the same ids on every SVM chain. */
export const PROGRAM = {
  system: '11111111111111111111111111111111',
  vote: 'Vote111111111111111111111111111111111111111',
  stake: 'Stake11111111111111111111111111111111111111',
  config: 'Config1111111111111111111111111111111111111',
  computeBudget: 'ComputeBudget111111111111111111111111111111',
  addressLookupTable: 'AddressLookupTab1e1111111111111111111111111',
  nativeLoader: 'NativeLoader1111111111111111111111111111111',
  bpfLoader1: 'BPFLoader1111111111111111111111111111111111',
  bpfLoader2: 'BPFLoader2111111111111111111111111111111111',
  upgradeableLoader: 'BPFLoaderUpgradeab1e11111111111111111111111',
  loader4: 'LoaderV411111111111111111111111111111111111',
  ed25519: 'Ed25519SigVerify111111111111111111111111111',
  secp256k1: 'KeccakSecp256k11111111111111111111111111111',
  secp256r1: 'Secp256r1SigVerify1111111111111111111111111',
  zkElGamalProof: 'ZkE1Gama1Proof11111111111111111111111111111',
  /** The owner of feature accounts. */
  feature: 'Feature111111111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  memo1: 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  /** The current memo program (version 3 of its crate). */
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  memo4: 'Memo4c2pN8afCj432Lb7RMVKi9PbQnnW7ewFFaV3oAH',
} as const

/** Accounts that the runtime updates. */
export const SYSVAR = {
  /** The owner of all sysvars. */
  owner: 'Sysvar1111111111111111111111111111111111111',
  clock: 'SysvarC1ock11111111111111111111111111111111',
  epochRewards: 'SysvarEpochRewards1111111111111111111111111',
  epochSchedule: 'SysvarEpochSchedu1e111111111111111111111111',
  fees: 'SysvarFees111111111111111111111111111111111',
  instructions: 'Sysvar1nstructions1111111111111111111111111',
  lastRestartSlot: 'SysvarLastRestartS1ot1111111111111111111111',
  recentBlockhashes: 'SysvarRecentB1ockHashes11111111111111111111',
  rent: 'SysvarRent111111111111111111111111111111111',
  rewards: 'SysvarRewards111111111111111111111111111111',
  slotHashes: 'SysvarS1otHashes111111111111111111111111111',
  slotHistory: 'SysvarS1otHistory11111111111111111111111111',
  stakeHistory: 'SysvarStakeHistory1111111111111111111111111',
} as const

/** Other well-known addresses. */
export const WELL_KNOWN = {
  /** The wrapped native coin under the Token program. */
  nativeMint: 'So11111111111111111111111111111111111111112',
  /** The wrapped native coin under Token-2022. */
  nativeMint2022: '9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXej9',
  stakeConfig: 'StakeConfig11111111111111111111111111111111',
  /** Lamports sent here are burned at the end of the block. */
  incinerator: '1nc1nerator11111111111111111111111111111111',
} as const
