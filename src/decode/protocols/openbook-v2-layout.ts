import { errorTable } from '#svm/errors/program-errors.ts'

// Published IDL: @openbook-dex/openbook-v2 0.2.10

export const instructions = `
  create_market(name string): market marketAuthority bids asks eventHeap payer marketBaseVault marketQuoteVault baseMint quoteMint systemProgram tokenProgram associatedTokenProgram oracleA? oracleB? collectFeeAdmin openOrdersAdmin? consumeEventsAdmin? closeMarketAdmin? eventAuthority program
  close_market(): closeMarketAdmin market bids asks eventHeap solDestination tokenProgram
  create_open_orders_indexer(): payer owner openOrdersIndexer systemProgram
  close_open_orders_indexer(): owner openOrdersIndexer solDestination tokenProgram
  create_open_orders_account(name string): payer owner delegateAccount? openOrdersIndexer openOrdersAccount market systemProgram
  close_open_orders_account(): owner openOrdersIndexer openOrdersAccount solDestination systemProgram
  place_order(): signer openOrdersAccount openOrdersAdmin? userTokenAccount market bids asks eventHeap marketVault oracleA? oracleB? tokenProgram
  edit_order(clientOrderId u64, expectedCancelSize i64): signer openOrdersAccount openOrdersAdmin? userTokenAccount market bids asks eventHeap marketVault oracleA? oracleB? tokenProgram
  edit_order_pegged(clientOrderId u64, expectedCancelSize i64): signer openOrdersAccount openOrdersAdmin? userTokenAccount market bids asks eventHeap marketVault oracleA? oracleB? tokenProgram
  place_orders(ordersType u8, placedBids count<i64 i64 u64>, placedAsks count<i64 i64 u64>, limit u8): signer openOrdersAccount openOrdersAdmin? userQuoteAccount userBaseAccount market bids asks eventHeap marketQuoteVault marketBaseVault oracleA? oracleB? tokenProgram
  cancel_all_and_place_orders(ordersType u8, placedBids count<i64 i64 u64>, placedAsks count<i64 i64 u64>, limit u8): signer openOrdersAccount openOrdersAdmin? userQuoteAccount userBaseAccount market bids asks eventHeap marketQuoteVault marketBaseVault oracleA? oracleB? tokenProgram
  place_order_pegged(): signer openOrdersAccount openOrdersAdmin? userTokenAccount market bids asks eventHeap marketVault oracleA? oracleB? tokenProgram
  place_take_order(): signer penaltyPayer market marketAuthority bids asks marketBaseVault marketQuoteVault eventHeap userBaseAccount userQuoteAccount oracleA? oracleB? tokenProgram systemProgram openOrdersAdmin?
  consume_events(limit u64): consumeEventsAdmin? market eventHeap
  consume_given_events(): consumeEventsAdmin? market eventHeap
  cancel_order(orderId u128): signer openOrdersAccount market bids asks
  cancel_order_by_client_order_id(clientOrderId u64): signer openOrdersAccount market bids asks
  cancel_all_orders(): signer openOrdersAccount market bids asks
  deposit(baseAmount u64, quoteAmount u64): owner userBaseAccount userQuoteAccount openOrdersAccount market marketBaseVault marketQuoteVault tokenProgram
  refill(baseAmount u64, quoteAmount u64): owner userBaseAccount userQuoteAccount openOrdersAccount market marketBaseVault marketQuoteVault tokenProgram
  settle_funds(): owner penaltyPayer openOrdersAccount market marketAuthority marketBaseVault marketQuoteVault userBaseAccount userQuoteAccount referrerAccount? tokenProgram systemProgram
  settle_funds_expired(): closeMarketAdmin owner penaltyPayer openOrdersAccount market marketAuthority marketBaseVault marketQuoteVault userBaseAccount userQuoteAccount referrerAccount? tokenProgram systemProgram
  sweep_fees(): collectFeeAdmin market marketAuthority marketQuoteVault tokenReceiverAccount tokenProgram
  set_delegate(): owner openOrdersAccount delegateAccount?
  set_market_expired(): closeMarketAdmin market
  prune_orders(limit u8): closeMarketAdmin openOrdersAccount market bids asks
  stub_oracle_create(): payer owner oracle mint systemProgram
  stub_oracle_close(): owner oracle solDestination tokenProgram
  stub_oracle_set(): owner oracle`

export const errors = errorTable(
  `
  SomeError: some error
  InvalidInputNameLength: name lenght above limit
  InvalidInputMarketExpired: market cannot be created as expired
  InvalidInputMarketFees: taker fees should be positive and if maker fees are negative, greater or equal to their abs value
  InvalidInputLots: lots cannot be negative
  InvalidInputLotsSize: lots size above market limits
  InvalidInputOrdersAmounts: input amounts above limits
  InvalidInputCancelSize: price lots should be greater than zero
  InvalidInputPriceLots: expected cancel size should be greater than zero
  InvalidInputPegLimit: peg limit should be greater than zero
  InvalidInputOrderType: the order type is invalid. A taker order must be Market or ImmediateOrCancel
  InvalidInputOrderId: order id cannot be zero
  InvalidInputHeapSlots: slot above heap limit
  InvalidOracleTypes: cannot combine two oracles of different providers
  InvalidSecondOracle: cannot configure secondary oracle without primary
  NoCloseMarketAdmin: this market does not have a 'close_market_admin' and thus cannot be closed
  InvalidCloseMarketAdmin: the signer of this transaction is not this market's 'close_market_admin'
  InvalidOpenOrdersAdmin: the 'open_orders_admin' required by this market to sign all instructions that creates orders is missing or is not valid
  InvalidConsumeEventsAdmin: the 'consume_events_admin' required by this market to sign all instructions that consume events is missing or is not valid
  InvalidMarketVault: provided 'market_vault' is invalid
  IndexerActiveOO: cannot be closed due to the existence of open orders accounts
  OraclePegInvalidOracleState: cannot place a peg order due to invalid oracle state
  UnknownOracleType: oracle type cannot be determined
  OracleConfidence: an oracle does not reach the confidence threshold
  OracleStale: an oracle is stale
  OrderIdNotFound: order id not found on the orderbook
  EventHeapContainsElements: event heap contains elements and market can't be closed
  InvalidOrderPostIOC: immediateOrCancel is not a PostOrderType
  InvalidOrderPostMarket: market is not a PostOrderType
  WouldSelfTrade: would self trade
  MarketHasExpired: the Market has already expired
  InvalidPriceLots: price lots should be greater than zero
  InvalidOraclePrice: oracle price above market limits
  MarketHasNotExpired: the Market has not expired yet
  NoOwnerOrDelegate: no correct owner or delegate
  NoOwner: no correct owner
  OpenOrdersFull: no free order index in open orders account
  BookContainsElements: book contains elements
  OpenOrdersOrderNotFound: could not find order in user account
  InvalidPostAmount: amount to post above book limits
  DisabledOraclePeg: oracle peg orders are not enabled for this market
  NonEmptyMarket: cannot close a non-empty market
  NonEmptyOpenOrdersPosition: cannot close a non-empty open orders account
  WouldExecutePartially: fill-Or-Kill order would generate a partial execution`,
  6_000,
)
