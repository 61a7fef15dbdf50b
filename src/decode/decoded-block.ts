// What decode makes of a block: the one value that the store saves and that the pages are built from.

/** Base58 of 32 bytes. */
export type Address = string

export type DecodedBlock = {
  slot: number
  /** null in archives from before heights were kept. */
  height: number | null
  blockhash: string
  previousBlockhash: string
  parentSlot: number
  /** Seconds since 1970; null when the chain does not say. */
  blockTime: number | null
  /** Who got the block's fee reward; null when the block lists no such reward. */
  leader: Address | null
  transactions: DecodedTransaction[]
  rewards: DecodedReward[]
  /** Sum of `fee` over all transactions, lamports. */
  totalFees: bigint
  successCount: number
  failedCount: number
  /** How many transactions are votes and nothing else. */
  voteCount: number
  /** How many transactions could not be read whole; each says why in its `decodeError` and is kept raw. */
  brokenCount: number
  computeUnits: bigint
}

export type DecodedReward = {
  address: Address
  /** Signed: a rent debit is negative. */
  lamports: bigint
  postBalance: bigint
  /** `Fee`, `Rent`, `Staking`, `Voting`, or null as old blocks say. */
  rewardType: string | null
  commission: number | null
}

export type AccountSource = 'transaction' | 'lookupTable'

export type DecodedTransaction = {
  /** Place in the block, from 0. */
  index: number
  signature: string
  /** All signatures, the first included. */
  signatures: string[]
  /** -1 is legacy; otherwise the message version. */
  version: number
  recentBlockhash: string | null
  success: boolean
  /** The chain's own error value as JSON text, '' on success. */
  error: string
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
  returnData: { programId: Address; data: string } | null
  nativeChanges: NativeChange[]
  tokenChanges: TokenChange[]
  movements: TokenMovement[]
  addressTableLookups: { accountKey: Address; writableIndexes: number[]; readonlyIndexes: number[] }[]
  isVote: boolean
  /** Why the transaction, or a part of it, could not be read; '' when all could. Kept raw and counted. */
  decodeError: string
}

export type DecodedAccount = {
  address: Address
  signer: boolean
  writable: boolean
  source: AccountSource
  /** Lamports before and after; null where the chain gave no balances. */
  preBalance: bigint | null
  postBalance: bigint | null
}

export type DecodedInstruction = {
  /** Which top-level instruction this is or belongs to, from 0. */
  index: number
  /** Place among the inner instructions of `index`, from 0; null for the top-level one itself. */
  innerIndex: number | null
  /** 1 at the top; from the chain where it says so, otherwise 1 or (for inner ones of old archives) null. */
  stackHeight: number | null
  programId: Address
  /** `system`, `spl-token` … as jsonParsed says; null for a program we do not know. */
  program: string | null
  /** `System Program` …; null for a program we do not know. */
  programName: string | null
  accounts: Address[]
  /** base58; null when the source gave only the node's own parse. */
  data: string | null
  /** The parsed type, null when unknown or unreadable. */
  type: string | null
  /** As jsonParsed; amounts beyond a JS number are bigint. A memo's is `{ memo }`. null when not parsed. */
  info: Record<string, unknown> | null
}

/** Only accounts whose lamports changed, in account order. */
export type NativeChange = { address: Address; pre: bigint; post: bigint }

/**
 * One per token account that the transaction's token balances name, in account order, changed or not.
 * A side the chain does not list (account created or closed here) is 0.
 */
export type TokenChange = {
  account: Address
  mint: Address
  /** null in archives before 2021 that do not tell. */
  owner: Address | null
  /** The token program; null where the chain does not tell. */
  programId: Address | null
  decimals: number
  pre: bigint
  post: bigint
}

export type MovementKind = 'transfer' | 'mint' | 'burn' | 'wrap' | 'unwrap'

/** A movement of tokens by one successful or failed transaction's instruction; only successful ones are listed. */
export type TokenMovement = {
  kind: MovementKind
  /** The instruction it comes from. */
  index: number
  innerIndex: number | null
  programId: Address
  mint: Address | null
  decimals: number | null
  /** Raw units. For a transfer with fee: what left the source. */
  amount: bigint
  /** Token-2022 transfer fee withheld at the destination, raw units. */
  fee: bigint
  /** Token accounts; null for the missing side of a mint, burn, wrap or unwrap. */
  source: Address | null
  destination: Address | null
  sourceOwner: Address | null
  destinationOwner: Address | null
}
