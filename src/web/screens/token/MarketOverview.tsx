import type { Token } from '#contract/tokens.ts'
import { Figure } from '../../components/Figure.tsx'
import { AddressLink } from '../../components/links.tsx'
import { RelativeTime } from '../../components/RelativeTime.tsx'
import { known, unknown } from '../../components/unknown.tsx'
import { count } from '../../format/number.ts'
import { timestampOf } from '../../format/time.ts'
import { dollarsOf, exactPrice, price as priceText, signedPercent } from '../../format/usd.ts'
import { useHealth } from '../../queries/network.ts'
import { Card } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { Bar } from '../../ui/Skeleton.tsx'
import { SocialLinks } from './SocialLinks.tsx'
import { Supply } from './Supply.tsx'

export function MarketOverview({ mint, token }: { mint: string; token: Token | undefined }) {
  const wait = !token
  const network = useHealth().data?.network
  const wrapped = network?.wrappedMint === mint ? network : undefined
  return (
    <Card title="Market Overview" flush>
      <Facts narrow>
        <Fact label="Price" wait={wait && <PriceToCome />}>
          {token && <Price token={token} />}
        </Fact>
        <Fact label="Market cap" wait={wait && 10}>
          {token && known(token.marketCap, (value) => dollarsOf(value))}
        </Fact>
        <Fact label="Volume 24h" wait={wait && 10}>
          {token && known(token.volume24h, (value) => dollarsOf(value))}
        </Fact>
        <Fact label="Current supply" room="content-start max-sm:min-h-11">
          {token ? <Supply token={token} /> : <Bar characters={16} />}
          {wrapped && (
            <span className="basis-full text-muted text-xs">
              All {wrapped.coin} that is wrapped just now: what all accounts of {wrapped.wrappedSymbol} hold.
            </span>
          )}
        </Fact>
        <Fact label="Social channels" room="content-start max-sm:min-h-11" wait={wait && 8}>
          {token && <SocialLinks token={token} />}
        </Fact>
        <Fact label="Holders" wait={wait && 6}>
          {token && (token.holders === null ? unknown : <Figure value={token.holders} />)}
        </Fact>
      </Facts>
    </Card>
  )
}

/** Three lines, on a phone four, also where one is enough. */
const sourceClass = 'in-text min-h-12 max-sm:min-h-16 basis-full text-muted text-xs'

function PriceToCome() {
  return (
    <>
      <span className="inline-flex h-5 items-center">
        <Bar characters={10} />
      </span>
      <span className={sourceClass}>
        <Bar characters={24} />
      </span>
    </>
  )
}

/** The price, its change, and the rule that it follows: where it comes from and how much it takes to move it. */
function Price({ token: { price, change24h, priceRule } }: { token: Token }) {
  if (price === null)
    return (
      <>
        {unknown}
        <span className={sourceClass}>No price is known. Thin pools set none.</span>
      </>
    )
  return (
    <>
      <span title={exactPrice(price)}>{priceText(price)}</span>
      {change24h !== null && (
        <span
          title="Against 24 hours before"
          className={change24h > 0 ? 'text-good' : change24h < 0 ? 'text-bad' : 'text-muted'}
        >
          {signedPercent(change24h)}
        </span>
      )}
      {priceRule && (
        <span className={sourceClass}>
          <PriceSource rule={priceRule} />. Thin pools set no price.
        </span>
      )}
    </>
  )
}

function PriceSource({
  rule: { pool, depthUsd, asOfSlot, fetchedAt, updatedAt },
}: {
  rule: NonNullable<Token['priceRule']>
}) {
  const fetched = fetchedAt !== null && (
    <>
      , fetched <RelativeTime timestamp={timestampOf(fetchedAt)} />
    </>
  )
  if (pool === null)
    return fetched ? <>From outside of the chain{fetched}</> : <>By the rule of a stable token</>
  return (
    <>
      From the pool <AddressLink address={pool} name={null} />
      {depthUsd !== null && `, ${dollarsOf(depthUsd)} deep`}
      {asOfSlot !== null && `, as of slot ${count(asOfSlot)}`}
      {updatedAt !== null && (
        <>
          , updated <RelativeTime timestamp={updatedAt} />
        </>
      )}
      {fetched && <>, by the coin’s price from outside of the chain{fetched}</>}
    </>
  )
}
