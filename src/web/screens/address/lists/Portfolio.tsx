import type { AddressHoldings, TokenHolding } from '#contract/addresses/address-holdings.ts'
import { AddressLink, TextLink } from '../../../components/addresses/links.tsx'
import { Amount } from '../../../components/amounts/Amount.tsx'
import { known } from '../../../components/amounts/unknown.tsx'
import { ExportLinks } from '../../../components/lists/ExportLinks.tsx'
import { List } from '../../../components/lists/List.tsx'
import { usePageNumber } from '../../../components/lists/Pager.tsx'
import { TokenLogo } from '../../../components/tokens/TokenLogo.tsx'
import { TokenMarks } from '../../../components/tokens/TokenMarks.tsx'
import { unitsOfCoins } from '../../../format/amount.ts'
import { count, percentText } from '../../../format/number.ts'
import { listedName } from '../../../format/token-values.ts'
import { price as priceText } from '../../../format/usd.ts'
import { paths } from '../../../paths.ts'
import { ADDRESS_PAGE, HOLDINGS_PART, useAddressHoldings } from '../../../queries/addresses.ts'
import { hasFailed } from '../../../queries/api/failed.ts'
import { useNetworkNames } from '../../../queries/network/network.ts'
import type { Column } from '../../../ui/table/Table.tsx'
import { balancesAsOf, dollarsOr } from '../cards/card-values.tsx'
import { HoldingsFailure } from '../cards/HoldingsFailure.tsx'

/** A row of the portfolio: a token, or the coin, which has neither a mint nor a token account. */
type Row = Pick<TokenHolding, 'symbol' | 'name' | 'price' | 'usdValue' | 'logoUri'> & {
  amount: string | null
  holding: TokenHolding | null
  /** The share of the total value in per cent with 3 decimals; null when either value is unknown. */
  share: string | null
}

/** The list of all holdings: the coin first, then the tokens in descending order of value. */
export function Portfolio({ address }: { address: string }) {
  const turn = usePageNumber()
  const { coin } = useNetworkNames()
  // The first row is the coin, so row n is token holding n - 1.
  const first = Math.max(0, (turn.page - 1) * ADDRESS_PAGE - 1)
  const end = turn.page * ADDRESS_PAGE - 1
  const part = Math.floor(first / HOLDINGS_PART)
  const query = useAddressHoldings(address, part + 1)
  // A page may begin in one part of the holdings and end in the next.
  const next = useAddressHoldings(address, Math.floor((end - 1) / HOLDINGS_PART) + 1)
  const { data } = query
  const from = part * HOLDINGS_PART
  const isSplit = end - from > HOLDINGS_PART
  const tokens = [...(data?.tokenHoldings ?? []), ...((isSplit && next.data?.tokenHoldings) || [])]
  const all = (data?.totalHoldings ?? 0) + 1
  const isNothing = data?.totalHoldings === 0 && data.lamports === '0'
  const rows = data && [
    ...(turn.page === 1 && !isNothing ? [coinRow(data, coin)] : []),
    ...tokens.slice(first - from, end - from).map((holding) => tokenRow(holding, data)),
  ]
  return (
    <List
      title="Portfolio"
      caption="Portfolio of this address"
      what="holdings"
      actions={<ExportLinks call="exportAddressHoldings" of={address} what="holdings" />}
      columns={columns}
      keyOf={({ holding }) => holding?.tokenAccount ?? 'coin'}
      query={query}
      rows={rows}
      expected={5}
      status={data ? statusOf(data) : hasFailed(query) ? '' : 'Loading wallet holdings...'}
      empty="No Holdings Found"
      emptyNote={data?.partialSince === null ? "This wallet doesn't hold any tokens" : 'No tokens are known'}
      failure={<HoldingsFailure address={address} query={query} />}
      pages={{ ...turn, pages: Math.ceil(all / ADDRESS_PAGE) }}
    />
  )
}

const statusOf = (holdings: AddressHoldings) =>
  [
    balancesAsOf(holdings),
    holdings.partialSince !== null &&
      `tokens received before slot ${count(holdings.partialSince)} may be missing`,
  ]
    .filter(Boolean)
    .join(', ')

const coinRow = (data: AddressHoldings, coin: string): Row => ({
  symbol: coin,
  name: coin,
  amount: data.balance,
  price: data.gorPrice,
  usdValue: data.gorValue,
  logoUri: null,
  holding: null,
  share: shareOf(data.gorValue, data.totalValue),
})

const tokenRow = (holding: TokenHolding, { totalValue }: AddressHoldings): Row => ({
  ...holding,
  holding,
  share: shareOf(holding.usdValue, totalValue),
})

const shareOf = (value: number | null, total: number | null) =>
  value === null || !total ? null : percentText((100 * value) / total, 3)

const mono = (text: string) => <span className="font-mono text-[0.929em]">{text}</span>

const columns: Column<Row>[] = [
  { label: 'Token', width: '13rem', characters: 18, phone: 'lead', cell: (row) => <Name row={row} /> },
  {
    label: 'Account',
    says: ({ holding }) => holding !== null,
    width: '9rem',
    characters: 13,
    cell: ({ holding }) => known(holding, ({ tokenAccount }) => <AddressLink address={tokenAccount} />),
  },
  {
    label: 'Balance',
    phone: 'amount',
    numeric: true,
    width: '12rem',
    characters: 14,
    cell: ({ amount, symbol, holding }) =>
      holding ? (
        <Amount
          raw={holding.rawAmount}
          decimals={holding.decimals}
          ui={holding.uiAmount}
          symbol={symbol ?? ''}
        />
      ) : (
        known(amount, (value) => <Amount units={unitsOfCoins(value)} symbol={symbol ?? ''} />)
      ),
  },
  {
    label: 'Price',
    says: ({ price }) => price !== null,
    numeric: true,
    width: '8rem',
    characters: 10,
    cell: ({ price }) => known(price, (value) => mono(priceText(value))),
  },
  {
    label: 'Value',
    phone: 'end',
    numeric: true,
    width: '8rem',
    characters: 8,
    cell: ({ usdValue }) => <Value usd={usdValue} />,
  },
  {
    label: 'Percentage',
    phoneLabel: false,
    says: ({ share }) => share !== null,
    numeric: true,
    width: '7rem',
    characters: 7,
    cell: ({ share }) => known(share, mono),
  },
]

function Value({ usd }: { usd: number | null }) {
  return <span className="font-mono text-[0.929em]">{dollarsOr(usd)}</span>
}

function Name({ row: { holding, symbol, name, logoUri } }: { row: Row }) {
  const label = holding ? listedName(holding) : (name ?? '')
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2 align-middle">
      <TokenLogo url={logoUri} name={symbol ?? label} size={20} />
      {holding ? <TextLink to={paths.token(holding.mint)}>{label}</TextLink> : <span>{label}</span>}
      {symbol && symbol !== label && <span className="text-muted">{symbol}</span>}
      {holding && <TokenMarks token={holding} mint={holding.mint} />}
    </span>
  )
}
