import { keysOf } from '#lib/values/keys.ts'
import * as addressBalance from './address-balance.ts'
import * as addressCounterparties from './address-counterparties.ts'
import * as addressHoldings from './address-holdings.ts'
import * as addressTransactions from './address-transactions.ts'
import * as addresses from './addresses.ts'
import * as blockList from './block-list.ts'
import * as blockSpace from './block-space.ts'
import * as blocks from './blocks.ts'
import * as breakGame from './break-game.ts'
import * as domains from './domains.ts'
import * as epochs from './epochs.ts'
import * as errors from './errors.ts'
import * as faucet from './faucet.ts'
import * as features from './features.ts'
import * as integrity from './integrity.ts'
import * as network from './network.ts'
import * as networkHistory from './network-history.ts'
import * as networkProfile from './network-profile.ts'
import { apiPaths } from './paths.ts'
import * as pools from './pools.ts'
import * as programActivity from './program-activity.ts'
import * as programDeployments from './program-deployments.ts'
import * as programIdl from './program-idl.ts'
import * as programs from './programs.ts'
import * as search from './search.ts'
import * as sentences from './sentences.ts'
import * as sitemap from './sitemap.ts'
import * as stakeAccount from './stake-account.ts'
import * as tokenActivity from './token-activity.ts'
import * as tokenExtensions from './token-extensions.ts'
import * as tokenHolders from './token-holders.ts'
import * as tokenMarkets from './token-markets.ts'
import * as tokens from './tokens.ts'
import * as topHolders from './top-holders.ts'
import * as transactionFailure from './transaction-failure.ts'
import * as transactionFeed from './transaction-feed.ts'
import * as transactionMovements from './transaction-movements.ts'
import * as transactionPrices from './transaction-prices.ts'
import * as transactions from './transactions.ts'
import * as trollbox from './trollbox.ts'
import * as validator from './validator.ts'
import * as validators from './validators.ts'
import * as values from './values.ts'
import { writePaths } from './write-paths.ts'

/** All calls and schemas of the contract by name. The description of the API has the schemas in this order. */
export const contract = {
  ...values,
  ...errors,
  ...network,
  ...networkProfile,
  ...networkHistory,
  ...features,
  ...integrity,
  ...blocks,
  ...blockList,
  ...blockSpace,
  ...sentences,
  ...transactions,
  ...transactionMovements,
  ...transactionPrices,
  ...transactionFailure,
  ...transactionFeed,
  ...addresses,
  ...addressTransactions,
  ...addressCounterparties,
  ...addressHoldings,
  ...addressBalance,
  ...tokens,
  ...tokenExtensions,
  ...tokenActivity,
  ...tokenHolders,
  ...tokenMarkets,
  ...pools,
  ...topHolders,
  ...validators,
  ...validator,
  ...epochs,
  ...stakeAccount,
  ...programs,
  ...programActivity,
  ...programDeployments,
  ...programIdl,
  ...search,
  ...domains,
  ...sitemap,
  ...breakGame,
  ...faucet,
  ...trollbox,
}

/** The calls of `contract` that `paths` names, in its order. */
const callsOf = <Name extends keyof typeof contract>(paths: Readonly<Record<Name, string>>) =>
  Object.fromEntries(keysOf(paths).map((name) => [name, contract[name]])) as Pick<typeof contract, Name>

/** Every call of the API that reads: the map of the product. */
export const routes = callsOf(apiPaths)

/** Every call that changes something. */
export const writeRoutes = callsOf(writePaths)
