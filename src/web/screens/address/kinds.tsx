import type { ComponentType } from 'react'
import type { AddressType } from '#contract/addresses/addresses.ts'
import { AddressLink } from '../../components/addresses/links.tsx'
import { Amount } from '../../components/amounts/Amount.tsx'
import { known } from '../../components/amounts/unknown.tsx'
import { StakeBadge } from '../../components/badges/StakeBadge.tsx'
import { count } from '../../format/number.ts'
import { hasFailed } from '../../queries/api/failed.ts'
import { useNetworkNames } from '../../queries/network/network.ts'
import { useStakeAccount } from '../../queries/validators.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Chip } from '../../ui/layout/Chips.tsx'
import { EmptyState } from '../../ui/layout/EmptyState.tsx'
import { Bar, Loading } from '../../ui/layout/Skeleton.tsx'
import { ClosedCards } from './ClosedCards.tsx'
import { AccountCards } from './cards/AccountCards.tsx'
import type { CardsProps } from './cards/card-values.tsx'
import { Holdings } from './cards/Holdings.tsx'
import { PoolCards } from './cards/PoolCards.tsx'
import { ProgramCards } from './cards/ProgramCards.tsx'
import { Worth } from './cards/Worth.tsx'
import { OwnerChip, WalletChips } from './chips.tsx'
import type { PageKind } from './page-kind.ts'
import { StakeCards } from './stake/StakeCards.tsx'
import type { TabName } from './tabs.tsx'
import { ValidatorCards } from './validator/ValidatorCards.tsx'
import { ValidatorChips } from './validator/ValidatorChips.tsx'

const WIDTHS = [14, 8, 10, 12]

/**
 * The cards until the type of the account is known. They contain no values, and request nothing that only
 * some types have.
 */
function AwaitedCards() {
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]" aria-busy="true">
      <Loading what="the account" />
      {/* The height is that of a wallet's card, because most addresses are wallets, so that the content
          below does not move. */}
      <Card title="Overview" className="min-h-131.5 max-sm:min-h-154.5" flush>
        <Bars />
      </Card>
      <Card title="More info" className="max-lg:min-h-109.25" flush>
        <Bars />
      </Card>
    </div>
  )
}

function Bars() {
  return WIDTHS.map((characters) => (
    <p key={characters} className="flex min-h-14 items-center border-line/60 border-b px-4">
      <Bar characters={characters} />
    </p>
  ))
}

/**
 * The parts of the page for a kind of account. `contract/addresses/account-kinds.ts` contains the names of
 * the kinds.
 */
type KindPage = {
  /** The chips below the address. */
  Chips?: ComponentType<CardsProps>
  Cards: ComponentType<CardsProps>
  /** The tabs in their order; the first one is open unless the URL names another. */
  tabs: readonly TabName[]
}

/** The tabs that make sense for every address. */
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

/** The kind of an account's page; null if its type is unknown. */
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

/** The kinds whose cards show indexed data, so that they do not need the account to exist. */
const withoutAccount: ReadonlySet<PageKind> = new Set([
  'wallet',
  'validator',
  'unused',
  'liquidity_pool',
  'system_program',
  'sysvar',
])
/** The tabs that read the account itself. */
const ofAccount: ReadonlySet<TabName> = new Set(['rewards', 'idl', 'activity', 'deployments'])

/** The page of a closed account: that of its kind, without the parts that need the account itself. */
const closedPageOf = ({ Chips, tabs }: KindPage): KindPage => ({
  ...(Chips === OwnerChip ? { Chips } : {}),
  Cards: ClosedCards,
  tabs: tabs.filter((name) => !ofAccount.has(name)),
})

/** The page until the type is known; it contains only what all pages have. */
const awaited: KindPage = { Cards: AwaitedCards, tabs: ['transactions'] }

/**
 * The parts of the page for an account.
 *
 * @param type undefined while it is loading, null if it is unknown
 * @param exists whether there is an account at the address; absent or null: unknown
 */
export function kindPageOf(type: PageKind | null | undefined, exists?: boolean | null): KindPage {
  if (type === undefined) return awaited
  if (type === null) return exists === false ? closedPageOf(kinds.other) : wallet
  return exists === false && !withoutAccount.has(type) ? closedPageOf(kinds[type]) : kinds[type]
}

/**
 * The tabs of the page. It includes the tab that the URL names while the type is unknown, and always if the
 * tab makes sense for every address, so that older links still lead to it.
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

/** The card of an address that has no account, and that no indexed transaction names. */
function UnusedCards({ query }: CardsProps) {
  return (
    <Card title="Overview">
      <EmptyState title="Not seen on this chain">
        There is no account at this address, and no indexed transaction names it.{' '}
        {query.data?.onCurve
          ? 'A private key can exist for it: it may be a wallet that was never used here.'
          : 'No private key can exist for it.'}
      </EmptyState>
    </Card>
  )
}

/** The cards of a wallet, and of other accounts that own coins and tokens as wallets do. */
function WalletCards({ address, query }: CardsProps) {
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <Worth address={address} query={query} />
      <Holdings address={address} />
    </div>
  )
}

/** The chips of a stake account: its state and its delegation. */
function StakeChips({ address }: CardsProps) {
  const query = useStakeAccount(address)
  const { coin } = useNetworkNames()
  const { data } = query
  if (!data && hasFailed(query)) return null
  return (
    <>
      {data?.state !== null && (
        <Chip room="Activating" wait={!data}>
          {data?.state && <StakeBadge state={data.state} />}
        </Chip>
      )}
      {data?.effective !== null && (
        <Chip label="Counts now" room={`573.43M ${coin}`} wait={!data}>
          {known(data?.effective, (raw) => (
            <Amount raw={raw} show="compact" symbol={coin} />
          ))}
        </Chip>
      )}
      <Chip label="Owned by" room="7xKXtg...gAsU" wait={!data}>
        {data && <AddressLink address={data.withdrawer} />}
      </Chip>
      {/* This chip is the last one, because not every stake has it. */}
      {data?.activationEpoch != null && <Chip label="Since epoch">{count(data.activationEpoch)}</Chip>}
    </>
  )
}
