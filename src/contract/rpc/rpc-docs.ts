import type { ExampleValues } from '../route.ts'
import { count, RPC_LIMITS } from './rpc-limits.ts'

// The JSON-RPC methods at `/rpc`: who answers each, and its documentation for its page and for docs/rpc.md. Names
// are between backticks.

const { history, transfers, listedAccounts } = RPC_LIMITS

/**
 * Where the answer comes from. `index`: the index. `node`: the explorer's node. `helped`: the node, or the
 * index where the node refuses or is unreachable. `sending`: the node, if the operator allows sending.
 */
export type RpcSource = 'index' | 'node' | 'helped' | 'sending'

export type RpcMethod<Name extends string = string, Source extends RpcSource = RpcSource> = {
  name: Name
  source: Source
  summary: string
  /**
   * The parameters of an example request. `{wallet}` stands for the field `wallet` of `RpcExampleValues`; a
   * numeric value replaces it as a number.
   */
  params?: readonly unknown[]
  /** For a method that nodes do not have: its options by name, and further notes. */
  options?: Readonly<Record<string, string>>
  notes?: readonly string[]
}
export type RpcSubject = { subject: string; methods: readonly RpcMethod[] }

/** Values that exist on the chain, for example requests; an empty string where none was found. */
export type RpcExampleValues = ExampleValues & { slot: number | ''; blockhash: string; identity: string }

const V = { maxSupportedTransactionVersion: 1 }
const of =
  <Source extends RpcSource>(source: Source) =>
  <Name extends string>(name: Name, summary: string, ...params: unknown[]): RpcMethod<Name, Source> => ({
    name,
    source,
    summary,
    params,
  })
const index = of('index')
const helped = of('helped')
const own = <Method extends RpcMethod>(
  method: Method,
  options: Readonly<Record<string, string>>,
  ...notes: string[]
): Method => ({
  ...method,
  options,
  notes,
})
const node = of('node')
const sending = of('sending')

const subjects = [
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
          transactionDetails: `\`signatures\` (default; up to ${count(history.signatures.entries)} entries), \`full\` (at most ${history.full.entries} in a page, whatever \`limit\` says): as \`getTransaction\` in \`encoding\`, with \`transactionIndex\``,
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
        `With a filter a page may be short, even empty, and have a token: it looks at no more than ${count(history.signatures.looked)} transactions, ${history.full.looked} of \`full\`. An unknown filter is an error.`,
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
          'sortOrder, limit, paginationToken, commitment, minContextSlot': `the same; \`limit\` is up to ${transfers.entries}, the token is \`slot:transaction:transfer\``,
        },
        'Each entry has `signature`, `slot`, `blockTime`, `type` (`transfer`, `mint`, `burn`, `wrap`, `unwrap`, `withdrawWithheldFee`), `fromUserAccount` and `toUserAccount` (null where there is none, as in a mint), `fromTokenAccount` and `toTokenAccount` where these are token accounts, `mint`, `amount`, `decimals`, `uiAmount`, `confirmationStatus`, `transactionIdx`, `instructionIdx`, `innerInstructionIdx` (0 also for a top-level instruction).',
        '`amount` is what left the sender; of a token with transfer fees `feeAmount` stayed in `feeAccount`. `uiAmount` is the amount divided by the decimals, also of tokens whose balances grow by interest or a multiplier.',
        `Coins are transferred by the System program: fees, rewards, rent, and what programs move without an instruction are not listed, nor are new owners of token accounts. A page looks at ${transfers.looked} transactions; where one of them was dropped, the answer is the error -32011.`,
      ),
      node('getAccountInfo', 'An account as it is now.', '{wallet}', { encoding: 'jsonParsed' }),
      node('getMultipleAccounts', 'Up to 100 accounts as they are now.', ['{wallet}'], {
        encoding: 'jsonParsed',
      }),
      helped('getProgramAccounts', 'The accounts of a program.', '{program}', {
        dataSlice: { offset: 0, length: 0 },
      }),
      node('getMinimumBalanceForRentExemption', 'The balance that an account of a size must have.', 165),
    ],
  },
  {
    subject: 'Balances and tokens',
    methods: [
      index('getBalance', 'The lamports of an address.', '{wallet}'),
      index('getTokenAccountBalance', 'The amount of a token account.', '{tokenAccount}'),
      helped(
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
      helped('getTokenLargestAccounts', 'The largest token accounts of a mint.', '{mint}'),
      helped('getTokenSupply', 'The supply of a token.', '{mint}'),
      node('getLargestAccounts', 'The accounts with most lamports.'),
      node('getSupply', 'The supply of the coin.', { excludeNonCirculatingAccountsList: true }),
    ],
  },
  {
    subject: 'Balances at a past slot',
    methods: [
      own(
        index('getHistoricalBalance', 'The lamports of an address at the end of a slot.', '{wallet}', {
          slot: '{slot}',
        }),
        {
          slot: 'a finalized slot from which on the index has every block; left out: the newest finalized one',
        },
        'Of an account that got rewards or fees between two transactions, the blocks between them are searched, up to 1,000,000. Not known are built-in programs, sysvars and the incinerator.',
        'Where the index does not have every block since then, the error is -32004 or -32011.',
      ),
      own(
        index(
          'getHistoricalTokenAccountBalance',
          'The amount of a token account at the end of a slot.',
          '{tokenAccount}',
          { slot: '{slot}' },
        ),
        { slot: 'as in `getHistoricalBalance`' },
        'The answer is that of `getTokenAccountBalance`; -32602 where it was no token account then.',
      ),
      own(
        index(
          'getHistoricalTokenAccountsByOwner',
          'The token accounts of an owner at the end of a slot, by the names of Helius.',
          '{wallet}',
          { slot: '{slot}' },
          { limit: 5 },
        ),
        {
          slot: 'as in `getHistoricalBalance`',
          'mint, programId': 'only those of a token, or of a token program',
          'limit, paginationKey': `at most ${count(listedAccounts)} accounts; the \`paginationKey\` of an answer gives the next page, null: there is none`,
        },
        'All options may be in either object. An account has its mint, owner and amount as in `jsonParsed`, and no other encoding. Its state, delegate, lamports and extensions are not known, so these fields are missing. `uiAmount` and `uiAmountString` are null where it is not known how the program showed amounts then.',
      ),
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

export const rpcSubjects: readonly RpcSubject[] = subjects

type Described = (typeof subjects)[number]['methods'][number]
/** The names of the methods that `Source` answers. */
export type RpcMethodName<Source extends RpcSource = RpcSource> = Extract<
  Described,
  { source: Source }
>['name']

export const rpcMethods: readonly Described[] = subjects.flatMap<Described>(({ methods }) => methods)
