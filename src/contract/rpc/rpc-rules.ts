import { count, megabytes, RPC_LIMITS } from './rpc-limits.ts'

// The documentation of the JSON-RPC at `/rpc` apart from its methods. Names are between backticks.

const seconds = (ms: number) => `${ms / 1_000} seconds`
const { body, batch, answer, callMs, pending, socket, listedAccounts, accountsOfMint } = RPC_LIMITS

/** The parameters of each subscription method, and the content of its notifications. */
export const rpcSubscriptions: Readonly<Record<string, string>> = {
  slotSubscribe: 'every block that is accepted: `{ slot, parent, root }`',
  rootSubscribe: 'every block that is finalized: its slot',
  signatureSubscribe:
    'the transaction, once; also where it is indexed already. With `enableReceivedNotification` also when it is accepted',
  logsSubscribe: 'transactions: `all` but votes, `allWithVotes`, or those with `mentions` of one address',
  blockSubscribe:
    'blocks: `all`, or what of them has `mentionsAccountOrProgram`; with `encoding`, `transactionDetails`, `showRewards`, `maxSupportedTransactionVersion`',
}

export const rpcNotices: readonly string[] = [
  'Any other subscription, as `accountSubscribe`, `programSubscribe` and `voteSubscribe`, is the error -32601, and so are the methods: as at a node, they are called by POST.',
  'A notice comes for what the index has accepted: at `confirmed` when the block arrives, at `finalized` when the indexer finds that it is final, up to eight seconds after the node. A block that was missed is told when it was fetched, so not always in order.',
  'A block that a fork replaces has no notice at `finalized`; the one in its place has all of its own. A signature that vanished with it is told when another block has it.',
  'A process that only reads tells what it finds in the database, half a second later. A transaction whose node kept no logs has none to tell: there is no notice of it.',
]

export const rpcDifferences: readonly string[] = [
  'Transactions may have version 1, as some of the local chain have. As at a node, `getBlock`, `getTransaction` and `blockSubscribe` refuse them to a client that does not set `maxSupportedTransactionVersion` to 1: the error -32015 names the version that is needed. Programs that set 0, as many examples do, must set 1, or ask for the block with `transactionDetails` `signatures` or `none`.',
  'A transaction is told as its node told it when it was indexed, field by field. In another encoding it is made from its bytes, as Agave 4.4 makes it. One that was archived as `jsonParsed` has no bytes: it comes as `jsonParsed` only, and every other encoding is an error.',
  'A transaction that cannot be read comes as the node gave it, whatever encoding is asked for.',
  '`processed` is answered as `confirmed`, in subscriptions too: the index has no block that is only processed. So the context of `getSignatureStatuses` is the newest indexed slot, where a node names the one that it works on. What a node does not answer at `processed`, as `getBlock` and `blockSubscribe`, is refused here too.',
  'A slot without a block is told apart: -32009 (of the last, not finalized slots -32007) is proven to be skipped, since a later block names an earlier one as its parent; -32014 has a block that is not indexed yet, since a later one names it; -32004 is not there yet, or not indexed; -32001 is before the first indexed block.',
  '`getSignatureStatuses` always looks at the whole history.',
  'A request without `id` is answered, with the id null, as one whose id is neither text nor a number.',
  'Where a block that counts is not indexed, the node is asked: by `getInflationReward` for one that may have paid the reward, or that is indexed without rewards; by `getBlockProduction` for one of the range, or for a leader schedule; by `getTransactionCount` for any of the chain, so that an index that begins later never counts; by `isBlockhashValid` for a hash that is not indexed, which may be newer than the index.',
  '`getRecentPerformanceSamples` tells whole minutes of the clock, by the times of finalized blocks; a node cuts time from its start on. The newest minute comes about a minute after its end. Where the index lacks one of the minutes that are asked for, the answer is that of the node.',
  '`getHealth` tells how far the index is behind its node: the error -32005 from more than 128 slots on, and where the node does not answer. `getVersion` and `getIdentity` are those of the node, with its feature set and its key.',
  'What was dropped by `DETAIL_DAYS` is asked of the node; where it has it no more, the answer is the error -32011, and not null. The `memo` of a transaction that was dropped before it had a column is null.',
  'Rewards of a block that its node did not give, or gave as null, are an empty list; a reward without `commission` has null.',
]

export const rpcBalances: readonly string[] = [
  'The index knows what an account has after a transaction or a reward changed it, where it has every finalized block since then, each linked to the one before it. It answers only what follows from that. Everything else is asked of the node, and while the node is away the answer is an error, never 0.',
  '`getBalance` and `getTokenAccountBalance` are as of the newest finalized block of the index, or for `confirmed` as of its newest block. `context.slot` is that block. Asked of the node are: addresses that no indexed block changed, built-in programs, sysvars and the incinerator; where blocks are missing since the last change, or a block with fees does not tell who got them; a token account that has nothing, since it may be closed; token accounts of Token-2022 for `confirmed`, since a multiplier may just have changed; and what `minContextSlot` asks for beyond the index.',
  'Where the runtime itself replaces a program when a feature is activated, lamports change without a transaction: the index does not see that.',
  '`getTokenSupply` is that of the node. While it is away or refuses, the index adds up all accounts of the mint as of the newest finalized block: of the Token program only, since amounts that Token-2022 keeps back or hides are in no balance, and not of the wrapped coin.',
  `\`getTokenLargestAccounts\` also takes \`limit\` (up to ${count(listedAccounts)}) and \`offset\`. The first 20 are those of the node. What is beyond, and all while the node is away or refuses, is that of the index as of the newest finalized block, in the order of a node, without accounts that have nothing: of mints with up to ${count(accountsOfMint)} accounts.`,
  `\`getTokenAccountsByOwner\` and \`getProgramAccounts\` are those of the node. Many nodes refuse to list the accounts of an owner or of a mint; then the index tells which accounts there are, up to ${count(listedAccounts)}, and the node gives the state of each, all at one slot. This needs the encoding \`jsonParsed\`, or \`base64\` without \`dataSlice\`; of \`getProgramAccounts\` a token program with \`memcmp\` of 32 bytes at offset 0 (mint) or 32 (owner) and \`dataSize\` 165 or \`tokenAccountState\`.`,
]

export const rpcLimits: readonly string[] = [
  `A body has at most ${count(body)} bytes, a batch ${batch} requests, all answers to it ${megabytes(answer)}: what does not fit, and what comes after it, is the error -32602. A call ends after ${seconds(callMs)}.`,
  'Calls wait for their turn as those of the REST API do, and share its budget for each client, of which the time of the database, of the node and of writing the answer is taken. What is passed on comes after the calls that pages wait for, and has half of its rate at most where that is limited. What the node refuses because such calls come too fast is refused with 429 at once, and so are such calls until the node takes them again. A call that could not begin within a second is refused with the JSON-RPC error 503 or 429; where that is all that the answer has, these are its HTTP status too, with `Retry-After`.',
  `The answers for one client that are being made, or that it has not read, have ${megabytes(pending.perClient)}, those for all ${megabytes(pending.overall)}, a quarter of it for clients that have none; an answer that is being made counts as ${megabytes(pending.leastExpected)}, or as the last ones of its method where these are longer. What does not fit waits up to ${seconds(pending.waitMs)}, and is refused with 429 or 503 then. A client that takes less than 600 kB of its answer in 30 seconds is disconnected. Answers are compressed for clients that accept it, which makes blocks four times smaller.`,
  `Over the WebSocket a message has at most ${count(socket.message)} bytes, and ${socket.messages} may come between two pings, which are 20 seconds apart; who has not read up to a ping when the next one comes is disconnected. An address has ${socket.connections} connections; a tenth of all is kept for addresses that have none. A connection has ${socket.subscriptions} subscriptions; equal subscriptions of a connection are one, with the same id, as on a node. Of different subscriptions to blocks an address has four that nobody else has.`,
  'Notices are written once for all equal subscriptions. The sockets of an address have half a second of each second, and 30 seconds at once, of which each request takes 0.1 ms, each megabyte of notices 8 ms, and writing and sending them as long as it takes. Who is over that is disconnected with 1013, and refused with 429 until there is some of it again.',
  `Signatures that are subscribed to are looked up ${socket.signatures} at a time, by one call for each address. After a call that is refused the next one comes a second later, then two, up to a minute. A signature that is not found is told when its block comes; as that block may be stored later in a gap of the history, it is looked up again after 15 seconds, then 30, up to five minutes.`,
  `A client with ${megabytes(socket.unread)} of unread notices is disconnected with 1013; so are subscribers of logs and blocks when these are written too slowly for the chain. A whole block of Solana takes 0.1 to 0.2 seconds for each different subscription to it, its logs less.`,
]
