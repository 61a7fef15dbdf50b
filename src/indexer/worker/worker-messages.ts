import type { BlockDifference } from '#store/integrity/compare-block.ts'
import type { PackedBlock } from '#store/memory/packed-block.ts'
import type { NameTree } from '#store/names/name-tree.ts'
import type { RedecodeDone, RedecodeJob } from '#store/redecode/redecode-blocks.ts'

// The requests of the indexer to its worker processes, and their replies.

/** An unparsed block: a node's response to getBlock, or a block object. */
export type RawBlock = { slot: number; json: Uint8Array }

/** The fields of a block that the indexer keeps track of. */
export type BlockSummary = {
  slot: number
  height: number | null
  parentSlot: number
  blockhash: string
  previousBlockhash: string
  transactions: number
  /** The number of transactions that are stored raw because they, or a part of them, could not be read. */
  broken: number
  /**
   * Whether the leader was paid more than the fees of all transactions: then the node left transactions out.
   */
  isIncomplete: boolean
}

export type BlockOutcome =
  /** The block is in the database; `isNew`: this request stored it. */
  | { kind: 'saved'; summary: BlockSummary; isNew: boolean }
  /** Only with `leaveKnown`: the same block was in the database already, and nothing was decoded. */
  | { kind: 'known'; slot: number }
  /** Another block of the same slot is in the database, and it stays. */
  | { kind: 'conflict'; slot: number; stored: string; given: string }
  /** The bytes are not a block. */
  | Unreadable

export type Unreadable = { kind: 'unreadable'; slot: number; problem: string }

export type SaveRequest = {
  kind: 'save'
  blocks: RawBlock[]
  /** Whether the blocks are finalized: they then replace stored blocks that are only confirmed. */
  finalized: boolean
  /** Skip, without decoding, blocks that the database has; for imports, whose blocks replace nothing. */
  leaveKnown: boolean
}

/** Decodes a block for the head and the memtable, and keeps it until `flush` or `forget`. */
export type DecodeRequest = { kind: 'decode'; block: RawBlock }
export type DecodeReply = Decoded | Unreadable
export type Decoded = {
  kind: 'decoded'
  summary: BlockSummary
  packed: PackedBlock
}

/** Saves the decoded blocks as confirmed; returns the slots that are in the database now. */
export type FlushRequest = { kind: 'flush'; slots: number[] }
/**
 * Ends the running saves after the present block; the blocks after it get no outcome. For a command that is
 * to stop.
 */
export type CutRequest = { kind: 'cut' }
export type ForgetRequest = { kind: 'forget'; slots: number[] }
/**
 * Marks stored blocks as finalized, with the state from when they were saved if the worker still has it;
 * returns the slots that became finalized.
 */
export type FinalizeRequest = { kind: 'finalize'; slots: number[] }

/** Decodes stored blocks again. */
export type RedecodeRequest = { kind: 'redecode' } & RedecodeJob

/** The mints of the token accounts with a balance in a node's answer to getProgramAccounts, each once. */
export type ListMintsRequest = { kind: 'list-mints'; answer: Uint8Array }
export type ListedMints = { slot: number; mints: string[] }
/**
 * Saves the balances of token accounts. `decimals` is by mint; accounts of a missing mint are saved with 0.
 */
export type SaveTokenAccountsRequest = {
  kind: 'save-token-accounts'
  answer: Uint8Array
  program: string
  decimals: readonly [mint: string, decimals: number][]
}
/** Saves the lamports of the accounts in a node's answer to getProgramAccounts. */
export type SaveNativeBalancesRequest = { kind: 'save-native-balances'; answer: Uint8Array }
/** Saves the records of the name service in a node's answer to getProgramAccounts. */
export type SaveNamesRequest = { kind: 'save-names'; answer: Uint8Array; tree: NameTree }
/** How many records were saved, and the records of subdomains whose texts they contain. */
export type SavedNames = { records: number; subdomains: string[] }
/** The slot of the answer, and how many of its accounts were saved. */
export type SavedAccounts = { slot: number; accounts: number }

/** Compares a stored block with a node's response to getBlock, and its rows with its transactions. */
export type CompareBlockRequest = { kind: 'compare-block'; slot: number; json: Uint8Array | null }

export type Request =
  | SaveRequest
  | DecodeRequest
  | FlushRequest
  | ForgetRequest
  | CutRequest
  | FinalizeRequest
  | RedecodeRequest
  | ListMintsRequest
  | SaveTokenAccountsRequest
  | SaveNativeBalancesRequest
  | SaveNamesRequest
  | CompareBlockRequest

export type Reply<R extends Request> = R extends SaveRequest
  ? BlockOutcome[]
  : R extends DecodeRequest
    ? DecodeReply
    : R extends RedecodeRequest
      ? RedecodeDone
      : R extends ListMintsRequest
        ? ListedMints
        : R extends SaveTokenAccountsRequest | SaveNativeBalancesRequest
          ? SavedAccounts
          : R extends SaveNamesRequest
            ? SavedNames
            : R extends CompareBlockRequest
              ? BlockDifference[] | undefined
              : number[]
