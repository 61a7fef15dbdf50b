import type { ReactNode } from 'react'
import { blockColumns, slotOf } from '../../components/lists/block-columns.tsx'
import { useCursorPages } from '../../components/lists/cursor-pages.ts'
import { DefiList } from '../../components/lists/DefiList.tsx'
import { ExportLinks } from '../../components/lists/ExportLinks.tsx'
import { List } from '../../components/lists/List.tsx'
import { usePageNumber } from '../../components/lists/Pager.tsx'
import { useSearchEnd } from '../../components/lists/searched-to.ts'
import { useAddressDefiActivities, useAddressType } from '../../queries/addresses.ts'
import { BLOCK_LIST_PAGE, useBlockList } from '../../queries/blocks.ts'
import { useNetworkNames } from '../../queries/network/network.ts'
import { ProgramActivity } from './activity/ProgramActivity.tsx'
import { Deployments } from './deployments/Deployments.tsx'
import { Idl } from './idl/Idl.tsx'
import { AddressTransactions } from './lists/AddressTransactions.tsx'
import { BalanceChanges } from './lists/BalanceChanges.tsx'
import { Counterparties } from './lists/Counterparties.tsx'
import { Domains } from './lists/Domains.tsx'
import { Portfolio } from './lists/Portfolio.tsx'
import { StakeAccounts } from './lists/StakeAccounts.tsx'
import { Transfers } from './lists/Transfers.tsx'
import { WithProgram } from './lists/WithProgram.tsx'
import type { PanelProps } from './page-kind.ts'
import { StakeRewards } from './stake/StakeRewards.tsx'
import { LIST_TITLE } from './tab-area.ts'
import { CommissionHistory } from './validator/CommissionHistory.tsx'
import { Delegators } from './validator/Delegators.tsx'
import { ValidatorEpochs } from './validator/ValidatorEpochs.tsx'

type AddressTab = { label: string; panel: (props: PanelProps) => ReactNode }

/** All tabs of address pages, by their names in the URL. `kinds.tsx` decides which of them a page has. */
export const tabs = {
  transactions: { label: 'Transactions', panel: AddressTransactions },
  transfers: { label: 'Transfers', panel: Transfers },
  counterparties: { label: 'Counterparties', panel: Counterparties },
  defi: { label: 'DeFi Activities', panel: DefiActivities },
  balances: { label: 'Balance Changes', panel: BalanceChanges },
  portfolio: { label: 'Portfolio', panel: Portfolio },
  stake: { label: 'Stake Accounts', panel: StakeAccounts },
  domains: { label: 'Domains', panel: Domains },
  idl: {
    label: 'IDL',
    panel: (props) => <WithProgram {...props} show={(program) => <Idl address={program} />} />,
  },
  activity: {
    label: 'Activity',
    panel: (props) => <WithProgram {...props} show={(program) => <ProgramActivity address={program} />} />,
  },
  deployments: { label: 'Deployments', panel: Deployments },
  delegators: { label: 'Delegators', panel: Delegators },
  blocks: { label: 'Blocks Produced', panel: ProducedBlocks },
  epochs: { label: 'Epochs', panel: ValidatorEpochs },
  commission: { label: 'Commission History', panel: CommissionHistory },
  rewards: { label: 'Rewards', panel: StakeRewards },
} as const satisfies Readonly<Record<string, AddressTab>>

export type TabName = keyof typeof tabs

export const isTabName = (name: string): name is TabName => Object.hasOwn(tabs, name)

/** The trades and changes of liquidity whose user, token or pool is the address. */
function DefiActivities({ address }: { address: string }) {
  const turn = usePageNumber()
  return (
    <DefiList
      title={LIST_TITLE}
      caption="DeFi activities of this address"
      emptyNote="No trade or change of liquidity of this address is indexed."
      turn={turn}
      of={address}
      query={useAddressDefiActivities(address, turn.page)}
    />
  )
}

/** The indexed blocks that the validator produced. Blocks name a validator's identity. */
function ProducedBlocks({ address }: { address: string }) {
  const type = useAddressType(address).data
  return type && <BlocksOf leader={type.validator?.identity ?? address} />
}

function BlocksOf({ leader }: { leader: string }) {
  const { coin } = useNetworkNames()
  const { ask, pagesOf } = useCursorPages()
  const query = useBlockList({ leader, ...ask })
  const pages = pagesOf(query)
  const searchEnd = useSearchEnd(query.data?.searchedTo, 'blocks', pages.rest)
  return (
    <List
      title="Blocks Produced"
      actions={<ExportLinks call="exportBlocks" filter={{ leader }} what="blocks" />}
      caption="Blocks that this validator produced"
      what="blocks"
      columns={blockColumns(coin).filter(({ label }) => label !== 'Leader')}
      keyOf={slotOf}
      query={query}
      rows={query.data?.blocks}
      expected={BLOCK_LIST_PAGE}
      pages={pages}
      {...searchEnd}
    />
  )
}
