import type { TokenListItem } from '#contract/tokens/tokens.ts'
import { TextLink } from '../../components/addresses/links.tsx'
import { PriceLine } from '../../components/charts/PriceLine.tsx'
import { TokenLogo } from '../../components/tokens/TokenLogo.tsx'
import { TokenMarks } from '../../components/tokens/TokenMarks.tsx'
import { count, UNKNOWN } from '../../format/number.ts'
import { listedName, shortDollars, shortNumber } from '../../format/token-values.ts'
import { price as priceText, signedPercent } from '../../format/usd.ts'
import { paths } from '../../paths.ts'
import { cx } from '../../ui/class-names.ts'
import { Bar } from '../../ui/layout/Skeleton.tsx'
import type { Column } from '../../ui/table/Table.tsx'

/** The keys by which the list is sorted; `match` puts the best matches of a search first. */
export type TokenSortKey =
  | 'match'
  | 'holderCount'
  | 'price'
  | 'change24h'
  | 'volume24h'
  | 'marketCap'
  | 'name'

/**
 * The columns of the list of tokens.
 *
 * @param before the number of tokens on the pages before this one
 * @param sparklines the prices of seven days by mint; undefined while they are loading
 */
export const tokenColumns = (
  before: number,
  sparklines: Readonly<Record<string, readonly (number | null)[]>> | undefined,
): Column<TokenListItem, TokenSortKey>[] => [
  {
    label: 'No',
    phone: 'icon',
    numeric: true,
    width: '3.5rem',
    characters: 3,
    cell: (_, index) => <span className="text-muted">{count(before + index + 1)}</span>,
  },
  {
    label: 'Token',
    width: '19rem',
    characters: 24,
    phone: 'lead',
    sort: { by: 'name', highest: 'Name, Z to A', lowest: 'Name, A to Z', first: 'asc' },
    cell: (token) => <TokenCell token={token} />,
  },
  {
    label: 'Price',
    phone: 'amount',
    numeric: true,
    width: '7rem',
    characters: 9,
    sort: { by: 'price', highest: 'Highest price', lowest: 'Lowest price' },
    cell: ({ price }) => <Value text={priceText(price)} />,
  },
  {
    label: '24h %',
    says: ({ change24h }) => change24h !== null,
    phone: 'end',
    phoneLabel: true,
    numeric: true,
    width: '6.5rem',
    characters: 7,
    sort: { by: 'change24h', highest: 'Largest rise in 24 hours', lowest: 'Largest fall in 24 hours' },
    cell: ({ change24h }) => (
      <Value
        text={signedPercent(change24h)}
        className={change24h === null ? undefined : change24h < 0 ? 'text-bad' : 'text-good'}
      />
    ),
  },
  {
    label: 'Last 7 Days',
    phone: 'hidden',
    width: '8rem',
    characters: 12,
    cell: (token) => <WeekCell token={token} sparklines={sparklines} />,
  },
  {
    label: 'Volume 24h',
    numeric: true,
    width: '7.5rem',
    characters: 7,
    sort: { by: 'volume24h', highest: 'Highest volume', lowest: 'Lowest volume' },
    cell: ({ volume24h }) => <Value text={shortDollars(volume24h)} />,
  },
  {
    label: 'Market Cap',
    numeric: true,
    width: '7.5rem',
    characters: 7,
    sort: { by: 'marketCap', highest: 'Highest market cap', lowest: 'Lowest market cap' },
    cell: ({ marketCap }) => <Value text={shortDollars(marketCap)} />,
  },
  {
    label: 'Holders',
    numeric: true,
    width: '6rem',
    characters: 5,
    sort: { by: 'holderCount', highest: 'Most holders', lowest: 'Fewest holders' },
    cell: ({ holderCount }) => (
      <span title={holderCount === null ? undefined : `${count(holderCount)} holders`}>
        <Value text={shortNumber(holderCount)} />
      </span>
    ),
  },
]

function WeekCell({
  token,
  sparklines,
}: {
  token: TokenListItem
  sparklines: Readonly<Record<string, readonly (number | null)[]>> | undefined
}) {
  const prices = sparklines && Object.hasOwn(sparklines, token.mint) ? sparklines[token.mint] : undefined
  const isNone = token.price === null || (sparklines && !prices)
  // The size is the same in every state, so that a list on a phone does not move.
  return (
    <span className="inline-flex h-7 w-28 max-w-full items-center align-middle">
      {isNone ? (
        <Value text={UNKNOWN} />
      ) : sparklines ? (
        <PriceLine of={listedName(token)} prices={prices} />
      ) : (
        <Bar characters={12} />
      )}
    </span>
  )
}

function TokenCell({ token }: { token: TokenListItem }) {
  const name = listedName(token)
  return (
    <span className="flex min-w-0 items-center gap-2">
      <TokenLogo url={token.logoUri} name={token.symbol ?? token.name} size={24} />
      <span className="min-w-0 truncate">
        <TextLink to={paths.token(token.mint)}>{name}</TextLink>
        {token.symbol && token.symbol !== name && <span className="ml-1.5 text-muted">{token.symbol}</span>}
      </span>
      <span className="shrink-0">
        <TokenMarks token={token} mint={token.mint} />
      </span>
    </span>
  )
}

const Value = ({ text, className }: { text: string; className?: string | undefined }) => (
  <span className={cx('font-mono text-[0.929em]', text === UNKNOWN ? 'text-faint' : className)}>{text}</span>
)
