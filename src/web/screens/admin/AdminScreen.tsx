import { useEffect } from 'react'
import { pages } from '#contract/pages/pages.ts'
import { useNetworkNames } from '../../queries/network/network.ts'
import { useTrollboxSetting } from '../../queries/trollbox-setting.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'
import { PageHeading } from '../../ui/layout/PageHeading.tsx'
import { TrollboxSettings } from './TrollboxSettings.tsx'

/** The screen of `/admin`. */
export function AdminScreen() {
  usePageTitle(pages.admin.title)
  const { data, error, isPending } = useTrollboxSetting()
  useEffect(() => {
    if (error) console.error('The trollbox setting could not be loaded; it counts as enabled.', error)
  }, [error])
  // The chat is enabled by default, also when the setting cannot be loaded.
  const isEnabled = isPending ? undefined : data?.value !== 'false'
  return (
    <>
      <PageHeading title={pages.admin.title}>Manage explorer settings and features</PageHeading>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <TrollboxSettings isEnabled={isEnabled} canChange={data?.canChange ?? true} />
        <SystemInformation isTrollboxEnabled={isEnabled} />
      </div>
    </>
  )
}

/** @param isTrollboxEnabled undefined while it is loading */
function SystemInformation({ isTrollboxEnabled }: { isTrollboxEnabled: boolean | undefined }) {
  const { title } = useNetworkNames()
  return (
    <Card title="System Information" flush>
      <Facts>
        <Fact label="Environment">Development</Fact>
        <Fact label="Network">{title}</Fact>
        <Fact label="Trollbox Status">
          {isTrollboxEnabled === undefined ? (
            <span className="text-muted">Loading...</span>
          ) : isTrollboxEnabled ? (
            <span className="text-good">Enabled</span>
          ) : (
            <span className="text-bad">Disabled</span>
          )}
        </Fact>
      </Facts>
    </Card>
  )
}
