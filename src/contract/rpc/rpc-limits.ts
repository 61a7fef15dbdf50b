/** The limits of the JSON-RPC at `/rpc`, for the code that keeps them and for the words about them. Sizes are in bytes. */
export const RPC_LIMITS = {
  /** The body of a request. */
  body: 50_000,
  /** The requests of a batch. */
  batch: 50,
  /** All answers to a body. */
  answer: 16_000_000,
  /** The deadline of one call. */
  callMs: 30_000,
  /** The answers that are being made, or that their clients have not taken. */
  pending: {
    overall: 256_000_000,
    perClient: 64_000_000,
    /** An answer is expected to have this many bytes at least until it is made. */
    leastExpected: 4_000_000,
    waitMs: 10_000,
  },
  socket: {
    message: 10_000,
    /** Between two pings. */
    messages: 500,
    /** The connections of one client address. */
    connections: 100,
    // A block may have some megabytes, and the next notice comes right behind it.
    unread: 16 * 1024 * 1024,
    /** The subscriptions of one connection. */
    subscriptions: 100,
    /** The signatures that one read looks up. */
    signatures: 50,
  },
  /** By the `transactionDetails` of getTransactionsForAddress: the entries of a page, and the transactions that are read for it. */
  history: { signatures: { entries: 1_000, looked: 1_000 }, full: { entries: 100, looked: 200 } },
  /** The entries of a page of getTransfersByAddress, and the transactions that are read for it. */
  transfers: { entries: 100, looked: 200 },
  /** The accounts that the index lists in one answer. */
  listedAccounts: 1_000,
  /** The accounts of a mint that are added up or sorted for one answer. */
  accountsOfMint: 1_000_000,
}

// The numbers in the words about the RPC.
export const count = (value: number): string => value.toLocaleString('en-US')
export const megabytes = (bytes: number): string => `${Math.floor(bytes / 1_000_000)} MB`
