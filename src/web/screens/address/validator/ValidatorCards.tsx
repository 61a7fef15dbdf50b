import { CopyButton } from '../../../components/addresses/CopyButton.tsx'
import { AddressLink } from '../../../components/addresses/links.tsx'
import { Amount } from '../../../components/amounts/Amount.tsx'
import { Figure } from '../../../components/amounts/Figure.tsx'
import { Usd } from '../../../components/amounts/Usd.tsx'
import { known } from '../../../components/amounts/unknown.tsx'
import { ticketEpochs } from '../../../components/badges/admission.ts'
import { EpochBars } from '../../../components/charts/EpochBars.tsx'
import { LoadFailure } from '../../../components/page/LoadFailure.tsx'
import { RelativeTime } from '../../../components/time/RelativeTime.tsx'
import { compact, unitsOfRaw } from '../../../format/amount.ts'
import { count, percentText, plural, shortPercent } from '../../../format/number.ts'
import type { Output } from '../../../queries/api/call-api.ts'
import { hasFailed } from '../../../queries/api/failed.ts'
import { useNetworkNames } from '../../../queries/network/network.ts'
import { useDelegators, useValidator } from '../../../queries/validators.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { Ghost } from '../../../ui/layout/Skeleton.tsx'
import { type CardsProps, CoinBalance, Staleness } from '../cards/card-values.tsx'

type Detail = Output<'getValidator'>
/** The properties of each card; `detail` is undefined while it is loading. */
type PartProps = { address: string; detail: Detail | undefined }

/** The cards of a validator, for its vote account and for its identity. */
export function ValidatorCards({ address, query: account }: CardsProps) {
  const query = useValidator(address)
  const detail = query.data
  if (!detail && hasFailed(query))
    return (
      <Card title="Validator">
        <LoadFailure title="The validator cannot be loaded just now" query={query} />
      </Card>
    )
  return (
    <div className="grid gap-4 lg:grid-cols-2 xl:grid-cols-3">
      <StakeCard address={address} detail={detail} />
      <PerformanceCard detail={detail} />
      <FactsCard detail={detail} account={account} />
    </div>
  )
}

function StakeCard({ address, detail }: PartProps) {
  const { coin } = useNetworkNames()
  const delegators = useDelegators(address, 1)
  const { validator, coinPrice, epochs, epoch } = detail ?? {}
  const wait = !detail
  const moving = (raw: string | null | undefined) =>
    known(raw, (lamports) => <Amount raw={lamports} show="compact" symbol={coin} />)
  return (
    <Card title="Stake" flush>
      <Facts narrow>
        <Fact label="Active" wait={wait && 18}>
          {known(validator?.stake, (raw) => (
            <>
              <Amount raw={raw} show="compact" symbol={coin} />
              {coinPrice != null && <Usd raw={raw} price={coinPrice} />}
            </>
          ))}
        </Fact>
        <Fact label="Share of all" wait={wait && 6}>
          {known(validator?.stakeShare, (share) => percentText(Number(share)))}
        </Fact>
        <Fact label="Activating" wait={wait && 8}>
          {moving(detail?.activating)}
        </Fact>
        <Fact label="Deactivating" wait={wait && 8}>
          {moving(detail?.deactivating)}
        </Fact>
        <Fact
          label="Delegators"
          wait={
            !delegators.data && !hasFailed(delegators) && <Ghost text="20 wallets in 21 stake accounts" />
          }
        >
          {known(delegators.data?.wallets, (wallets) => (
            <>
              {plural(wallets, 'wallet')}
              <span className="text-muted">in {plural(delegators.data?.total ?? 0, 'stake account')}</span>
            </>
          ))}
        </Fact>
      </Facts>
      <EpochBars
        label="Stake by epoch"
        bars={epochs?.map(({ epoch: of, stake }) => ({
          ...{ epoch: of, isOpen: of === epoch },
          value: stake === null ? null : Number(stake),
          text: stake === null ? '' : `${compact(unitsOfRaw(stake, 9))} ${coin}`,
        }))}
      />
    </Card>
  )
}

function PerformanceCard({ detail }: Omit<PartProps, 'address'>) {
  const { validator, production, creditsEpoch, epochs, epoch } = detail ?? {}
  const wait = !detail
  return (
    <Card title="Performance" flush>
      <Facts narrow>
        <Fact label="Uptime" wait={wait && <Ghost text="100.00% of the most credits" />}>
          {known(validator?.uptime, (uptime) => (
            <>
              {percentText(uptime)}
              <span className="text-muted" title={`Vote credits of epoch ${count(creditsEpoch)}`}>
                of the most credits
              </span>
            </>
          ))}
        </Fact>
        <Fact label="APY" wait={wait && 6}>
          {known(validator?.apy, (apy) => percentText(apy))}
        </Fact>
        <Fact label="Skip rate" wait={wait && <Ghost text="6.77% of 133 leader slots" />}>
          <SkipRate validator={validator} />
        </Fact>
        <Fact label="Blocks" wait={wait && 18}>
          {known(validator?.blocks, (blocks) => (
            <>
              <Figure value={blocks} />
              <span className="text-muted">
                in this epoch
                {production?.source === 'index' &&
                  `, slots ${count(production.firstSlot)} to ${count(production.lastSlot)}`}
              </span>
            </>
          ))}
        </Fact>
        <Fact label="Vote credits" wait={wait && 10}>
          {known(detail?.totalCredits, (credits) => (
            <>
              <Figure value={credits} />
              <span className="text-muted">in all</span>
            </>
          ))}
        </Fact>
      </Facts>
      <EpochBars
        label="Vote credits by epoch"
        bars={epochs?.map(({ epoch: of, credits }) => ({
          ...{ epoch: of, isOpen: of === epoch },
          value: credits === null ? null : Number(credits),
          text: count(credits),
        }))}
      />
    </Card>
  )
}

function SkipRate({ validator }: { validator: Detail['validator'] | undefined }) {
  if (validator?.leaderSlots === 0)
    return <span className="text-muted">no leader slot in this epoch yet</span>
  return known(validator?.skipRate, (rate) => (
    <>
      {percentText(rate)}
      <span className="text-muted">of {plural(validator?.leaderSlots ?? 0, 'leader slot')}</span>
    </>
  ))
}

function FactsCard({ detail, account }: Omit<PartProps, 'address'> & { account: CardsProps['query'] }) {
  const { coin } = useNetworkNames()
  const { validator } = detail ?? {}
  const wait = !detail
  const link = (value: string | null | undefined) =>
    known(value, (to) => <AddressLink address={to} copy name={null} />)
  return (
    <Card title="Facts" flush className="lg:max-xl:col-span-2">
      <Staleness query={account} />
      <Facts narrow>
        <Fact label="Vote account" wait={wait && 14}>
          {link(validator?.address)}
        </Fact>
        <Fact label="Identity" wait={wait && 14}>
          {link(validator?.identity)}
        </Fact>
        <Fact label="Votes signed by" wait={wait && 14}>
          {link(detail?.authorizedVoter)}
        </Fact>
        <Fact label="Withdrawn by" wait={wait && 14}>
          {link(detail?.withdrawer)}
        </Fact>
        <Fact label="Commission" wait={wait && 4}>
          {known(validator?.commission, shortPercent)}
        </Fact>
        {detail?.hasAlpenglow && validator?.hasBlsKey != null && (
          <>
            <Fact label="BLS key">{validator.hasBlsKey ? 'Yes, as Alpenglow needs it' : 'None'}</Fact>
            <Fact label="Admission tickets">
              {known(validator.voteLamports, (lamports) => (
                <>
                  for {plural(Number(ticketEpochs(lamports)), 'epoch')}
                  <span className="text-muted">1.6 {coin} each, of its vote account</span>
                </>
              ))}
            </Fact>
          </>
        )}
        {detail?.blockRevenueCommission != null && (
          <Fact label="Of block revenue">
            keeps {shortPercent(detail.blockRevenueCommission)}
            {detail.pendingDelegatorRewards !== null && (
              <span className="inline-flex items-center gap-1 text-muted">
                <Amount raw={detail.pendingDelegatorRewards} show={4} symbol={coin} /> to be paid
              </span>
            )}
          </Fact>
        )}
        <Fact label="Root slot" wait={wait && 9}>
          {known(detail?.rootSlot, (slot) => (
            <Figure value={slot} />
          ))}
        </Fact>
        <Fact
          label="Balance"
          wait={
            !account.data && !hasFailed(account) && <Ghost text={`100,000.006052045 ${coin} ($4,497.38)`} />
          }
        >
          <CoinBalance lamports={account.data?.lamports} />
        </Fact>
        {(!detail || detail.website) && (
          <Fact label="Website" wait={wait && 20}>
            {detail?.website && <Website text={detail.website} />}
          </Fact>
        )}
        {(!detail || detail.details) && (
          <Fact label="Says of itself" wait={wait && 20}>
            <span className="wrap-anywhere min-w-0 text-muted">{detail?.details}</span>
          </Fact>
        )}
        <Fact label="Updated" wait={wait && 10}>
          {detail && <RelativeTime timestamp={detail.updatedAt} />}
        </Fact>
      </Facts>
    </Card>
  )
}

/** A link that the validator published; plain text if it is not a web address. */
function Website({ text }: { text: string }) {
  const isWeb = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
  return (
    <span className="inline-flex min-w-0 max-w-full items-center">
      {isWeb ? (
        <a
          href={text}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          className="truncate text-link underline-offset-3 hover:underline"
        >
          {text}
        </a>
      ) : (
        <span className="wrap-anywhere min-w-0">{text}</span>
      )}
      {isWeb && <CopyButton value={text} label="Website" />}
    </span>
  )
}
