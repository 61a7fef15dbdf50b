import { keysOf } from '#lib/values/keys.ts'
import * as addressBalance from './addresses/address-balance.ts'
import * as addressCounterparties from './addresses/address-counterparties.ts'
import * as addressHoldings from './addresses/address-holdings.ts'
import * as addressTransactions from './addresses/address-transactions.ts'
import * as addresses from './addresses/addresses.ts'
import * as stakeAccount from './addresses/stake-account.ts'
import * as blockList from './blocks/block-list.ts'
import * as blockSpace from './blocks/block-space.ts'
import * as blocks from './blocks/blocks.ts'
import * as epochs from './blocks/epochs.ts'
import * as breakGame from './community/break-game.ts'
import * as faucet from './community/faucet.ts'
import * as trollbox from './community/trollbox.ts'
import * as errors from './errors.ts'
import { exportPaths } from './export-paths.ts'
import * as domains from './names/domains.ts'
import * as search from './names/search.ts'
import * as features from './network/features.ts'
import * as integrity from './network/integrity.ts'
import * as network from './network/network.ts'
import * as networkHistory from './network/network-history.ts'
import * as networkProfile from './network/network-profile.ts'
import * as validator from './network/validator.ts'
import * as validators from './network/validators.ts'
import * as sitemap from './pages/sitemap.ts'
import { apiCalls } from './paths.ts'
import * as programActivity from './programs/program-activity.ts'
import * as programDeployments from './programs/program-deployments.ts'
import * as programIdl from './programs/program-idl.ts'
import * as programs from './programs/programs.ts'
import * as pools from './tokens/pools.ts'
import * as tokenActivity from './tokens/token-activity.ts'
import * as tokenExtensions from './tokens/token-extensions.ts'
import * as tokenHolders from './tokens/token-holders.ts'
import * as tokenMarkets from './tokens/token-markets.ts'
import * as tokens from './tokens/tokens.ts'
import * as topHolders from './tokens/top-holders.ts'
import * as sentences from './transactions/sentences.ts'
import * as transactionFailure from './transactions/transaction-failure.ts'
import * as transactionFeed from './transactions/transaction-feed.ts'
import * as transactionMovements from './transactions/transaction-movements.ts'
import * as transactionPrices from './transactions/transaction-prices.ts'
import * as transactions from './transactions/transactions.ts'
import * as values from './values.ts'
import { writePaths } from './write-paths.ts'

/**
 * All calls and schemas of the contract by name. The API's OpenAPI document lists the schemas in this order.
 */
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

/** The calls that `paths` names, in its order. */
const callsOf = <Name extends keyof typeof contract>(paths: Readonly<Record<Name, unknown>>) =>
  Object.fromEntries(keysOf(paths).map((name) => [name, contract[name]])) as Pick<typeof contract, Name>

/** All calls of the API that read. */
export const routes = callsOf(apiCalls)

/** All calls that stream a list as a file. */
export const fileCalls = callsOf(exportPaths)

/** All calls of the API that change something. */
export const writeRoutes = callsOf(writePaths)
