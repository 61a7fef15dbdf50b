import type { ComponentType } from 'react'
import type { AddressType } from '#contract/addresses/addresses.ts'
import { ClosedCards } from './ClosedCards.tsx'
import { AccountCards } from './cards/AccountCards.tsx'
import { AwaitedCards } from './cards/AwaitedCards.tsx'
import type { CardsProps } from './cards/card-values.tsx'
import { PoolCards } from './cards/PoolCards.tsx'
import { ProgramCards } from './cards/ProgramCards.tsx'
import { UnusedCards } from './cards/UnusedCards.tsx'
import { WalletCards } from './cards/WalletCards.tsx'
import { OwnerChip, WalletChips } from './chips.tsx'
import type { PageKind } from './page-kind.ts'
import { StakeCards } from './stake/StakeCards.tsx'
import { StakeChips } from './stake/StakeChips.tsx'
import type { TabName } from './tabs.tsx'
import { ValidatorCards } from './validator/ValidatorCards.tsx'
import { ValidatorChips } from './validator/ValidatorChips.tsx'

/** How the page of a type of account is made; what the account is called: `contract/addresses/account-kinds.ts`. */
type KindPage = {
  /** Below the address. */
  Chips?: ComponentType<CardsProps>
  Cards: ComponentType<CardsProps>
  /** In their order; without a choice the first one is open. */
  tabs: readonly TabName[]
}

/** What every address may have. */
const ofAddress: readonly TabName[] = [
  'transactions',
  'transfers',
  'counterparties',
  'defi',
  'balances',
  'portfolio',
  'stake',
  'domains',
]
const wallet: KindPage = { Chips: WalletChips, Cards: WalletCards, tabs: ofAddress }
const program: KindPage = { Cards: ProgramCards, tabs: ['transactions', 'activity', 'idl', 'deployments'] }
const withoutTokens: KindPage = { Cards: AccountCards, tabs: ['transactions', 'balances'] }

/** null where nobody knows the type. */
export const pageKindOf = ({ type, validator }: AddressType): PageKind | null =>
  validator ? 'validator' : type

const kinds: Readonly<Record<PageKind, KindPage>> = {
  wallet,
  validator: {
    Chips: ValidatorChips,
    Cards: ValidatorCards,
    tabs: ['transactions', 'delegators', 'blocks', 'epochs', 'commission', 'balances'],
  },
  unused: { Cards: UnusedCards, tabs: [] },
  program,
  program_data: program,
  system_program: { Cards: ProgramCards, tabs: ['transactions'] },
  liquidity_pool: {
    Cards: PoolCards,
    tabs: ['transactions', 'defi', 'balances', 'portfolio'],
  },
  token: { Cards: AccountCards, tabs: ['transactions'] },
  token_account: { Cards: AccountCards, tabs: ['transactions', 'transfers', 'balances'] },
  other: { Chips: OwnerChip, Cards: AccountCards, tabs: ofAddress },
  multisig: { Cards: AccountCards, tabs: ofAddress },
  vote_account: withoutTokens,
  stake_account: { Chips: StakeChips, Cards: StakeCards, tabs: ['transactions', 'rewards', 'balances'] },
  nonce_account: withoutTokens,
  sysvar: { Cards: AccountCards, tabs: ['transactions'] },
  lookup_table: { Cards: AccountCards, tabs: ['transactions'] },
  name: { Cards: AccountCards, tabs: ['transactions'] },
  token_metadata: { Cards: AccountCards, tabs: ['transactions'] },
  config: { Cards: AccountCards, tabs: ['transactions'] },
}

/** Kinds whose cards tell of what the index knows, whether the account exists or not. */
const withoutAccount: ReadonlySet<PageKind> = new Set([
  'wallet',
  'validator',
  'unused',
  'liquidity_pool',
  'system_program',
  'sysvar',
])
/** Tabs that read the account itself. */
const ofAccount: ReadonlySet<TabName> = new Set(['rewards', 'idl', 'activity', 'deployments'])

/** The page of an account that was closed: what it was, without what only the account itself tells. */
const closedPageOf = ({ Chips, tabs }: KindPage): KindPage => ({
  ...(Chips === OwnerChip ? { Chips } : {}),
  Cards: ClosedCards,
  tabs: tabs.filter((name) => !ofAccount.has(name)),
})

/** Until the type is known there is only what all pages have. */
const awaited: KindPage = { Cards: AwaitedCards, tabs: ['transactions'] }

/**
 * @param type undefined while it is being loaded, null where nobody knows it
 * @param exists whether there is an account at the address; absent: not known
 */
export function kindPageOf(type: PageKind | null | undefined, exists?: boolean | null): KindPage {
  if (type === undefined) return awaited
  if (type === null) return exists === false ? closedPageOf(kinds.other) : wallet
  return exists === false && !withoutAccount.has(type) ? closedPageOf(kinds[type]) : kinds[type]
}

/**
 * The tabs of the page. One that the URL names is there while the type is not known, and on all pages if every address may have
 * it, so that older links still lead to it.
 */
export function tabsOf(
  type: PageKind | null | undefined,
  named: TabName | undefined,
  exists?: boolean | null,
): readonly TabName[] {
  const { tabs } = kindPageOf(type, exists)
  if (!named || tabs.includes(named)) return tabs
  return type == null || ofAddress.includes(named) ? [...tabs, named] : tabs
}
