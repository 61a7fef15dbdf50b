// A decoded block: what the store saves and the pages are built from.

import type { Sentence } from '../sentence/part.ts'

/** Base58 of 32 bytes. */
export type Address = string

export type DecodedBlock = Omit<ReadBlock, 'transactions'> &
  BlockTotals & { transactions: DecodedTransaction[] }

export type ReadBlock = {
  slot: number
  /** null in archives older than block heights. */
  height: number | null
  blockhash: string
  previousBlockhash: string
  parentSlot: number
  /** Seconds since 1970; null when the chain has no time for it. */
  blockTime: number | null
  /**
   * The identity that produced the block, from the leader schedule. Without a schedule it is the receiver of
   * the fee reward, in blocks from before fees could be paid to other accounts; otherwise null.
   */
  leader: Address | null
  /** The transactions in block order. */
  transactions: Iterable<DecodedTransaction>
  rewards: DecodedReward[]
}

export type BlockTotals = {
  /** Sum of `fee` over all transactions, lamports. */
  totalFees: bigint
  successCount: number
  failedCount: number
  /** The number of simple votes. */
  voteCount: number
  /**
   * The number of transactions that could not be read completely; each has a `decodeError` and is kept raw.
   */
  brokenCount: number
  computeUnits: bigint
}

export type DecodedReward = {
  address: Address
  /** Signed: a debit for rent or for a validator's admission ticket is negative. */
  lamports: bigint
  postBalance: bigint
  /** `Fee`, `Rent`, `Staking`, `Voting`, `DeactivatedStake`, `VATDebit`; null in old blocks. */
  rewardType: string | null
  /** The commission in whole percent. */
  commission: number | null
  /** JSON of the reward's other fields, such as `commissionBps`; '' for none. */
  extra: string
}

export type AccountSource = 'transaction' | 'lookupTable'

export type DecodedTransaction = {
  /** Index in the block, from 0. */
  index: number
  signature: string
  /** All signatures, the first included. */
  signatures: string[]
  /** -1 is legacy; otherwise the message version. */
  version: number
  /** Bytes in wire format; null where the source has no bytes. Not stored. */
  size: number | null
  recentBlockhash: string | null
  success: boolean
  /** The chain's own error value as JSON text, '' on success. */
  error: string
  /** The field `memo` of getSignaturesForAddress; null for none. */
  memo: string | null
  fee: bigint
  computeUnits: bigint | null
  feePayer: Address | null
  /** Message order, looked-up addresses last (writable, then readonly), as balances index them. */
  accounts: DecodedAccount[]
  /** Depth-first, in order of execution: each top-level instruction followed by its inner ones. */
  instructions: DecodedInstruction[]
  logs: string[]
  /** False when the node kept no logs (old archives); true with an empty list means there were none. */
  hasLogs: boolean
  /**
   * For each line of `logs` the index in `instructions` of its call; null where that is unknown. Empty for
   * successful transactions in lists (`parse: 'tokenTransfers'`).
   */
  logInstructions: (number | null)[]
  returnData: { programId: Address; data: string } | null
  nativeChanges: NativeChange[]
  tokenChanges: TokenChange[]
  tokenTransfers: TokenTransfer[]
  /** All that its instructions moved, in order of execution; none of a failed transaction. Not stored. */
  movements: Movement[]
  /** Trades and changes of liquidity, in order of execution; none of a failed transaction. */
  activities: DefiActivity[]
  /** Liquidity pools that instructions name, each once. */
  pools: PoolSighting[]
  /** Changes of tokens' names and pictures by successful instructions, in order of execution. */
  metadataChanges: MetadataChange[]
  /** Changes of domain names by successful instructions, in order of execution. */
  nameChanges: NameChange[]
  /** The failed instruction and its error; null on success. */
  failure: Failure | null
  /**
   * The bid in micro-lamports per compute unit; null without a bid, and for version 1, which bids a total.
   */
  computeUnitPrice: bigint | null
  /** The requested limit; null when none was requested. */
  computeUnitLimit: bigint | null
  /** The requested bytes of the heap; null when none were requested. Not stored. */
  heapSize: bigint | null
  /** The requested limit of the bytes of all accounts together; null when none was requested. Not stored. */
  loadedAccountsDataSizeLimit: bigint | null
  /** The part of `fee` that is the priority fee; 0 without a bid. */
  priorityFee: bigint
  addressTableLookups: { accountKey: Address; writableIndexes: number[]; readonlyIndexes: number[] }[]
  isVote: boolean
  /** The description of the transaction. */
  sentence: Sentence
  /**
   * The fee payer, when it did what the sentence begins with: the sentence does not name it there. Not
   * stored.
   */
  subject?: Address
  /**
   * The reason why the transaction, or a part of it, could not be read; '' when all could. Such a part is
   * kept raw.
   */
  decodeError: string
}

export type DecodedAccount = {
  address: Address
  signer: boolean
  writable: boolean
  source: AccountSource
  /** Lamports before and after; null where the source has no balances. */
  preBalance: bigint | null
  postBalance: bigint | null
}

export type DecodedInstruction = {
  /** The index of the top-level instruction that this is or belongs to, from 0. */
  index: number
  /** Index among the inner instructions of `index`, from 0; null for the top-level one itself. */
  innerIndex: number | null
  /** 1 at the top level; otherwise from the source, or null for inner instructions of old archives. */
  stackHeight: number | null
  programId: Address
  /** The name in jsonParsed, such as `system` or `spl-token`; null for an unknown program. */
  program: string | null
  /** The display name, such as `System Program`; null for an unknown program. */
  programName: string | null
  accounts: Address[]
  /** base58; null when the source has only the node's own parse. */
  data: string | null
  /** The parsed type, null when unknown or unreadable. */
  type: string | null
  /** Arguments as in a node's jsonParsed; amounts beyond a JS number are bigint. A memo: `{ memo }`. null when not parsed. */
  info: Record<string, unknown> | null
  /** Units that it and its calls consumed, from the logs; null where the logs do not have them. */
  computeUnits: bigint | null
}

/** A change of an account's lamports. Unchanged accounts are left out; the order is that of the accounts. */
export type NativeChange = { address: Address; pre: bigint; post: bigint }

/**
 * One per token account in the transaction's token balances, in account order, changed or not. A balance that
 * the source does not list (account created or closed here) is 0.
 */
export type TokenChange = {
  account: Address
  mint: Address
  /** null in archives before 2021, which do not contain it. */
  owner: Address | null
  /** The previous owner, if the transaction changed the owner; absent otherwise. */
  preOwner?: Address
  /** The token program; null where the source does not have it. */
  programId: Address | null
  decimals: number
  pre: bigint
  post: bigint
}

export type TokenTransferKind = 'transfer' | 'mint' | 'burn' | 'wrap' | 'unwrap'

/** A movement of a token by one instruction of a successful transaction; a failed transaction has none. */
export type TokenTransfer = {
  kind: TokenTransferKind
  /** The index of the top-level instruction that it comes from. */
  index: number
  innerIndex: number | null
  programId: Address
  mint: Address | null
  decimals: number | null
  /** Raw units. For a transfer with a fee, the amount that left the source. */
  amount: bigint
  /** Token-2022 transfer fee withheld at the destination, raw units. */
  fee: bigint
  /** Token accounts; null for the missing side of a mint, burn, wrap or unwrap, and for the source of withdrawn fees. */
  source: Address | null
  destination: Address | null
  sourceOwner: Address | null
  destinationOwner: Address | null
}

export type TokenAmount = {
  /** null for the native coin. */
  mint: Address | null
  /** The amount in raw units. */
  amount: bigint
  decimals: number | null
  /**
   * The amount left its owner or reached it as lamports: the sentence shows it as the native coin. `mint` is
   * still the mint of the wrapped coin, which markets count.
   */
  asCoin?: true
}

/**
 * Coins or tokens that one instruction moved: a transfer of lamports by the System program, or a token
 * transfer. What else tells of moved amounts is made from this list.
 */
export type Movement = TokenAmount & {
  kind: TokenTransferKind
  /** true: the System program moved lamports; false: a token program moved tokens, also wrapped coins. */
  isCoin: boolean
  instruction: DecodedInstruction
  /** Those of the instruction. */
  index: number
  innerIndex: number | null
  /** The fee that Token-2022 withheld at the destination, raw units; a part of `amount`. */
  fee: bigint
  /**
   * The accounts; null for the missing side of a mint, burn or wrap, for the source of withdrawn fees, and where the
   * instruction does not name it. The destination of an unwrap is the receiver of the lamports.
   */
  source: Address | null
  destination: Address | null
  /** The owners of the token accounts, null where unknown. For lamports: the accounts themselves. */
  from: Address | null
  to: Address | null
}

export type ActivityKind = 'swap' | 'addLiquidity' | 'removeLiquidity' | 'other'

export type DefiActivity = {
  kind: ActivityKind
  /** The index of the top-level instruction that it comes from. */
  index: number
  innerIndex: number | null
  programId: Address
  /** The interface; null where only the general rule for DEX programs applies. */
  protocol: string | null
  /** null for a route over several pools, and where only the general rule applies. */
  pool: Address | null
  user: Address | null
  /** The amounts that the user gave: one for a swap, one or two for added liquidity. */
  given: TokenAmount[]
  received: TokenAmount[]
  /** The receiver of `received`, if it is not the user. Not stored. */
  receiver?: Address
  /**
   * `single`: a trade in one pool, which counts for the user and for the pool. `route`: the user's whole trade over
   * several pools, which counts for the user and in no volume. `leg`: one pool's part of a route, which counts for the
   * pool and not for the user.
   */
  scope: 'single' | 'route' | 'leg'
}

/** A pool, from an instruction that names it; fields that the instruction does not have are null. */
export type PoolSighting = {
  pool: Address
  programId: Address
  protocol: string
  mintA: Address | null
  mintB: Address | null
  vaultA: Address | null
  vaultB: Address | null
  /** Both vaults, sorted, when the instruction does not say which of them is the pool's first one. */
  vaultPair?: readonly [Address, Address]
  lpMint: Address | null
  /**
   * The fee that traders pay, in billionths of a trade, from the instruction that created the pool; null
   * where it does not have the fee.
   */
  feeBillionths: number | null
}

/** A change of an account of the name service. */
export type NameChange = {
  account: Address
  kind: 'create' | 'update' | 'transfer' | 'delete'
  parent?: Address | null
  class?: Address | null
  owner?: Address
  /** The SHA-256 hash that is a seed of the account's address, hex. */
  hashedName?: string
  /** The bytes written, hex, at `offset` in the data after the header. */
  data?: string
  offset?: number
}

/** A change of metadata. A field that the instruction does not change is undefined. */
export type MetadataChange = {
  /** null where the instruction names only the metadata account. */
  mint: Address | null
  /** The program that stores the metadata. */
  source: 'metaplex' | 'token-2022'
  /** The metadata account. */
  account: Address
  name?: string
  symbol?: string
  uri?: string
  updateAuthority?: Address | null
  isMutable?: boolean
  sellerFeeBasisPoints?: number
  creators?: { address: Address; verified: boolean; share: number }[]
  /** Further fields of the Token-2022 extension that were set (null: removed); keys are arbitrary text. */
  fields?: [key: string, value: string | null][]
}

/**
 * What happened to a transaction that did not succeed. `failed`: its instructions ran, and had no effect.
 * `feeOnly`: an account or a program could not be loaded, so that nothing ran and it paid the fee
 * (SIMD-0191). `notExecuted`: its fee payer or nonce was not valid, so that nothing ran and nothing was paid,
 * though it is in the block (SIMD-0290, SIMD-0297).
 */
export type FailureOutcome = 'failed' | 'feeOnly' | 'notExecuted'

export type Failure = {
  outcome: FailureOutcome
  /** `InstructionError`, or the error of the whole transaction, such as `InsufficientFundsForFee`. */
  kind: string
  /**
   * Index in `instructions` of the instruction that failed, at any depth; null when none failed or it is
   * unknown.
   */
  at: number | null
  programId: Address | null
  /** The number of a custom error; null for the runtime's own errors. */
  code: number | null
  /** `SlippageExceeded`, `InsufficientFunds` …; null when unknown. */
  name: string | null
  /** The error message; null when unknown. */
  message: string | null
  /** Index in `logs` of the line with the error; null when there is none. */
  logLine: number | null
}
