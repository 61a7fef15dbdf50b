import { useNetworkNames } from '../../queries/network/network.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'

/** @param isTrollboxEnabled undefined while it is loading */
export function SystemInformation({ isTrollboxEnabled }: { isTrollboxEnabled: boolean | undefined }) {
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
