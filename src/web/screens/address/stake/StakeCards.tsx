import type { StakeAccount } from '#contract/addresses/stake-account.ts'
import { AddressLink, TextLink } from '../../../components/addresses/links.tsx'
import { Amount } from '../../../components/amounts/Amount.tsx'
import { known, unknown } from '../../../components/amounts/unknown.tsx'
import { StakeBadge } from '../../../components/badges/StakeBadge.tsx'
import { EpochBars } from '../../../components/charts/EpochBars.tsx'
import { LoadFailure } from '../../../components/page/LoadFailure.tsx'
import { FullTime } from '../../../components/time/RelativeTime.tsx'
import { exact, unitsOfRaw } from '../../../format/amount.ts'
import { count } from '../../../format/number.ts'
import { paths } from '../../../paths.ts'
import { hasFailed } from '../../../queries/api/failed.ts'
import { useNetworkNames } from '../../../queries/network/network.ts'
import { useStakeAccount } from '../../../queries/validators.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { type CardsProps, COIN_ROOM, CoinBalance, Staleness } from '../cards/card-values.tsx'

/** The properties of each card; `stake` is undefined while it is loading. */
type PartProps = { stake: StakeAccount | undefined }

/** The cards of a stake account. */
export function StakeCards({ address, query: account }: CardsProps) {
  const query = useStakeAccount(address)
  const stake = query.data
  if (!stake && hasFailed(query))
    return (
      <Card title="Stake">
        <LoadFailure title="The stake account cannot be loaded just now" query={query} />
      </Card>
    )
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <DelegationCard stake={stake} />
      <OwnersCard stake={stake} account={account} />
    </div>
  )
}

function DelegationCard({ stake }: PartProps) {
  const { coin } = useNetworkNames()
  const wait = !stake
  const amount = (raw: string | null | undefined) =>
    known(raw, (lamports) => <Amount raw={lamports} symbol={coin} />)
  return (
    <Card title="Delegation" flush>
      <Facts>
        <Fact label="State" wait={wait && 10}>
          {known(stake?.state, (state) => (
            <StakeBadge state={state} />
          ))}
        </Fact>
        <Fact label="Delegated to" wait={wait && 18}>
          {stake?.voteAccount ? (
            <>
              <AddressLink address={stake.voteAccount} copy name={stake.validatorName} />
              {stake.state === 'inactive' && <span className="text-muted">until it was taken away</span>}
            </>
          ) : (
            <span className="text-muted">nobody</span>
          )}
        </Fact>
        <Fact label="Delegated" wait={wait && 14}>
          {amount(stake?.delegated)}
        </Fact>
        <Fact label="Counts now" wait={wait && 14}>
          {amount(stake?.effective)}
        </Fact>
        {stake?.activating && stake.activating !== '0' && (
          <Fact label="Begins to count">{amount(stake.activating)}</Fact>
        )}
        {stake?.deactivating && stake.deactivating !== '0' && (
          <Fact label="Ceases to count">{amount(stake.deactivating)}</Fact>
        )}
        <Fact label="Since epoch" wait={wait && 4}>
          <Since stake={stake} />
        </Fact>
        {stake?.deactivationEpoch != null && (
          <Fact label="Taken away in epoch">
            <EpochLink epoch={stake.deactivationEpoch} />
          </Fact>
        )}
      </Facts>
    </Card>
  )
}

function Since({ stake }: PartProps) {
  if (stake?.activationEpoch != null) return <EpochLink epoch={stake.activationEpoch} />
  return stake?.voteAccount ? <>the beginning of the chain</> : unknown
}

const EpochLink = ({ epoch }: { epoch: number }) => (
  <TextLink to={paths.epoch(epoch)}>{count(epoch)}</TextLink>
)

function OwnersCard({ stake, account }: PartProps & { account: CardsProps['query'] }) {
  const { coin } = useNetworkNames()
  const wait = !stake
  return (
    <Card title="Account" flush>
      <Staleness query={account} />
      <Facts>
        <Fact label="Balance" wait={wait && 18} room={COIN_ROOM}>
          <CoinBalance lamports={stake?.lamports} />
        </Fact>
        <Fact label="Rent reserve" wait={wait && 12}>
          {known(stake?.rentReserve, (raw) => (
            <Amount raw={raw} symbol={coin} />
          ))}
        </Fact>
        <Fact label="Withdrawn by" wait={wait && 18}>
          {known(stake?.withdrawer, (address) => (
            <AddressLink address={address} copy />
          ))}
        </Fact>
        <Fact label="Delegated by" wait={wait && 18}>
          {known(stake?.staker, (address) => (
            <AddressLink address={address} copy />
          ))}
        </Fact>
        <Fact label="Lockup" wait={wait && 6}>
          <Lockup stake={stake} />
        </Fact>
      </Facts>
      <EpochBars
        label="Rewards by epoch"
        bars={stake?.rewards.toReversed().map(({ epoch, lamports }) => ({
          ...{ epoch, value: Number(lamports) },
          text: `${exact(unitsOfRaw(lamports, 9))} ${coin}`,
        }))}
        empty="No reward is indexed."
      />
    </Card>
  )
}

function Lockup({ stake }: PartProps) {
  const lockup = stake?.lockup
  if (!lockup) return <span className="text-muted">none</span>
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      {lockup.until && (
        <>
          until <FullTime timestamp={lockup.until} />
        </>
      )}
      {lockup.untilEpoch !== null && <>until epoch {count(lockup.untilEpoch)}</>}
      <span className="text-muted">unless</span> <AddressLink address={lockup.custodian} />
      <span className="text-muted">signs</span>
    </span>
  )
}
