/** A transaction in wire format. Every array is a view of the parsed bytes. */
export type WireTransaction = WireMessage & { signatures: Uint8Array[] }

export type WireMessage = {
  /** -1 is a legacy transaction. */
  version: -1 | 0 | 1
  header: WireHeader
  /** The static account keys, 32 bytes each; the indexes of looked-up addresses come after theirs. */
  staticKeys: Uint8Array[]
  recentBlockhash: Uint8Array
  instructions: WireInstruction[]
  lookups: WireLookup[]
  /** Only in version 1. */
  config?: WireConfig
  /** The bytes that are signed. */
  message: Uint8Array
}

export type WireHeader = {
  numRequiredSignatures: number
  numReadonlySignedAccounts: number
  numReadonlyUnsignedAccounts: number
}

export type WireInstruction = { programIdIndex: number; accountIndexes: Uint8Array; data: Uint8Array }

/** `account` is the address of a lookup table; the others are indexes in it. */
export type WireLookup = { account: Uint8Array; writable: Uint8Array; readonly: Uint8Array }

/**
 * The compute budget in the header of a version 1 transaction; `undefined`: not set. A limit that is not set
 * is 0, not the default of other versions; only the heap then has its minimum size.
 */
export type WireConfig = {
  /** For the whole transaction, not per compute unit. */
  priorityFeeLamports: bigint | undefined
  computeUnitLimit: number | undefined
  /** The maximum number of bytes of all loaded accounts together. */
  loadedAccountsDataSizeLimit: number | undefined
  /** The size of the heap in bytes. */
  heapSize: number | undefined
}
