import { accountKinds } from '#contract/account-kinds.ts'
import type { AddressHoldings, TokenHolding } from '#contract/address-holdings.ts'
import type { AddressType } from '#contract/addresses.ts'
import type { TokenMarket } from '#contract/token-markets.ts'
import { tokenText } from '#contract/token-text.ts'
import { Amount } from '../../components/Amount.tsx'
import { AddressLink, TextLink } from '../../components/links.tsx'
import { TokenText } from '../../components/TokenText.tsx'
import { known, unknown } from '../../components/unknown.tsx'
import { count } from '../../format/number.ts'
import { listedName } from '../../format/token-values.ts'
import { paths } from '../../paths.ts'
import { useAddressHoldings, useAddressType } from '../../queries/addresses.ts'
import { hasFailed } from '../../queries/failed.ts'
import { useHealth, useNetworkNames } from '../../queries/network.ts'
import { useTokenMarkets } from '../../queries/tokens.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { balancesAsOf, bytes, type CardsProps, dollarsOr, Staleness, yesNo } from './card-values.tsx'
import { HoldingsFailure } from './HoldingsFailure.tsx'

/** How many token balances of a pool the card lists. */
const LISTED = 5

/** The values of the cards of a pool; undefined while they are loading or could not be loaded. */
type Pool = {
  type: AddressType | undefined
  holdings: AddressHoldings | undefined
  /** Its market values; null when the index has none of this address. */
  market: TokenMarket | null | undefined
}

export function PoolCards({ address, query }: CardsProps) {
  const network = useHealth().data?.network
  const wrappedMint = network?.wrappedMint
  const holdings = useAddressHoldings(address)
  const held = holdings.data?.tokenHoldings
  // Fewer pools trade the other token than the wrapped coin.
  const mint = held?.find((each) => each.mint !== wrappedMint)?.mint ?? held?.[0]?.mint
  const markets = useTokenMarkets(mint)
  const market = markets.data?.find((each) => each.address === address)
  const pool: Pool = {
    type: query.data,
    holdings: holdings.data,
    market: market ?? (held && (!mint || markets.data || hasFailed(markets)) ? null : undefined),
  }
  const failed = !holdings.data && hasFailed(holdings)
  return (
    <div className="grid gap-4 lg:grid-cols-2 xl:grid-cols-3">
      <Card title="Overview" flush>
        <Staleness query={query} />
        {failed ? (
          <HoldingsFailure address={address} query={holdings} />
        ) : (
          <Reserves {...pool} wrappedMint={wrappedMint} symbol={network?.wrappedSymbol ?? 'Coin'} />
        )}
      </Card>
      <MoreInfo {...pool} vault={held?.[0]?.tokenAccount} failed={failed} />
      <Misc {...pool} failed={failed} />
    </div>
  )
}

/** @param symbol the wrapped coin's */
function Reserves({
  holdings,
  market,
  wrappedMint,
  symbol,
}: Pool & { wrappedMint: string | undefined; symbol: string }) {
  const wait = !holdings
  const held = holdings?.tokenHoldings ?? []
  const wrapped = held.find(({ mint }) => mint === wrappedMint)
  const others = held.filter((each) => each !== wrapped)
  return (
    <Facts narrow>
      <Fact label={`${symbol} balance`} wait={wait && 14}>
        {known(wrapped, (holding) => (
          <Holding holding={holding} />
        ))}
      </Fact>
      <Fact label="Token balances" wait={wait && 14}>
        {others.length === 0 && unknown}
        {others.slice(0, LISTED).map((holding) => (
          <span key={holding.tokenAccount} className="basis-full">
            <Holding holding={holding} />
          </span>
        ))}
        {others.length > LISTED && <span className="text-muted">+{count(others.length - LISTED)} more</span>}
      </Fact>
      <Fact label="TVL" wait={market === undefined && 10}>
        {dollarsOr(holdings && shownValue(holdings, market))}
      </Fact>
      <Fact label="24h volume" wait={market === undefined && 10}>
        {dollarsOr(market?.volume24h)}
      </Fact>
      <Fact label="Balances" room="min-h-11" wait={wait && 24}>
        {known(holdings && balancesAsOf(holdings), (text) => text)}
      </Fact>
    </Facts>
  )
}

/** The sum of the reserves that are shown; where one has no price, what the market says that both are worth. */
const shownValue = ({ tokensValue, unpriced }: AddressHoldings, market: Pool['market']): number | null =>
  unpriced === 0 ? tokensValue : (market?.tvl ?? null)

function Holding({ holding }: { holding: TokenHolding }) {
  const { rawAmount, decimals, uiAmount, mint, symbol, copyOf } = holding
  return (
    <span className="inline-flex min-w-0 flex-wrap items-baseline gap-x-1.5">
      <Amount raw={rawAmount} decimals={decimals} ui={uiAmount} />
      <TextLink to={paths.token(mint)}>
        <TokenText label={symbol ?? listedName(holding)} mint={mint} copyOf={copyOf} />
      </TextLink>
    </span>
  )
}

/** @param vault one of the pool's token accounts; undefined while none is known */
function MoreInfo({
  type,
  holdings,
  market,
  vault,
  failed,
}: Pool & { vault: string | undefined; failed: boolean }) {
  const wait = !holdings && !failed
  const account = useAddressType(vault)
  return (
    <Card title="More info" flush>
      <Facts narrow>
        <Fact label="Public name" wait={(wait || (!failed && market === undefined)) && 18}>
          {failed ? unknown : holdings && publicName(holdings, market)}
        </Fact>
        <Fact label="Owner">
          {known(type?.owner, (owner) => (
            <AddressLink address={owner} label={type?.program ?? undefined} copy />
          ))}
        </Fact>
        {/* Who signs for the vaults: where a pool's own account names it differs from one exchange to the next. */}
        <Fact
          label="Authority"
          wait={(wait || (vault !== undefined && !account.data && !hasFailed(account))) && 13}
        >
          {known(ownerIn(account.data), (owner) => (
            <AddressLink address={owner} copy />
          ))}
        </Fact>
        <Fact label="Total positions" wait={wait && 4}>
          {known(holdings?.totalHoldings, count)}
        </Fact>
        <Fact label="Account type">{known(type?.type, (kind) => accountKinds[kind].name)}</Fact>
        <Fact label="Allocated size">{bytes(type?.space)}</Fact>
        <Fact label="Executable">{yesNo(type?.executable)}</Fact>
      </Facts>
    </Card>
  )
}

/** The owner of a token account, by its content. */
function ownerIn(account: AddressType | undefined): string | undefined {
  const owner = account?.parsed?.info.owner
  return typeof owner === 'string' ? owner : undefined
}

/** `TRASH-wGOR Market`: of the pair, otherwise of what the pool holds. */
function publicName({ tokenHoldings }: AddressHoldings, market: Pool['market']): string {
  const names = market
    ? [market.tokenA, market.tokenB].map(({ symbol, address, copyOf }) =>
        tokenText(listedName({ symbol, name: null, mint: address }), address, copyOf),
      )
    : tokenHoldings.map((holding) =>
        tokenText(holding.symbol ?? listedName(holding), holding.mint, holding.copyOf),
      )
  return names.length === 0 ? 'Empty Pool' : `${names.slice(0, LISTED).join('-')} Market`
}

function Misc({ type, holdings, failed }: Pool & { failed: boolean }) {
  const { title, stage } = useNetworkNames()
  const wait = !holdings && !failed
  return (
    <Card title="Misc" flush className="lg:max-xl:col-span-2">
      <Facts narrow>
        <Fact label="Account status">
          {known(type?.exists, (is) => (
            <Badge tone={is ? 'green' : 'gray'}>{is ? 'Active' : 'Inactive'}</Badge>
          ))}
        </Fact>
        <Fact label="Balance status" wait={wait && 6}>
          {known(holdings, ({ totalHoldings, lamports }) => {
            const coins = lamports ?? (type?.exists === false ? '0' : type?.lamports)
            if (totalHoldings === 0 && coins == null) return unknown
            const isFunded = totalHoldings > 0 || coins !== '0'
            return <Badge tone={isFunded ? 'green' : 'gray'}>{isFunded ? 'Funded' : 'Empty'}</Badge>
          })}
        </Fact>
        <Fact label="Token holdings" wait={wait && 4}>
          {known(holdings?.totalHoldings, count)}
        </Fact>
        <Fact label="Total value" wait={wait && 10}>
          {dollarsOr(holdings?.totalValue)}
        </Fact>
        <Fact label="Network">
          {title} {stage}
        </Fact>
      </Facts>
    </Card>
  )
}
