import { COIN_DECIMALS } from '#lib/values/coin.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { TokenChange } from '../../block/decoded-block.ts'
import { isAddress, type LooseRecord, recordOf, u64Of } from '../../block/loose-json.ts'
import { assetOf, COIN } from '../../movements/net-changes.ts'
import { amountPart, type Sentence, type SentencePart } from '../part.ts'
import type { Rule, Rules } from './rule.ts'

// Words for instructions of programs with an IDL. A line has the program's protocol, its types, and the words
// for one such instruction and, after a bar, for several. {x} is the address in the argument or account x,
// which may be in a group; {@} the program; # the number of instructions; {price x y} the amount in x, of the
// token in y or else in coins: a price, which moves nothing.

/** Deeds that come before transfers: the transfers serve them, and the sentence has both. */
export const deeds: Rules = rulesOf(`
  tensor-marketplace list: Offered a compressed asset for sale at {price amount currency} on {@} | Offered # compressed assets for sale on {@}
  marinade-bonds claimSettlementV2: Paid {price claim} of the settlement {settlement} to {stakeAccountTo} on {@} | Paid # claims of settlements on {@}
  light-system invoke: Compressed {price compressed} on {@}
  pump create createV2: Created the token {mint} on {@}
  jupiter-dca endAndClose: Closed a DCA order of {user} on {@} | Closed # DCA orders on {@}
  mpl-core createV1 createV2: Created the asset {asset} | Created # assets
  mpl-core createCollectionV1 createCollectionV2: Created the collection {collection} | Created # collections
  mpl-core transferV1: Sent the asset {asset} to {newOwner} | Sent # assets
  mpl-core burnV1: Burned the asset {asset} | Burned # assets
  mpl-core burnCollectionV1: Burned the collection {collection}
  mpl-core updateV1 updateV2: Changed the asset {asset} | Changed # assets
  mpl-core updateCollectionV1: Changed the collection {collection}
  bubblegum mintV1 mintToCollectionV1 mintV2: Minted a compressed asset of the tree {merkleTree} to {leafOwner} | Minted # compressed assets of the tree {merkleTree}
  bubblegum transfer transferV2: Sent a compressed asset of the tree {merkleTree} to {newLeafOwner} | Sent # compressed assets
  bubblegum burn burnV2: Burned a compressed asset of the tree {merkleTree} | Burned # compressed assets
  bubblegum decompressV1: Decompressed the asset {mint}
  bubblegum redeem: Redeemed a compressed asset of the tree {merkleTree}
  bubblegum createTreeConfig createTreeConfigV2: Created the tree of compressed assets {merkleTree}
  account-compression initEmptyMerkleTree: Created the Merkle tree {merkleTree}
  squads-v4 vaultTransactionExecute configTransactionExecute batchExecuteTransaction: Executed a transaction of the multisig {multisig}
  squads-v4 multisigCreateV2: Created the multisig {multisig}
  squads-v4 spendingLimitUse: Spent under a limit of the multisig {multisig}
  squads-v3 executeTransaction executeInstruction: Executed a transaction of the multisig {multisig}
  squads-v3 create: Created the multisig {multisig}
  spl-governance executeTransaction: Executed a transaction of the proposal {proposal}
`)

/**
 * Deeds that pay only small fees. They are used for transactions that move nothing larger, without other
 * clauses.
 */
export const quietDeeds: Rules = rulesOf(`
  squads-v4 proposalApprove: Approved a proposal of the multisig {multisig} | Approved # proposals of the multisig {multisig}
  squads-v4 proposalReject: Rejected a proposal of the multisig {multisig}
  squads-v4 proposalCancel: Cancelled a proposal of the multisig {multisig}
  squads-v4 vaultTransactionCreate configTransactionCreate proposalCreate: Proposed a transaction of the multisig {multisig}
  squads-v3 approveTransaction: Approved a transaction of the multisig {multisig}
  squads-v3 rejectTransaction: Rejected a transaction of the multisig {multisig}
  squads-v3 cancelTransaction: Cancelled a transaction of the multisig {multisig}
  squads-v3 createTransaction: Proposed a transaction of the multisig {multisig}
  spl-governance castVote: Cast a vote on the proposal {proposal} | Cast # votes on proposals
  spl-governance createProposal: Created the proposal {proposal} of {realm}
  spl-governance cancelProposal: Cancelled a proposal on {@}
  wormhole-shim postMessage: Posted a Wormhole message of {emitter} | Posted # Wormhole messages
  wormhole-core postMessage postMessageUnreliable: Posted the Wormhole message {message} of {emitter} | Posted # Wormhole messages
  wormhole-core closePostedMessage closeSignatureSetAndPostedVaa: Closed a Wormhole message | Closed # Wormhole messages
  wormhole-core postVaa: Posted the verified Wormhole message {vaa} | Posted # verified Wormhole messages
  wormhole-core verifySignatures: Verified the signatures of a Wormhole message
  kamino-lend rolloverFixedTermBorrow: Rolled over the loan {obligation} on {@}
  kamino-lend initObligation: Opened the account {obligation} on {@}
  kamino-lend acceptObligationOwnership: Took over the account {obligation} on {@}
  kamino-vault invest: Moved funds of the vault {vaultState} on {@}
  kamino-farms unstake: Began to unstake from the farm {farmState} on {@}
  kamino-farms transferOwnership: Gave the stake {oldUserState} on {@} to {newOwner}
  kamino-liquidity invest: Moved funds of the strategy {strategy} on {@}
  kamino-liquidity collectFeesAndRewards: Collected fees for the strategy {strategy} on {@}
  marginfi marginfiAccountInitialize marginfiAccountInitializePda: Opened the account {marginfiAccount} on {@}
  marginfi marginfiAccountClose: Closed the account {marginfiAccount} on {@}
  marginfi lendingAccountLiquidate: Liquidated the loan {liquidateeMarginfiAccount} on {@}
  marginfi startLiquidation: Liquidated the loan {marginfiAccount} on {@}
  marginfi transferToNewAccount transferToNewAccountPda: Gave the account {oldMarginfiAccount} on {@} to {newAuthority}
  marginfi lendingPoolHandleBankruptcy: Resolved the bankruptcy of {marginfiAccount} on {@}
  jupiter-lend-vaults initPosition: Opened the position {position} on {@} | Opened # positions on {@}
  drift fillPerpOrder fillSpotOrder: Filled an order of {user} on {@} | Filled # orders on {@}
  drift placeSignedMsgTakerOrder: Placed an order of {user} on {@} | Placed # orders on {@}
  drift forceCancelOrders: Cancelled orders of {user} on {@}
  drift triggerOrder: Triggered an order of {user} on {@} | Triggered # orders on {@}
  drift settlePnl settleMultiplePnls: Settled profit and loss of {user} on {@} | Settled profits and losses on {@}
  drift liquidatePerp liquidateSpot liquidatePerpPnlForDeposit liquidateBorrowForPerpPnl: Liquidated a position of {user} on {@}
  drift updateMmOracleNative: Updated the oracle price of the market {perpMarket} on {@} | Updated # oracle prices on {@}
  drift updateAmmSpreadAdjustmentNative: Changed the spread of the market {perpMarket} on {@}
  drift postPythLazerOracleUpdate postPythPullOracleUpdateAtomic postMultiPythPullOracleUpdatesAtomic: Updated oracle prices on {@}
  drift transferDeposit transferPools: Moved deposits from the account {fromUser} to {toUser} on {@}
  drift transferPerpPosition: Moved a position from the account {fromUser} to {toUser} on {@}
  drift resolvePerpBankruptcy resolveSpotBankruptcy: Resolved the bankruptcy of {user} on {@}
  drift requestRemoveInsuranceFundStake: Asked to withdraw from the insurance fund of {@}
  drift cancelRequestRemoveInsuranceFundStake: Cancelled a withdrawal from the insurance fund of {@}
  drift initializeUser: Opened the account {user} on {@} | Opened # accounts on {@}
  drift deleteUser: Closed the account {user} on {@} | Closed # accounts on {@}
  drift-vaults requestWithdraw managerRequestWithdraw protocolRequestWithdraw: Asked to withdraw from the vault {vault} on {@}
  drift-vaults cancelRequestWithdraw mangerCancelWithdrawRequest protocolCancelWithdrawRequest: Cancelled a withdrawal from the vault {vault} on {@}
  drift updateFundingRate: Updated the funding rate of the market {perpMarket} on {@}
  drift updatePerpBidAskTwap: Updated the average prices of the market {perpMarket} on {@}
  drift updateAmms: Updated markets of {@}
  marinade-bonds initBond: Created the bond {bond} of {voteAccount}
  marinade-bonds mintBond configureBond configureBondWithMint configureBondProduct initBondProduct: Changed the bond {bond} | Changed # bonds
  marinade-bonds fundBond: Gave the stake account {stakeAccount} to the bond {bond} | Gave # stake accounts to bonds
  marinade-bonds initWithdrawRequest: Asked to withdraw from the bond {bond}
  marinade-bonds cancelWithdrawRequest: Cancelled a withdrawal from the bond {bond}
  marinade-bonds claimWithdrawRequest: Withdrew stake from the bond {bond}
  marinade-bonds initSettlement: Created the settlement {settlement} of the bond {bond} | Created # settlements of bonds
  marinade-bonds fundSettlement: Put stake into the settlement {settlement} of the bond {bond} | Put stake into settlements # times
  marinade-bonds cancelSettlement closeSettlementV2: Closed the settlement {settlement} of the bond {bond} | Closed # settlements of bonds
  marinade-bonds mergeStake resetStake withdrawStake: Moved stake of a bond on {@} | Moved stake of bonds # times on {@}
  stake-pool updateValidatorListBalance updateStakePoolBalance cleanupRemovedValidatorEntries: Updated the balances of the stake pool {stakePool}
  stake-pool increaseValidatorStake increaseAdditionalValidatorStake: Moved stake of the pool {stakePool} to validators
  stake-pool decreaseValidatorStake decreaseAdditionalValidatorStake decreaseValidatorStakeWithReserve: Took stake of the pool {stakePool} from validators
  jito-tip-payment changeTipReceiver: Changed the receiver of tips to {newTipReceiver}
  jito-tip-distribution initializeTipDistributionAccount: Opened the account {tipDistributionAccount} for tips
  jito-tip-distribution uploadMerkleRoot: Uploaded the shares of the tips in {tipDistributionAccount}
  kamino-lend refreshObligation: Refreshed the loan {obligation} on {@} | Refreshed # loans on {@}
  kamino-lend refreshReserve refreshReservesBatch: Refreshed reserves of {@}
  pyth-push updatePriceFeed: Updated the Pyth price {priceFeedAccount} | Updated # Pyth prices
  pyth-receiver postUpdate postUpdateAtomic: Updated the Pyth price {priceUpdateAccount} | Updated # Pyth prices
  pyth-oracle updPrice updPriceNoFailOnError: Published the Pyth price {priceAccount} | Published # Pyth prices
  pyth-wormhole initEncodedVaa writeEncodedVaa verifyEncodedVaaV1 closeEncodedVaa: Prepared a Wormhole message for Pyth prices
  switchboard-on-demand pullFeedSubmitResponse: Updated the Switchboard feed {feed} | Updated # Switchboard feeds
  switchboard-on-demand pullFeedSubmitResponseMany pullFeedSubmitResponseConsensus pullFeedSubmitResponseConsensusLight: Updated Switchboard feeds
  switchboard-attestation functionVerify: Verified a run of the Switchboard function {function} | Verified # runs of Switchboard functions
  switchboard-attestation verifierHeartbeat: Reported that the Switchboard verifier {verifier} runs
  switchboard-v2 aggregatorSaveResult aggregatorSaveResultV2: Reported a value to the Switchboard feed {aggregator} | Reported # values to Switchboard feeds
  switchboard-v2 aggregatorOpenRound: Asked for a new value of the Switchboard feed {aggregator}
  switchboard-v2 crankPop crankPopV2: Ran the Switchboard crank {crank}
  switchboard-v2 oracleHeartbeat: Reported that the Switchboard oracle {oracle} runs
  woofi setWooPrice setWooState: Updated the WOOFi price {wooracle} | Updated # WOOFi prices
  chainlink-ocr2 transmit: Reported a value to the Chainlink feed {feed} | Reported # values to Chainlink feeds
  tensor-marketplace edit: Changed the listing {listState} to a price of {price amount currency} on {@} | Changed # listings on {@}
  tensor-marketplace bid: Placed a bid of {price amount currency} on {@} | Placed # bids on {@}
  tensor-marketplace cancelBid closeExpiredBid: Cancelled a bid on {@} | Cancelled # bids on {@}
  tensor-swap list listT22 wnsList: Offered the token {nftMint} for sale at {price price} on {@} | Offered # tokens for sale on {@}
  tensor-swap delist delistT22 wnsDelist: Withdrew the offer of the token {nftMint} on {@} | Withdrew # offers on {@}
  tensor-swap editSingleListing: Changed the offer of the token {nftMint} to a price of {price price} on {@} | Changed # offers on {@}
  tensor-swap initPool: Created the pool {pool} on {@}
  tensor-swap editPool editPoolInPlace: Changed the pool {pool} on {@}
  tensor-swap closePool: Closed the pool {pool} on {@}
  tensor-marketplace delist closeExpiredListing: Withdrew the offer of a compressed asset on {@} | Withdrew # offers on {@}
  tensor-marketplace listCore: Offered the asset {asset} for sale at {price amount currency} on {@} | Offered # assets for sale on {@}
  tensor-marketplace delistCore closeExpiredListingCore: Withdrew the offer of the asset {asset} on {@} | Withdrew # offers on {@}
  tensor-amm createPool: Created the pool {pool} on {@}
  tensor-amm editPool: Changed the pool {pool} on {@}
  tensor-amm closePool closeExpiredPool: Closed the pool {pool} on {@}
  tensor-amm depositNftCore: Put the asset {asset} into the pool {pool} on {@} | Put # assets into pools on {@}
  tensor-amm withdrawNftCore: Took the asset {asset} from the pool {pool} on {@} | Took # assets from pools on {@}
  auction-house sell: Offered a token for sale at {price buyerPrice} on {@} | Offered # tokens for sale on {@}
  auction-house buy publicBuy: Placed a bid of {price buyerPrice treasuryMint} on {@} | Placed # bids on {@}
  auction-house cancel: Cancelled a bid or an offer on {@}
  magic-eden-v2 coreSell: Offered the asset {asset} for sale at {price price paymentMint} on {@} | Offered # assets for sale on {@}
  magic-eden-v2 coreCancelSell: Withdrew the offer of the asset {asset} on {@} | Withdrew # offers on {@}
  magic-eden-v2 sell ocpSell mip1Sell: Offered the token {tokenMint} for sale at {price price} on {@} | Offered # tokens for sale on {@}
  magic-eden-v2 cancelSell ocpCancelSell mip1CancelSell: Withdrew the offer of the token {tokenMint} on {@} | Withdrew # offers on {@}
  magic-eden-v2 buy buyV2: Placed a bid of {price price} for the token {tokenMint} on {@} | Placed # bids on {@}
  magic-eden-v2 cancelBuy: Cancelled a bid for the token {tokenMint} on {@} | Cancelled # bids on {@}
  light-token transfer: Sent compressed tokens: {price amount mint} to {receiver} on {@} | Sent compressed tokens # times on {@}
  light-token mintTo: Minted compressed tokens: {price amount mint} to {receiver} on {@} | Minted compressed tokens # times on {@}
  magic-eden-amm updatePool: Changed the pool {pool} on {@} | Changed # pools on {@}
  star-atlas-sage startSubwarp: Started a subwarp of the fleet {fleet} | Started subwarps of # fleets
  star-atlas-sage stopSubwarp: Stopped the subwarp of the fleet {fleet} | Stopped the subwarps of # fleets
  star-atlas-sage warpToCoordinate warpLane: Started a warp of the fleet {fleet} | Started warps of # fleets
  star-atlas-sage startMiningAsteroid: Started mining with the fleet {fleet} | Started mining with # fleets
  star-atlas-sage stopMiningAsteroid: Stopped mining with the fleet {fleet}
  star-atlas-sage scanForSurveyDataUnits: Scanned a sector with the fleet {fleet}
  star-atlas-sage idleToLoadingBay: Docked the fleet {fleet} | Docked # fleets
  star-atlas-sage loadingBayToIdle: Undocked the fleet {fleet} | Undocked # fleets
  star-atlas-sage fleetStateHandler: Updated the state of the fleet {fleet}
`)

const told = new Map<string, Set<string>>()
for (const [program, types] of [...deeds, ...quietDeeds]) {
  const known = told.get(String(program)) ?? new Set()
  told.set(String(program), known)
  for (const type of types.split(' ')) known.add(type)
}

/** Whether sentences may describe such an instruction, so that its arguments are needed. */
export const isDeed = (program: string, type: string): boolean => told.get(program)?.has(type) === true

function rulesOf(lines: string): Rules {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [head = '', words = ''] = line.split(/: (.*)/)
      const [program = '', ...types] = head.trim().split(' ')
      return [program, types.join(' '), ruleOf(program, types, words)]
    })
}

/**
 * Accounts in a group have the group's name as a prefix: `fleetAndOwner.fleet`. The arguments may be in one
 * struct.
 */
export const argumentOf = (info: LooseRecord, name: string): unknown =>
  info[name] ??
  Object.entries(info).find(([key]) => key.endsWith(`.${name}`))?.[1] ??
  Object.values(info)
    .map((value) => recordOf(value)?.[name])
    .find((value) => value !== undefined)

/**
 * Reads the requested or offered price from `price x y`; undefined for other texts, and when x is no amount.
 */
export function priceIn(
  text: string,
  info: LooseRecord,
  tokens: readonly TokenChange[],
): SentencePart | undefined {
  const [word, name = '', currency = ''] = text.split(' ')
  const amount = word === 'price' ? u64Of(argumentOf(info, name)) : undefined
  if (amount === undefined) return undefined
  const token = argumentOf(info, currency)
  // For coins some programs write the address of zeros.
  return isAddress(token) && token !== PROGRAM.system && assetOf(token) !== COIN
    ? amountPart({
        mint: token,
        decimals: tokens.find(({ mint }) => mint === token)?.decimals ?? null,
        amount,
      })
    : amountPart({ mint: null, decimals: COIN_DECIMALS, amount })
}

function ruleOf(program: string, types: readonly string[], words: string): Rule {
  const [one = '', several = one] = words.split(' | ')
  return (info, { instructions, tokenChanges }) => {
    const same = instructions.filter((each) => each.program === program && types.includes(each.type ?? ''))
    const sentence: Sentence = []
    for (const [index, text] of (same.length > 1 ? several : one).split(/[{}]/).entries()) {
      const value = text === '@' ? same[0]?.programId : argumentOf(info, text)
      const price = priceIn(text, info, tokenChanges)
      if (index % 2 === 0) sentence.push(text.replace('#', String(same.length)))
      else if (price) sentence.push(price)
      else if (isAddress(value)) sentence.push(text === '@' ? { program: value } : { address: value })
      else return undefined
    }
    return sentence.filter((part) => part !== '')
  }
}
