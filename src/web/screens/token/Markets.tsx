import type { TokenMarket } from '#contract/tokens/token-markets.ts'
import { tokenText } from '#contract/tokens/token-text.ts'
import { AddressLink, TextLink } from '../../components/addresses/links.tsx'
import { Figure } from '../../components/amounts/Figure.tsx'
import { List } from '../../components/lists/List.tsx'
import { RelativeTime } from '../../components/time/RelativeTime.tsx'
import { TokenLogo } from '../../components/tokens/TokenLogo.tsx'
import { shortAddress } from '../../format/address.ts'
import { count } from '../../format/number.ts'
import { dollarsOf, exactPrice, isTelling, price, signedPercent } from '../../format/usd.ts'
import { paths } from '../../paths.ts'
import { useNetworkNames } from '../../queries/network/network.ts'
import { TOKEN_PAGE, useTokenMarkets } from '../../queries/tokens.ts'
import { cx } from '../../ui/class-names.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { pageNumber, useUrlState } from '../../ui/url-state.ts'

const fields = { page: pageNumber }

/** The list of pools that trade the token, in descending order of value. */
export function Markets({ mint }: { mint: string }) {
  const { values, set } = useUrlState(fields)
  const query = useTokenMarkets(mint)
  const { title } = useNetworkNames()
  const all = query.data
  const updatedAt = all?.[0]?.updatedAt
  const first = (values.page - 1) * TOKEN_PAGE
  return (
    <List
      title="Markets"
      caption="Pools that trade this token"
      actions={
        updatedAt && (
          <span className="text-muted text-xs">
            Updated <RelativeTime timestamp={updatedAt} />
          </span>
        )
      }
      what="markets"
      columns={columns}
      keyOf={({ address }) => address}
      query={query}
      rows={all?.slice(first, first + TOKEN_PAGE)}
      expected={3}
      status={all ? `${count(all.length)} in all` : ''}
      empty="No markets found"
      emptyNote={`This token is not currently traded on any known liquidity pools or markets on ${title}.`}
      failure="Error loading markets"
      pages={{
        page: values.page,
        pages: Math.ceil((all?.length ?? 0) / TOKEN_PAGE),
        onTurn: (page) => set({ page }),
      }}
    />
  )
}

const columns: Column<TokenMarket>[] = [
  {
    label: 'Address',
    width: '9rem',
    characters: 13,
    phoneLabel: false,
    cell: ({ address }) => <AddressLink address={address} />,
  },
  {
    label: 'Pair',
    width: '13rem',
    characters: 16,
    phone: 'lead',
    cell: (market) => <Pair market={market} />,
  },
  {
    label: 'Price',
    phone: 'amount',
    numeric: true,
    width: '8rem',
    characters: 9,
    cell: ({ priceUsd }) => (
      <span title={priceUsd === null ? undefined : exactPrice(priceUsd)}>
        <Figure text={price(priceUsd)} />
      </span>
    ),
  },
  {
    label: 'Total Trade 24H',
    numeric: true,
    width: '9rem',
    characters: 12,
    cell: ({ trades24h, changes }) => <Value text={count(trades24h)} change={changes.trades24h} />,
  },
  {
    label: 'No. Trader 24H',
    numeric: true,
    width: '9rem',
    characters: 12,
    cell: ({ traders24h, changes }) => <Value text={count(traders24h)} change={changes.traders24h} />,
  },
  {
    label: 'Total Volume 24H',
    numeric: true,
    width: '11rem',
    characters: 16,
    cell: ({ volume24h, changes }) => <Value text={dollarsOf(volume24h)} change={changes.volume24h} />,
  },
  {
    label: 'TVL',
    numeric: true,
    width: '11rem',
    characters: 16,
    cell: ({ tvl, changes }) => <Value text={dollarsOf(tvl)} change={changes.tvl} />,
  },
  {
    label: 'Program',
    phoneLabel: false,
    width: '8rem',
    characters: 12,
    cell: ({ program, programId }) => <AddressLink address={programId} label={program ?? undefined} />,
  },
]

function Value({ text, change }: { text: string; change: number | null }) {
  return (
    <span className="inline-flex min-w-0 flex-wrap items-baseline gap-x-1.5">
      <span className="font-mono text-[0.929em]">{text}</span>
      {isTelling(change) && (
        <span
          title="Against the 24 hours before"
          className={cx('text-xs', change > 0 ? 'text-good' : change < 0 ? 'text-bad' : 'text-muted')}
        >
          {signedPercent(change)}
        </span>
      )}
    </span>
  )
}

function Pair({ market: { tokenA, tokenB } }: { market: TokenMarket }) {
  const nameOf = ({ symbol, address, copyOf }: TokenMarket['tokenA']) =>
    tokenText(symbol ?? shortAddress(address), address, copyOf)
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      {[tokenA, tokenB].map((side) => (
        <TextLink key={side.address} to={paths.token(side.address)}>
          <TokenLogo url={side.logoUri} name={nameOf(side)} size={20} />
          <span className="sr-only">{nameOf(side)}</span>
        </TextLink>
      ))}
      <span className="truncate">
        {nameOf(tokenA)}-{nameOf(tokenB)}
      </span>
    </span>
  )
}
