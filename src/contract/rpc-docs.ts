import type { ExampleValues } from './route.ts'

// What is said of the JSON-RPC at `/rpc`, for its page and for docs/rpc.md. Names stand between backticks.

/** Who answers: the index, the node of the explorer, or that node where the operator allows sending. */
export type RpcSource = 'index' | 'node' | 'sending'

export type RpcMethod = {
  name: string
  source: RpcSource
  summary: string
  /** The parameters of an example request. `{wallet}` stands for that value of `ExampleValues`, as a number where it is one. */
  params?: readonly unknown[]
  /** Of a method that nodes do not have: its options, by name, and what else is to be known of it. */
  options?: Readonly<Record<string, string>>
  notes?: readonly string[]
}
export type RpcSubject = { subject: string; methods: readonly RpcMethod[] }

/** Values that exist on the chain, for example requests; empty where none is known. */
export type RpcExampleValues = ExampleValues & { slot: number | ''; blockhash: string; identity: string }

const V = { maxSupportedTransactionVersion: 1 }
const of =
  (source: RpcSource) =>
  (name: string, summary: string, ...params: unknown[]): RpcMethod => ({ name, source, summary, params })
const index = of('index')
const own = (
  method: RpcMethod,
  options: Readonly<Record<string, string>>,
  ...notes: string[]
): RpcMethod => ({
  ...method,
  options,
  notes,
})
const node = of('node')
const sending = of('sending')

export const rpcSubjects: readonly RpcSubject[] = [
  {
    subject: 'Blocks',
    methods: [
      index('getBlock', 'A block with its transactions.', '{slot}', {
        ...V,
        transactionDetails: 'signatures',
        commitment: 'confirmed',
      }),
      index('getBlocks', 'The slots of a range that have a block, at most 500,000.', '{slot}'),
      index('getBlocksWithLimit', 'The first slots from one on that have a block.', '{slot}', 5),
      index('getBlockTime', 'When a block was produced, in seconds since 1970.', '{slot}'),
      index('getFirstAvailableBlock', 'The first indexed slot.'),
      index('minimumLedgerSlot', 'The same.'),
      index('getSlot', 'The newest slot.', { commitment: 'confirmed' }),
      index('getBlockHeight', 'The height of the newest block.', { commitment: 'confirmed' }),
      node('getBlockCommitment', 'The stake that voted for a block.', '{slot}'),
    ],
  },
  {
    subject: 'Transactions',
    methods: [
      index('getTransaction', 'A transaction, as its node told it.', '{signature}', {
        ...V,
        encoding: 'jsonParsed',
        commitment: 'confirmed',
      }),
      index('getSignatureStatuses', 'The states of up to 256 transactions.', ['{signature}']),
      index('getTransactionCount', 'How many transactions the chain has executed.'),
      node('getLatestBlockhash', 'The blockhash for a new transaction.'),
      index('isBlockhashValid', 'Whether a transaction may still use a blockhash.', '{blockhash}'),
      node('getFeeForMessage', 'The fee of a message before it is sent.', '{message}'),
      node('getRecentPrioritizationFees', 'What recent blocks took for each compute unit.', ['{wallet}']),
      sending('simulateTransaction', 'Runs a transaction without sending it.', '{transaction}', {
        encoding: 'base64',
      }),
      sending('sendTransaction', 'Sends a signed transaction.', '{transaction}', { encoding: 'base64' }),
    ],
  },
  {
    subject: 'An address',
    methods: [
      index('getSignaturesForAddress', 'The transactions that name an address, newest first.', '{wallet}', {
        limit: 5,
      }),
      own(
        index(
          'getTransactionsForAddress',
          'The transactions of an address from either end, with filters, by the names of Helius.',
          '{wallet}',
          { sortOrder: 'desc', limit: 5, filters: { tokenAccounts: 'balanceChanged' } },
        ),
        {
          transactionDetails:
            '`signatures` (default; up to 1,000 entries), `full` (at most 100 in a page, whatever `limit` says): as `getTransaction` in `encoding`, with `transactionIndex`',
          sortOrder: '`desc` (default), `asc`: both are read by the key of the address',
          'limit, paginationToken': 'the token of an answer gives the next page; null: there is none',
          'commitment, minContextSlot': 'as in `getSignaturesForAddress`',
          'filters.slot, filters.blockTime, filters.signature':
            'an object of `gte`, `gt`, `lte`, `lt`, `eq`; signatures are compared by their places in the chain',
          'filters.status': '`any` (default), `succeeded`, `failed`',
          'filters.tokenAccounts':
            '`none` (default): transactions that name the address. `balanceChanged`: also those that change the balance of a token account that it owned before or after them. `all`: also those that name such an account',
          'filters.tokenTransfer':
            'an object of `with`, `direction`, `mint`, `amount`: transactions in which the address sent or received tokens so, as in `getTransfersByAddress`',
        },
        'With a filter a page may be short, even empty, and have a token: it looks at no more than 1,000 transactions, 200 of `full`. An unknown filter is an error.',
        '`all` knows finalized blocks only, and owners of up to 10,000 token accounts. Owners of token accounts are those of the token balances of the transactions, which blocks from before 2021 do not have.',
      ),
      own(
        index(
          'getTransfersByAddress',
          'What was transferred to and from an owner, coins and tokens, by the names of Helius.',
          '{wallet}',
          { limit: 5 },
        ),
        {
          'direction, with': '`any` (default), `in`, `out`; only those from or to this other address',
          mint: 'a token, or `So11111111111111111111111111111111111111111` for coins',
          solMode:
            '`merged` (default): wrapped coins are coins, and what wraps or unwraps coins of the owner is left out. `separate`: wrapped coins are a token, `wrap` and `unwrap` are listed',
          'filters.amount, filters.slot, filters.blockTime':
            'as in `getTransactionsForAddress`; amounts are raw units',
          'sortOrder, limit, paginationToken, commitment, minContextSlot':
            'the same; `limit` is up to 100, the token is `slot:transaction:transfer`',
        },
        'Each entry has `signature`, `slot`, `blockTime`, `type` (`transfer`, `mint`, `burn`, `wrap`, `unwrap`, `withdrawWithheldFee`), `fromUserAccount` and `toUserAccount` (null where there is none, as in a mint), `fromTokenAccount` and `toTokenAccount` where these are token accounts, `mint`, `amount`, `decimals`, `uiAmount`, `confirmationStatus`, `transactionIdx`, `instructionIdx`, `innerInstructionIdx` (0 also for a top-level instruction).',
        '`amount` is what left the sender; of a token with transfer fees `feeAmount` stayed in `feeAccount`. `uiAmount` is the amount divided by the decimals, also of tokens whose balances grow by interest or a multiplier.',
        'Coins are transferred by the System program: fees, rewards, rent, and what programs move without an instruction are not listed, nor are new owners of token accounts. A page looks at 200 transactions; where one of them was dropped, the answer is the error -32011.',
      ),
      node('getAccountInfo', 'An account as it is now.', '{wallet}', { encoding: 'jsonParsed' }),
      node('getMultipleAccounts', 'Up to 100 accounts as they are now.', ['{wallet}'], {
        encoding: 'jsonParsed',
      }),
      node('getProgramAccounts', 'The accounts of a program.', '{program}', {
        dataSlice: { offset: 0, length: 0 },
      }),
      node('getMinimumBalanceForRentExemption', 'The balance that an account of a size must have.', 165),
    ],
  },
  {
    subject: 'Balances and tokens',
    methods: [
      node('getBalance', 'The lamports of an address.', '{wallet}'),
      node('getTokenAccountBalance', 'The amount of a token account.', '{tokenAccount}'),
      node(
        'getTokenAccountsByOwner',
        'The token accounts of an owner.',
        '{wallet}',
        { mint: '{mint}' },
        { encoding: 'jsonParsed' },
      ),
      node(
        'getTokenAccountsByDelegate',
        'The token accounts that a delegate may spend.',
        '{wallet}',
        { mint: '{mint}' },
        { encoding: 'jsonParsed' },
      ),
      node('getTokenLargestAccounts', 'The largest token accounts of a mint.', '{mint}'),
      node('getTokenSupply', 'The supply of a token.', '{mint}'),
      node('getLargestAccounts', 'The accounts with most lamports.'),
      node('getSupply', 'The supply of the coin.', { excludeNonCirculatingAccountsList: true }),
    ],
  },
  {
    subject: 'Epochs and validators',
    methods: [
      node('getEpochInfo', 'The running epoch.'),
      node('getEpochSchedule', 'How slots are divided into epochs.'),
      node('getVoteAccounts', 'The validators with their stakes.'),
      node('getLeaderSchedule', 'Which validator leads which slots of an epoch.', null, {
        identity: '{identity}',
      }),
      node('getSlotLeader', 'The leader of the newest slot.'),
      node('getSlotLeaders', 'The leaders of the slots from one on.', '{slot}', 5),
      index('getBlockProduction', 'How many blocks each leader produced in its slots.'),
      node('getInflationRate', 'The inflation of the running epoch.'),
      node('getInflationGovernor', 'The parameters of the inflation.'),
      index('getInflationReward', 'The rewards of addresses in an epoch.', ['{validator}']),
      node('getStakeMinimumDelegation', 'The least that can be staked.'),
    ],
  },
  {
    subject: 'The cluster',
    methods: [
      index('getHealth', 'Whether the index follows its node.'),
      node('getIdentity', 'The identity of the node.'),
      node('getVersion', 'The version of the node.'),
      index('getGenesisHash', 'The hash of the genesis of the chain.'),
      node('getAgGenesisCert', 'The certificate of the first block under Alpenglow.'),
      node('getClusterNodes', 'The nodes of the cluster.'),
      index('getRecentPerformanceSamples', 'Slots and transactions of recent minutes.', 5),
    ],
  },
]

export const rpcDifferences: readonly string[] = [
  'A transaction is told as its node told it when it was indexed, field by field. In another encoding it is made from its bytes, as Agave 4.4 makes it. One that was archived as `jsonParsed` has no bytes: it comes as `jsonParsed` only, and every other encoding is an error.',
  'A transaction that cannot be read comes as the node gave it, whatever encoding is asked for.',
  '`processed` is answered as `confirmed`: the index has no block that is only processed. So the context of `getSignatureStatuses` is the newest indexed slot, where a node names the one that it works on.',
  'A slot without a block is told apart: -32009 (of the last, not finalized slots -32007) is proven to be skipped, since a later block names an earlier one as its parent; -32014 has a block that is not indexed yet, since a later one names it; -32004 is not there yet, or not indexed; -32001 is before the first indexed block.',
  '`getSignatureStatuses` always looks at the whole history. `getSignaturesForAddress` also has `transactionIndex`.',
  'Where a block that counts is not indexed, the node is asked: by `getInflationReward` for one that may have paid the reward, or that is indexed without rewards; by `getBlockProduction` for one of the range, or for a leader schedule; by `getTransactionCount` for any of the chain, so that an index that begins later never counts; by `isBlockhashValid` for a hash that is not indexed, which may be newer than the index.',
  '`getRecentPerformanceSamples` tells whole minutes of the clock, by the times of finalized blocks; a node cuts time from its start on. The newest minute comes about a minute after its end. Where the index lacks one of the minutes that are asked for, the answer is that of the node.',
  '`getHealth` tells how far the index is behind its node: the error -32005 from more than 128 slots on, and where the node does not answer. `getVersion` and `getIdentity` are those of the node, with its feature set and its key.',
  'What was dropped by `DETAIL_DAYS` is asked of the node; where it has it no more, the answer is the error -32011, and not null. The `memo` of a dropped transaction is null.',
  'Rewards of a block that its node gave as null are an empty list.',
]

export const rpcLimits: readonly string[] = [
  'A body has at most 50,000 bytes, a batch 50 requests, all answers to it 16 MB: what is longer is the error -32602. A call ends after 30 seconds.',
  'Calls wait for their turn as those of the REST API do, and share its budget for each client, of which the time of the database and of writing the answer is taken. A call that could not begin within a second is refused with the JSON-RPC error 503 or 429; where that is all that the answer has, these are its HTTP status too, with `Retry-After`.',
  'Long answers (`getBlock`, `getBlocks`, `getBlocksWithLimit`, `getTransactionsForAddress`, `getProgramAccounts`) are twelve at once, four of them for one client; more wait up to 10 seconds. A client that takes nothing for 30 seconds is disconnected. Answers are compressed for clients that accept it, which makes blocks four times smaller.',
]
