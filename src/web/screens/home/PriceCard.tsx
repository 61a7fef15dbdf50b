import { Link } from 'wouter'
import { pages } from '#contract/pages/pages.ts'
import { PriceLine } from '../../components/charts/PriceLine.tsx'
import { RelativeTime } from '../../components/time/RelativeTime.tsx'
import { TokenLogo } from '../../components/tokens/TokenLogo.tsx'
import { timestampOf } from '../../format/time.ts'
import { price, signedPercent } from '../../format/usd.ts'
import { hasFailed } from '../../queries/api/failed.ts'
import { useGorPrice, useHealth, useNetworkNames } from '../../queries/network/network.ts'
import { useSparklines } from '../../queries/network/sparklines.ts'
import { scrollToTop } from '../../shell/header/navigation.ts'
import { cx } from '../../ui/class-names.ts'
import { Bar } from '../../ui/layout/Skeleton.tsx'

/** The price of the coin and its change in a day; it says so if the price is unknown. */
export function PriceCard() {
  const query = useGorPrice()
  const { coin } = useNetworkNames()
  const failed = hasFailed(query)
  const data = query.data
  const change = data?.change24h ?? null
  const mint = useHealth().data?.network.wrappedMint
  const week = useSparklines(mint === undefined ? undefined : [mint]).data?.[mint ?? '']
  return (
    <section
      aria-label={`${coin} price`}
      className="rounded-lg border border-line bg-card px-4 py-3 @max-6xl:@halves:col-span-2"
    >
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-3">
        <TokenLogo url={data?.logoUrl} name={coin} size={36} />
        <div className="min-w-0 flex-1 basis-28">
          <h2 className="text-small text-muted">{coin} Price</h2>
          <p className="min-h-4 text-muted text-xs leading-4">
            {data && data.fetchedAt !== null ? (
              <span title="From outside of the chain">
                fetched <RelativeTime timestamp={timestampOf(data.fetchedAt)} />
              </span>
            ) : (
              data?.updatedAt && (
                <span title="From the pools of the chain">
                  updated <RelativeTime timestamp={data.updatedAt} />
                </span>
              )
            )}
          </p>
          <p className="h-7 truncate font-mono font-medium text-xl leading-7">
            {!data && !failed ? (
              <Bar characters={8} />
            ) : data && data.price !== null ? (
              price(data.price)
            ) : (
              <span className="font-normal font-sans text-muted text-sm">
                {data ? 'No price is known' : 'The price cannot be loaded'}
              </span>
            )}
          </p>
        </div>
        <div className="shrink-0 text-xs">
          {/* The space of the line is reserved while it is loading. */}
          <div className="ml-auto h-5 w-18">
            {week && (
              <Link
                href={`${pages.charts.path}?range=week`}
                onClick={scrollToTop}
                title="The price in the last 7 days"
                className="block h-full rounded transition-opacity hover:opacity-75"
              >
                <PriceLine of={`${coin} price`} prices={week} />
              </Link>
            )}
          </div>
          <dl className="flex h-7 items-center justify-end gap-1">
            <dt className="text-muted">24 h</dt>
            <dd
              className={cx(
                'font-mono',
                change !== null && change > 0 && 'text-good',
                change !== null && change < 0 && 'text-bad',
              )}
            >
              {data || failed ? signedPercent(change) : <Bar characters={6} />}
            </dd>
          </dl>
        </div>
      </div>
    </section>
  )
}
