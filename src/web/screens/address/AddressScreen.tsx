import { CircleAlert } from 'lucide-react'
import { accountTitle } from '#contract/addresses/account-kinds.ts'
import { titles } from '#contract/pages/titles.ts'
import { isBase58Of } from '#lib/text/base58-of.ts'
import { useInGeneration } from '../../components/page/LoadFailure.tsx'
import { MissingPage } from '../../components/page/MissingPage.tsx'
import { useAddressType } from '../../queries/addresses.ts'
import { hasFailed } from '../../queries/api/failed.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { usePageValue } from '../../shell/page-value.ts'
import { RefreshButton } from '../../shell/RefreshButton.tsx'
import { cx } from '../../ui/class-names.ts'
import { Tabs, useTabName } from '../../ui/controls/Tabs.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { EmptyState } from '../../ui/layout/EmptyState.tsx'
import { AddressHeader } from './AddressHeader.tsx'
import { kindPageOf, pageKindOf, tabsOf } from './kinds.tsx'
import type { PanelProps } from './page-kind.ts'
import { LIST_TITLE, TAB_AREA } from './tab-area.ts'
import { isTabName, tabs } from './tabs.tsx'

/** The screen of `/address/:address`. */
export function AddressScreen() {
  const address = usePageValue()
  // The key restarts the screen for another address.
  return isBase58Of(address, 32) ? <AddressOf key={address} address={address} /> : <InvalidAddress />
}

function AddressOf({ address }: { address: string }) {
  const query = useAddressType(address)
  usePageTitle(accountTitle(address, query.data))
  const [generation] = query.data?.generations ?? []
  useInGeneration(query.data?.type === 'unused' ? generation : undefined)
  const type = query.data ? pageKindOf(query.data) : hasFailed(query) ? null : undefined
  const { Cards } = kindPageOf(type, query.data?.exists)
  return (
    <>
      <AddressHeader address={address} query={query} type={type} />
      <Cards address={address} query={query} />
      {/* The lists need only the address, so they load at the same time as its type. */}
      <AddressTabs address={address} type={type} exists={query.data?.exists} />
    </>
  )
}

type AddressTabsProps = PanelProps & {
  /** Whether there is an account at the address; undefined while loading, null if it is unknown. */
  exists: boolean | null | undefined
}

function AddressTabs({ address, type, exists }: AddressTabsProps) {
  const named = useTabName()
  const shown = tabsOf(type, isTabName(named) ? named : undefined, exists)
  if (shown.length === 0) return null
  return (
    // The position of the lists depends on the account's type. If the type takes long, the lists appear
    // without it.
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

/** The screen of `/address/…` when the parameter is not an address. */
function InvalidAddress() {
  usePageTitle(titles.noAddress)
  return (
    <MissingPage icon={CircleAlert} title={titles.noAddress}>
      <p>An address is 32 bytes in base58. This text is something else, or a part of it is missing.</p>
    </MissingPage>
  )
}
