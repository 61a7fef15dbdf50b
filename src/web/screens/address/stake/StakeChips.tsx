import { AddressLink } from '../../../components/addresses/links.tsx'
import { Amount } from '../../../components/amounts/Amount.tsx'
import { known } from '../../../components/amounts/unknown.tsx'
import { StakeBadge } from '../../../components/badges/StakeBadge.tsx'
import { count } from '../../../format/number.ts'
import { hasFailed } from '../../../queries/api/failed.ts'
import { useNetworkNames } from '../../../queries/network/network.ts'
import { useStakeAccount } from '../../../queries/validators.ts'
import { Chip } from '../../../ui/layout/Chips.tsx'
import type { CardsProps } from '../cards/card-values.tsx'

/** What of the stake account counts, and whose it is. */
export function StakeChips({ address }: CardsProps) {
  const query = useStakeAccount(address)
  const { coin } = useNetworkNames()
  const { data } = query
  if (!data && hasFailed(query)) return null
  return (
    <>
      {data?.state !== null && (
        <Chip room="Activating" wait={!data}>
          {data?.state && <StakeBadge state={data.state} />}
        </Chip>
      )}
      {data?.effective !== null && (
        <Chip label="Counts now" room={`573.43M ${coin}`} wait={!data}>
          {known(data?.effective, (raw) => (
            <Amount raw={raw} show="compact" symbol={coin} />
          ))}
        </Chip>
      )}
      <Chip label="Owned by" room="7xKXtg...gAsU" wait={!data}>
        {data && <AddressLink address={data.withdrawer} />}
      </Chip>
      {/* Last, because not every stake has one. */}
      {data?.activationEpoch != null && <Chip label="Since epoch">{count(data.activationEpoch)}</Chip>}
    </>
  )
}
