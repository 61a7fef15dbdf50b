// The responses of `getBlock` and `getTransaction`, with the variations of real nodes: node versions 1.18 to 4.x,
// archives of 2020, and the encodings json, jsonParsed, base64 and base58.
// https://solana.com/docs/rpc/http/getblock, https://solana.com/docs/rpc/json-structures

/** A u64 as returned by `parseJson`: a number while it is exact, otherwise decimal digits. `BigInt(x)` reads both. */
export type WireU64 = number | string

export type RpcBlock = {
  blockhash: string
  previousBlockhash: string
  parentSlot: number
  /** Seconds since 1970. Absent or null in old archives. */
  blockTime?: number | null
  /** Absent or null in archives from before nodes recorded heights. */
  blockHeight?: number | null
  transactions?: RpcTransaction[]
  /** Only in responses with `transactionDetails: "signatures"`. */
  signatures?: string[]
  rewards?: RpcReward[] | null
  numRewardPartitions?: number | null
  /**
   * The footer of a block of the new consensus (SIMD-0307); `decode/block/block-footer.ts` reads its fields.
   */
  footer?: unknown
}

/** The transactions of a block in their order; an array of them has this type. */
export type TransactionSources = Pick<readonly RpcTransaction[], 'length' | 'at'> & {
  entries: () => Iterable<[number, RpcTransaction]>
}

/** A block whose transactions may be parsed on access; an `RpcBlock` has this type. */
export type BlockSource = Omit<RpcBlock, 'transactions'> & { transactions?: TransactionSources }

export type RpcTransaction = {
  /** `json` and `jsonParsed`: an object. `base64`/`base58`: `[text, encoding]`; a plain string is base58 (very old). */
  transaction: RpcJsonTransaction | [string, string] | string
  meta: RpcMeta | null
  version?: 'legacy' | number
}

export type RpcJsonTransaction = {
  signatures: string[]
  message: {
    header?: {
      numRequiredSignatures: number
      numReadonlySignedAccounts: number
      numReadonlyUnsignedAccounts: number
    }
    /** `json`: static addresses of the message. `jsonParsed`: objects, including looked-up addresses. */
    accountKeys: (string | RpcParsedKey)[]
    recentBlockhash: string
    instructions: RpcInstruction[]
    addressTableLookups?: RpcLookup[] | null
    /** Only in version 1. */
    transactionConfig?: {
      priorityFee?: WireU64 | null
      computeUnitLimit?: number | null
      heapSize?: number | null
      loadedAccountsDataSizeLimit?: number | null
    }
  }
}

export type RpcParsedKey = {
  pubkey: string
  signer: boolean
  writable: boolean
  source?: 'transaction' | 'lookupTable' | null
}

export type RpcLookup = { accountKey: string; writableIndexes: number[]; readonlyIndexes: number[] }

/** One of three formats: compiled (indexes), partially decoded (addresses and data), or parsed by the node. */
export type RpcInstruction = {
  stackHeight?: number | null
  programIdIndex?: number
  accounts?: (number | string)[]
  /** base58 of the instruction's data. */
  data?: string
  programId?: string
  program?: string
  /** A plain string for the memo program; otherwise `{type, info}`. */
  parsed?: unknown
}

export type RpcMeta = {
  err: unknown
  status?: unknown
  fee: WireU64
  preBalances: WireU64[]
  postBalances: WireU64[]
  innerInstructions?: { index: number; instructions: RpcInstruction[] }[] | null
  logMessages?: string[] | null
  preTokenBalances?: RpcTokenBalance[] | null
  postTokenBalances?: RpcTokenBalance[] | null
  rewards?: RpcReward[] | null
  loadedAddresses?: { writable: string[]; readonly: string[] } | null
  returnData?: { programId: string; data: [string, string] } | null
  computeUnitsConsumed?: WireU64 | null
  costUnits?: WireU64 | null
}

export type RpcTokenBalance = {
  accountIndex: number
  mint: string
  /** Absent in archives before 2021. */
  owner?: string | null
  programId?: string | null
  uiTokenAmount: { amount: string; decimals: number; uiAmount?: number | null; uiAmountString?: string }
}

export type RpcReward = {
  pubkey: string
  lamports: WireU64
  postBalance: WireU64
  /** `Fee`, `Rent`, `Staking`, `Voting`, `DeactivatedStake`, `VATDebit`; null in old blocks. */
  rewardType?: string | null
  commission?: number | null
  /** Nodes return it since Agave 4.2. */
  commissionBps?: number | null
}
