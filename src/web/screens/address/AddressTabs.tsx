import { RefreshButton } from '../../shell/RefreshButton.tsx'
import { cx } from '../../ui/class-names.ts'
import { Tabs, useTabName } from '../../ui/controls/Tabs.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { EmptyState } from '../../ui/layout/EmptyState.tsx'
import { tabsOf } from './kinds.tsx'
import type { PanelProps } from './page-kind.ts'
import { LIST_TITLE, TAB_AREA } from './tab-area.ts'
import { isTabName, tabs } from './tabs.tsx'

type AddressTabsProps = PanelProps & {
  /** Whether there is an account at the address; undefined and null: not known. */
  exists: boolean | null | undefined
}

export function AddressTabs({ address, type, exists }: AddressTabsProps) {
  const named = useTabName()
  const shown = tabsOf(type, isTabName(named) ? named : undefined, exists)
  if (shown.length === 0) return null
  return (
    // Its place is known with the account's type; where that takes long the lists do not wait.
    <div id={TAB_AREA} className={cx('relative mt-4 scroll-mt-4', type === undefined && 'appears-late')}>
      <RefreshButton />
      <Tabs
        label="Parts of this address's page"
        tabs={shown.map((name) => {
          const { label, panel: Panel } = tabs[name]
          return { name, label, panel: () => <Panel address={address} type={type} /> }
        })}
        other={comingSoon}
      />
    </div>
  )
}

const comingSoon = () => (
  <Card title={LIST_TITLE}>
    <EmptyState title="Coming Soon" />
  </Card>
)
