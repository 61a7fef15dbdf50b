import type { BlockDifference } from '#store/integrity/compare-block.ts'
import type { PackedBlock } from '#store/memory/packed-block.ts'
import type { NameTree } from '#store/names/name-tree.ts'
import type { RedecodeDone, RedecodeJob } from '#store/redecode/redecode-blocks.ts'

// The requests of the indexer to its worker processes, and their replies.

/** A block as it came: a node's answer or a block object, not parsed. */
export type RawBlock = { slot: number; json: Uint8Array }

/** The part of a block that bookkeeping needs. */
export type BlockSummary = {
  slot: number
  height: number | null
  parentSlot: number
  blockhash: string
  previousBlockhash: string
  transactions: number
  /** Transactions kept raw because they, or a part of them, could not be read. */
  broken: number
  /** The leader was paid more than all its transactions' fees: the node left transactions out. */
  isIncomplete: boolean
}

export type BlockOutcome =
  /** It is in the database, now or already. */
  | { kind: 'saved'; summary: BlockSummary; isNew: boolean }
  /** With `leaveKnown`: the same block was in the database already. Nothing was read. */
  | { kind: 'known'; slot: number }
  /** Another block of the same slot is in the database, and it stays. */
  | { kind: 'conflict'; slot: number; stored: string; given: string }
  /** Not a block at all. */
  | Unreadable

export type Unreadable = { kind: 'unreadable'; slot: number; problem: string }

export type SaveRequest = {
  kind: 'save'
  blocks: RawBlock[]
  /** A finalized block takes the place of a stored one that is only confirmed. */
  finalized: boolean
  /** Query the database first and do not decode what it has; for imports, whose blocks replace nothing. */
  leaveKnown: boolean
}

/** Decodes for the head and the memtable, and holds the block until `flush` or `forget`. */
export type DecodeRequest = { kind: 'decode'; block: RawBlock }
export type DecodeReply = Decoded | Unreadable
export type Decoded = {
  kind: 'decoded'
  summary: BlockSummary
  packed: PackedBlock
}

/** Saves the decoded blocks as confirmed; returns the slots that are in the database now. */
export type FlushRequest = { kind: 'flush'; slots: number[] }
/** The saves that are under way end with the block in hand; those behind it have no outcome. For a command that is to stop. */
export type CutRequest = { kind: 'cut' }
export type ForgetRequest = { kind: 'forget'; slots: number[] }
/** Marks stored blocks as finalized, with the state rows from when they were saved where the worker still has them; returns those that are finalized now. */
export type FinalizeRequest = { kind: 'finalize'; slots: number[] }

/** Decodes stored blocks again. */
export type RedecodeRequest = { kind: 'redecode' } & RedecodeJob

/** The mints of the token accounts in a node's answer to getProgramAccounts that hold some, each once. */
export type ListMintsRequest = { kind: 'list-mints'; answer: Uint8Array }
export type ListedMints = { slot: number; mints: string[] }
/** Saves what they hold. `decimals` of the mints; those that are missing have 0. */
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
/** How many are saved, and the records of the subdomains that they contain the texts of. */
export type SavedNames = { records: number; subdomains: string[] }
/** The slot that the answer was of, and how many of its accounts are saved. */
export type SavedAccounts = { slot: number; accounts: number }

/** Compares a stored block with a node's answer to getBlock, and its rows with what its transactions say. */
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
