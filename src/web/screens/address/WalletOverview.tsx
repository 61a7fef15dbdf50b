import { useSearch } from 'wouter/use-browser-location'
import type { AddressHoldings } from '#contract/address-holdings.ts'
import { count, plural } from '../../format/number.ts'
import { useAddressHoldings } from '../../queries/addresses.ts'
import { hasFailed } from '../../queries/failed.ts'
import { Card } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { type CardsProps, CoinBalance, dollarsOr, Staleness, useShownLamports } from './card-values.tsx'
import { FirstFunding } from './FirstFunding.tsx'
import { HoldingsDropdown } from './HoldingsDropdown.tsx'
import { HoldingsFailure } from './HoldingsFailure.tsx'

/** The holdings of the wallet. */
export function WalletOverview({ address, query }: CardsProps) {
  const holdings = useAddressHoldings(address)
  const { data } = holdings
  const failed = !data && hasFailed(holdings)
  const lamports = useShownLamports({ address, query })
  // The portfolio tab says itself that it is loading or has failed.
  const isPortfolio = new URLSearchParams(useSearch()).get('tab') === 'portfolio'
  return (
    <Card title="Overview" flush>
      <Staleness query={query} />
      <Facts narrow>
        <Fact
          label="Balance"
          room="content-start max-sm:min-h-11"
          wait={!query.data && !hasFailed(query) && lamports === undefined && 14}
        >
          <CoinBalance lamports={lamports} />
        </Fact>
        {!failed && (
          <>
            <Fact
              label="Tokens"
              room="content-start max-sm:min-h-11 xl:min-h-11"
              wait={!data && isPortfolio && 14}
            >
              {data ? (
                <TokenSum holdings={data} />
              ) : (
                <span role="status" className="text-muted">
                  Loading wallet holdings...
                </span>
              )}
            </Fact>
            <Fact label="Total portfolio value" wait={!data && 8}>
              {dollarsOr(data?.totalValue)}
            </Fact>
          </>
        )}
      </Facts>
      <FirstFunding address={address} />
      {!failed && (
        <div className="border-line/60 border-t p-3">
          <HoldingsDropdown address={address} holdings={data} />
        </div>
      )}
      {failed && !isPortfolio && <HoldingsFailure address={address} query={holdings} />}
    </Card>
  )
}

/** How many tokens, and what they are worth together. */
function TokenSum({ holdings: { totalHoldings, tokensValue, unpriced } }: { holdings: AddressHoldings }) {
  return (
    <>
      <span>{plural(totalHoldings, 'token')}</span>
      {totalHoldings > 0 && <span className="text-muted">({dollarsOr(tokensValue)})</span>}
      {unpriced > 0 && (
        <span className="text-muted text-xs" title="Their values are not known and not in the sum">
          +{count(unpriced)} unpriced
        </span>
      )}
    </>
  )
}
