import type { AddressType } from '#contract/addresses.ts'
import { RefreshButton } from '../../shell/RefreshButton.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Tab, Tabs, useTabName } from '../../ui/Tabs.tsx'
import { AddressTransactions } from './AddressTransactions.tsx'
import { BalanceChanges } from './BalanceChanges.tsx'
import { DefiActivities } from './DefiActivities.tsx'
import { Domains } from './Domains.tsx'
import { Portfolio } from './Portfolio.tsx'
import { programTabs } from './program-tabs.tsx'
import { Transfers } from './Transfers.tsx'
import { LIST_TITLE, TAB_AREA } from './tab-area.ts'

type AddressTabsProps = {
  address: string
  type: AddressType['type'] | undefined
  /** Whether the type is being loaded. */
  isTypeAwaited: boolean
}

export function AddressTabs({ address, type, isTypeAwaited }: AddressTabsProps) {
  const tabs: Tab[] = [
    { name: 'transactions', label: 'Transactions', panel: () => <AddressTransactions address={address} /> },
    { name: 'transfers', label: 'Transfers', panel: () => <Transfers address={address} /> },
    { name: 'defi', label: 'DeFi Activities', panel: () => <DefiActivities address={address} /> },
    { name: 'nft', label: 'NFT Activities', disabled: true, panel: comingSoon },
    { name: 'balances', label: 'Balance Changes', panel: () => <BalanceChanges address={address} /> },
    { name: 'portfolio', label: 'Portfolio', panel: () => <Portfolio address={address} /> },
    { name: 'analytics', label: 'Analytics', disabled: true, panel: comingSoon },
    { name: 'stake', label: 'Stake Accounts', disabled: true, panel: comingSoon },
    { name: 'domains', label: 'Domains', panel: () => <Domains address={address} /> },
    ...programTabs({ address, type, isTypeAwaited, named: useTabName() }),
  ]
  return (
    <div id={TAB_AREA} className="relative mt-4 scroll-mt-4">
      <RefreshButton />
      <Tabs label="Parts of this address's page" tabs={tabs} other={comingSoon} />
    </div>
  )
}

const comingSoon = () => (
  <Card title={LIST_TITLE}>
    <EmptyState title="Coming Soon" />
  </Card>
)
