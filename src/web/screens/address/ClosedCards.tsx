import { accountKinds } from '#contract/addresses/account-kinds.ts'
import type { AddressType } from '#contract/addresses/addresses.ts'
import { AddressLink, BlockLink, SignatureLink } from '../../components/addresses/links.tsx'
import { known } from '../../components/amounts/unknown.tsx'
import { FullTime } from '../../components/time/RelativeTime.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { EmptyState } from '../../ui/layout/EmptyState.tsx'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'
import { type CardsProps, Staleness } from './cards/card-values.tsx'
import { Content } from './content/Content.tsx'

/** The cards of a closed account of a program: its last known values, and the transaction that closed it. */
export function ClosedCards({ query }: CardsProps) {
  const type = query.data
  if (!type) return null
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Card title={type.type ? accountKinds[type.type].name : 'Account'} flush>
        <Staleness query={query} />
        {type.parsed ? (
          <Content type={type} />
        ) : (
          <EmptyState title="This account was closed">
            The chain does not keep what a closed account contained. Its transactions tell what happened to
            it.
          </EmptyState>
        )}
      </Card>
      <Closing type={type} />
    </div>
  )
}

function Closing({ type: { closed, owner, program } }: { type: AddressType }) {
  return (
    <Card title="Closed" flush className="self-start">
      <Facts>
        <Fact label="Time">
          {known(closed, ({ timestamp }) => (
            <FullTime timestamp={timestamp} />
          ))}
        </Fact>
        <Fact label="Transaction">
          {known(closed, ({ signature }) => (
            <SignatureLink signature={signature} />
          ))}
        </Fact>
        <Fact label="Block">
          {known(closed, ({ slot }) => (
            <BlockLink height={null} slot={slot} />
          ))}
        </Fact>
        <Fact label="Program">
          {known(owner, (of) => (
            <AddressLink address={of} label={program ?? undefined} copy />
          ))}
        </Fact>
      </Facts>
    </Card>
  )
}
