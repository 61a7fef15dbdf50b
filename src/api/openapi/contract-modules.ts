import { z } from 'zod'
import * as addressBalance from '#contract/address-balance.ts'
import * as addressHoldings from '#contract/address-holdings.ts'
import * as addressTransactions from '#contract/address-transactions.ts'
import * as addresses from '#contract/addresses.ts'
import * as blockList from '#contract/block-list.ts'
import * as blocks from '#contract/blocks.ts'
import * as breakGame from '#contract/break-game.ts'
import * as domains from '#contract/domains.ts'
import * as errors from '#contract/errors.ts'
import * as faucet from '#contract/faucet.ts'
import * as network from '#contract/network.ts'
import * as networkHistory from '#contract/network-history.ts'
import * as networkProfile from '#contract/network-profile.ts'
import * as programActivity from '#contract/program-activity.ts'
import * as programDeployments from '#contract/program-deployments.ts'
import * as programIdl from '#contract/program-idl.ts'
import * as programs from '#contract/programs.ts'
import * as search from '#contract/search.ts'
import * as sentences from '#contract/sentences.ts'
import * as sitemap from '#contract/sitemap.ts'
import * as tokenActivity from '#contract/token-activity.ts'
import * as tokenExtensions from '#contract/token-extensions.ts'
import * as tokenHolders from '#contract/token-holders.ts'
import * as tokenMarkets from '#contract/token-markets.ts'
import * as tokens from '#contract/tokens.ts'
import * as topHolders from '#contract/top-holders.ts'
import * as transactionFeed from '#contract/transaction-feed.ts'
import * as transactions from '#contract/transactions.ts'
import * as trollbox from '#contract/trollbox.ts'
import * as validators from '#contract/validators.ts'
import * as values from '#contract/values.ts'

const modules: readonly Readonly<Record<string, unknown>>[] = [
  values,
  errors,
  network,
  networkProfile,
  networkHistory,
  blocks,
  blockList,
  sentences,
  transactions,
  transactionFeed,
  addresses,
  addressTransactions,
  addressHoldings,
  addressBalance,
  tokens,
  tokenExtensions,
  tokenActivity,
  tokenHolders,
  tokenMarkets,
  topHolders,
  validators,
  programs,
  programActivity,
  programDeployments,
  programIdl,
  search,
  domains,
  sitemap,
  breakGame,
  faucet,
  trollbox,
]

/** The schemas that the contract exports, by name: the components of the documentation. Not those of URLs and bodies. */
export function listSchemas(): Map<string, z.ZodType> {
  const schemas = new Map<string, z.ZodType>()
  for (const module of modules)
    for (const [name, value] of Object.entries(module))
      if (value instanceof z.ZodType && !/(Param|Input)$/.test(name)) schemas.set(name, value)
  return schemas
}
