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

/** The account's current state. */
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
      <Facts>
        <Fact label="Type" wait={wait && 10}>
          {data && <Badge tone="cyan">{data.type.replaceAll('_', ' ')}</Badge>}
          {data?.label && <Badge tone="green">{data.label}</Badge>}
          {data && !data.exists && <span className="text-muted">not on the chain now</span>}
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
