import type { AddressHoldings, TokenHolding } from '#contract/addresses/address-holdings.ts'
import type { AddressType } from '#contract/addresses/addresses.ts'
import type { AddressPool } from '#contract/tokens/pools.ts'
import type { TokenMarket } from '#contract/tokens/token-markets.ts'
import { AddressLink, TextLink } from '../../../components/addresses/links.tsx'
import { Amount } from '../../../components/amounts/Amount.tsx'
import { Figure } from '../../../components/amounts/Figure.tsx'
import { known, unknown } from '../../../components/amounts/unknown.tsx'
import { TokenLogo } from '../../../components/tokens/TokenLogo.tsx'
import { TokenText } from '../../../components/tokens/TokenText.tsx'
import { unitsOfCoins } from '../../../format/amount.ts'
import { shortPercent } from '../../../format/number.ts'
import { listedName } from '../../../format/token-values.ts'
import { isTelling, signedPercent } from '../../../format/usd.ts'
import { paths } from '../../../paths.ts'
import { useAddressHoldings, useAddressPool, useAddressType } from '../../../queries/addresses.ts'
import { hasFailed } from '../../../queries/api/failed.ts'
import { useToken, useTokenMarkets } from '../../../queries/tokens.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { balancesAsOf, type CardsProps, dollarsOr, Staleness } from './card-values.tsx'
import { HoldingsFailure } from './HoldingsFailure.tsx'
import { PoolPrice } from './PoolPrice.tsx'

/** The values of a pool's cards; undefined while they are loading, and if they could not be loaded. */
type Pool = {
  holdings: AddressHoldings | undefined
  /** The pool's market values; null when the index has none for this address. */
  market: TokenMarket | null | undefined
  /** The pool's facts; null when the index knows no pool at the address. */
  facts: AddressPool['pool'] | undefined
}

/** The cards of a pool: its price over time, its reserves and its trading. */
export function PoolCards({ address, query }: CardsProps) {
  const holdings = useAddressHoldings(address)
  const about = useAddressPool(address, '15m')
  const facts = about.data ? about.data.pool : hasFailed(about) ? null : undefined
  const base = facts?.base ?? undefined
  const markets = useTokenMarkets(base)
  const market = markets.data?.find((each) => each.address === address)
  const pool: Pool = {
    holdings: holdings.data,
    market:
      market ?? (facts !== undefined && (!base || markets.data || hasFailed(markets)) ? null : undefined),
    facts,
  }
  const failed = !holdings.data && hasFailed(holdings)
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <PoolPrice address={address} market={pool.market} since={about.data?.since} />
      <Card title="Pool" flush>
        <Staleness query={query} />
        {failed ? <HoldingsFailure address={address} query={holdings} /> : <Reserves {...pool} />}
        <Facts narrow>
          <Trading {...pool} />
          <Shares mint={facts === undefined ? undefined : (facts?.lpMint ?? null)} />
          <Authority
            vault={holdings.data?.tokenHoldings[0]?.tokenAccount}
            isWaiting={!holdings.data && !failed}
          />
          <Program type={query.data} facts={facts} />
        </Facts>
      </Card>
    </div>
  )
}

function Reserves({ holdings, market }: Pool) {
  const wait = !holdings
  const held = holdings?.tokenHoldings ?? []
  return (
    <Facts narrow>
      <Fact label="Reserves" room="content-start min-h-13" wait={wait && 18}>
        {held.length === 0 ? (
          <span className="text-muted">Empty Pool</span>
        ) : (
          held.map((holding) => (
            <span key={holding.tokenAccount} className="basis-full">
              <Holding holding={holding} />
            </span>
          ))
        )}
      </Fact>
      <Fact label="Value" room="content-start min-h-11" wait={wait && 10}>
        {dollarsOr(holdings && shownValue(holdings, market))}
        {isTelling(market?.changes.tvl) && <Change percent={market.changes.tvl} />}
        {holdings && <span className="basis-full text-muted text-xs">{balancesAsOf(holdings)}</span>}
      </Fact>
    </Facts>
  )
}

/** The sum of the reserves' values. If one of them has no price, the market's value of both reserves. */
const shownValue = ({ tokensValue, unpriced }: AddressHoldings, market: Pool['market']): number | null =>
  unpriced === 0 ? tokensValue : (market?.tvl ?? null)

function Holding({ holding }: { holding: TokenHolding }) {
  const { rawAmount, decimals, uiAmount, mint, symbol, copyOf, usdValue, logoUri } = holding
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-1.5">
      <TokenLogo url={logoUri} name={symbol ?? listedName(holding)} size={16} />
      <Amount raw={rawAmount} decimals={decimals} ui={uiAmount} />
      <TextLink to={paths.token(mint)}>
        <TokenText label={symbol ?? listedName(holding)} mint={mint} copyOf={copyOf} />
      </TextLink>
      {usdValue !== null && <span className="text-muted">({dollarsOr(usdValue)})</span>}
    </span>
  )
}

function Change({ percent }: { percent: number }) {
  return (
    <span
      title="Against the 24 hours before"
      className={`text-small ${percent > 0 ? 'text-good' : percent < 0 ? 'text-bad' : 'text-muted'}`}
    >
      {signedPercent(percent)}
    </span>
  )
}

/** The trading of the last 24 hours, and the part of the volume that the pool kept as a fee. */
function Trading({ market, facts }: Pool) {
  const wait = market === undefined && 8
  const fee = facts?.feePercent
  const volume = market?.volume24h
  return (
    <>
      <Fact label="Volume 24h" wait={wait}>
        {dollarsOr(volume)}
        {isTelling(market?.changes.volume24h) && <Change percent={market.changes.volume24h} />}
      </Fact>
      <Fact label="Trades 24h" wait={wait}>
        {known(market, ({ trades24h, traders24h }) => (
          <>
            <Figure value={trades24h} />
            <span className="text-muted">
              by <Figure value={traders24h} /> {traders24h === 1 ? 'trader' : 'traders'}
            </span>
          </>
        ))}
      </Fact>
      <Fact label="Fee" wait={facts === undefined && 6}>
        {known(fee, (percent) => (
          <>
            <Figure text={shortPercent(percent)} />
            {volume != null && (
              <span className="text-muted" title="The part of the volume that the pool keeps">
                {dollarsOr((volume * percent) / 100)} in 24 hours
              </span>
            )}
          </>
        ))}
      </Fact>
    </>
  )
}

/**
 * The shares of the pool.
 *
 * @param mint the mint of the shares; null where the pool has none, undefined while it is loading
 */
function Shares({ mint }: { mint: string | null | undefined }) {
  if (mint) return <OfShares mint={mint} />
  const wait = mint === undefined
  return (
    <>
      {wait && <Fact label="LP supply" wait={14} />}
      {/* If positions are not tokens, the index does not count them. */}
      <Fact label="Total positions" wait={wait && 6}>
        {unknown}
      </Fact>
    </>
  )
}

/** The supply and the holders of the shares. Every holder has a position in the pool. */
function OfShares({ mint }: { mint: string }) {
  const query = useToken(mint)
  const { data } = query
  return (
    <>
      <Fact label="LP supply">
        {known(data?.uiSupply, (supply) => (
          <Amount units={unitsOfCoins(supply)} />
        ))}
        <TextLink to={paths.token(mint)}>LP token</TextLink>
      </Fact>
      <Fact label="Total positions" wait={!data && !hasFailed(query) && 6}>
        {known(data?.holders, (holders) => (
          <>
            <Figure value={holders} />
            <span className="text-muted">{holders === 1 ? 'holder' : 'holders'} of the LP token</span>
          </>
        ))}
      </Fact>
    </>
  )
}

/**
 * The owner of the vaults. It is read from a vault, because pool accounts of different exchanges name it
 * differently.
 */
function Authority({ vault, isWaiting }: { vault: string | undefined; isWaiting: boolean }) {
  const account = useAddressType(vault)
  const owner = account.data?.parsed?.info.owner
  const wait = isWaiting || (vault !== undefined && !account.data && !hasFailed(account))
  return (
    <Fact label="Authority" wait={wait && 13}>
      {known(typeof owner === 'string' ? owner : undefined, (of) => (
        <AddressLink address={of} copy />
      ))}
    </Fact>
  )
}

function Program({ type, facts }: { type: AddressType | undefined } & Pick<Pool, 'facts'>) {
  return (
    <>
      <Fact label="Program" wait={!type && 13}>
        {known(type?.owner ?? facts?.programId, (owner) => (
          <AddressLink address={owner} label={type?.program ?? undefined} copy />
        ))}
      </Fact>
      {facts && (
        <Fact label="Since">
          slot <Figure value={facts.firstSlot} />
        </Fact>
      )}
    </>
  )
}
