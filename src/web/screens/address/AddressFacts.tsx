import { Amount } from '../../components/Amount.tsx'
import { AddressLink } from '../../components/links.tsx'
import { count } from '../../format/number.ts'
import type { useAddressType } from '../../queries/addresses.ts'
import { hasFailed } from '../../queries/failed.ts'
import { useNetworkNames } from '../../queries/network.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'

const unknown = <span className="text-muted">N/A</span>

/** The account's current state; while the node is away, the last one that the index knows. */
export function AddressFacts({ query }: { query: ReturnType<typeof useAddressType> }) {
  const { coin } = useNetworkNames()
  const { data } = query
  if (!data && hasFailed(query))
    return (
      <Card title="Overview">
        <p className="text-muted">
          The account cannot be read from the chain just now. Its transactions below come from the index.
        </p>
      </Card>
    )
  const wait = !data
  return (
    <Card title="Overview" flush>
      {data && !data.live && (
        <p role="status" className="border-line border-b px-4 py-2.5 text-muted">
          The node is away: as of slot {data.asOfSlot === null ? 'unknown' : count(data.asOfSlot)} from the
          index.
        </p>
      )}
      <Facts>
        <Fact label="Type" wait={wait && 10}>
          {data && (data.type ? <Badge tone="cyan">{data.type.replaceAll('_', ' ')}</Badge> : unknown)}
          {data?.label && <Badge tone="green">{data.label}</Badge>}
          {data?.exists === false && (
            <span className="text-muted">{data.live ? 'not on the chain now' : 'not on the chain'}</span>
          )}
          {data?.executable && <Badge tone="indigo">Executable</Badge>}
        </Fact>
        <Fact label="Balance" wait={wait && 14}>
          {data &&
            (data.lamports === null ? (
              unknown
            ) : (
              // Eighteen billion coins are wider than the narrowest phone has room for.
              <span className="wrap-anywhere min-w-0 *:whitespace-normal">
                <Amount raw={data.lamports} symbol={coin} />
              </span>
            ))}
        </Fact>
        <Fact label="Owner" wait={wait && 24}>
          {data &&
            (data.owner ? (
              <AddressLink address={data.owner} label={data.program ?? undefined} copy />
            ) : (
              unknown
            ))}
        </Fact>
        <Fact label="Data size" wait={wait && 9}>
          {data && (data.space === null ? unknown : `${count(data.space)} bytes`)}
        </Fact>
      </Facts>
    </Card>
  )
}
