import type { PublicProfile } from '#contract/network/network-profile.ts'
import { pages } from '#contract/pages/pages.ts'
import { TextLink } from '../../components/addresses/links.tsx'
import { WholeHash } from '../../components/addresses/WholeHash.tsx'
import { Endpoint } from '../../components/docs/Endpoint.tsx'
import { count, UNKNOWN } from '../../format/number.ts'
import { useHealth, useOverview } from '../../queries/network/network.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'

/** Facts about the chain and its public endpoints. Unknown values are dashes. */
export function NetworkFacts({ profile }: { profile: PublicProfile | undefined }) {
  const health = useHealth().data
  const overview = useOverview().data
  const wait = profile ? false : 20
  const genesisHash = health?.chain.genesisHash
  return (
    <div className="grid gap-4">
      <Card title="Network Facts" flush>
        <Facts>
          <Fact label="Network" wait={wait}>
            {profile?.release ?? profile?.stage}
          </Fact>
          <Fact label="Block time" wait={!health && 20}>
            {health && aboutSeconds(health.network.slotMs)}
          </Fact>
          <Fact label="Finality">Sub-second confirmation</Fact>
          <Fact label="Tokens">SPL compatible</Fact>
          <Fact label="Native coin" wait={wait}>
            {profile?.coin}, 9 decimals
          </Fact>
          <Fact label="Node version" wait={!overview && 8}>
            {overview?.nodeVersion ?? UNKNOWN}
            <TextLink to={pages.features.path}>Feature gates</TextLink>
          </Fact>
          <Fact label="Slots in an epoch" wait={!overview && 8}>
            {overview?.epochInfo ? count(overview.epochInfo.slotsInEpoch) : UNKNOWN}
          </Fact>
          <Fact label="Genesis hash" wait={!health && 40}>
            {genesisHash ? <WholeHash value={genesisHash} label="Genesis hash" /> : UNKNOWN}
          </Fact>
        </Facts>
      </Card>
      <Card title="Endpoints" flush>
        <Facts>
          <Fact label="RPC" wait={profile ? false : 30}>
            {endpointOf(profile?.endpoints?.rpc, 'RPC URL')}
          </Fact>
          <Fact label="WebSocket" wait={profile ? false : 30}>
            {endpointOf(profile?.endpoints?.webSocket, 'WebSocket URL')}
          </Fact>
        </Facts>
      </Card>
    </div>
  )
}

const endpointOf = (url: string | undefined, label: string) =>
  url ? <Endpoint url={url} label={label} /> : 'Not published'

/** A duration in seconds as text: `About 1 second`, `About 0.35 seconds`. */
function aboutSeconds(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 10) / 100
  return `About ${seconds} second${seconds === 1 ? '' : 's'}`
}
