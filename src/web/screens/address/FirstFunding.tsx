import type { AddressFunding } from '#contract/address-balance.ts'
import { Amount } from '../../components/Amount.tsx'
import { AddressLink, SignatureLink } from '../../components/links.tsx'
import { RelativeTime } from '../../components/RelativeTime.tsx'
import { known, unknown } from '../../components/unknown.tsx'
import { count } from '../../format/number.ts'
import { useAddressFunding } from '../../queries/addresses.ts'
import { hasFailed } from '../../queries/failed.ts'
import { useNetworkNames } from '../../queries/network.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'

/** Who sent the address its first coins, and in which transaction. */
export function FirstFunding({ address }: { address: string }) {
  const query = useAddressFunding(address)
  const { coin } = useNetworkNames()
  const { data } = query
  const wait = !data && !hasFailed(query) && 14
  const funding = data?.funding
  return (
    <div className="border-line/60 border-t">
      <Facts narrow>
        <Fact label="First funder" wait={wait}>
          {known(funding?.funder, (funder) => (
            <AddressLink address={funder} copy />
          ))}
        </Fact>
        <Fact label="Funding" room="content-start max-sm:min-h-11 xl:min-h-11" wait={wait}>
          {funding ? (
            <>
              <SignatureLink signature={funding.signature} form="address" />
              <Amount raw={funding.lamports} symbol={coin} />
              <span className="text-muted text-xs">
                <RelativeTime timestamp={funding.timestamp} />
              </span>
            </>
          ) : (
            unknown
          )}
          {data && <Certainty data={data} />}
        </Fact>
      </Facts>
    </div>
  )
}

/** Says why an earlier transaction could have been the first. */
function Certainty({ data: { funding, isFirst, indexedSince } }: { data: AddressFunding }) {
  if (!funding || isFirst) return null
  return (
    <span className="w-full text-muted text-xs">
      {indexedSince === null
        ? 'The first one in the index; the account had coins before'
        : `The first one in the index, which begins at slot ${count(indexedSince)}`}
    </span>
  )
}
