import { Amount } from '../../../components/Amount.tsx'
import { AddressLink } from '../../../components/links.tsx'
import { StakeBadge } from '../../../components/StakeBadge.tsx'
import { count } from '../../../format/number.ts'
import { hasFailed } from '../../../queries/failed.ts'
import { useNetworkNames } from '../../../queries/network.ts'
import { useStakeAccount } from '../../../queries/validators.ts'
import { Chip } from '../../../ui/Chips.tsx'
import { Ghost } from '../../../ui/Skeleton.tsx'
import type { CardsProps } from '../card-values.tsx'

/** What of the stake account counts, and whose it is. */
export function StakeChips({ address }: CardsProps) {
  const query = useStakeAccount(address)
  const { coin } = useNetworkNames()
  const { data } = query
  if (!data && hasFailed(query)) return null
  return (
    <>
      {data?.state !== null && (
        <Chip>{data?.state ? <StakeBadge state={data.state} /> : <Ghost text="Activating" />}</Chip>
      )}
      {data?.effective !== null && (
        <Chip label="Counts now">
          {data ? (
            <Amount raw={data.effective ?? '0'} show="compact" symbol={coin} />
          ) : (
            <Ghost text={`573.43 ${coin}`} />
          )}
        </Chip>
      )}
      <Chip label="Owned by">
        {data ? <AddressLink address={data.withdrawer} /> : <Ghost text="alice.gor" />}
      </Chip>
      {data?.activationEpoch !== null && (
        <Chip label="Since epoch">{data ? count(data.activationEpoch) : <Ghost text="12" />}</Chip>
      )}
    </>
  )
}
