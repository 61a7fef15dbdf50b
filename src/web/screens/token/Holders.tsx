import type { TokenHolder } from '#contract/tokens/token-holders.ts'
import type { Token } from '#contract/tokens/tokens.ts'
import { AddressLink } from '../../components/addresses/links.tsx'
import { Amount } from '../../components/amounts/Amount.tsx'
import { Figure } from '../../components/amounts/Figure.tsx'
import { unknown } from '../../components/amounts/unknown.tsx'
import { ExportLinks } from '../../components/lists/ExportLinks.tsx'
import { List } from '../../components/lists/List.tsx'
import { unitsOfCoins } from '../../format/amount.ts'
import { holderShare } from '../../format/holder-share.ts'
import { count } from '../../format/number.ts'
import { dollars, worth } from '../../format/usd.ts'
import { HOLDERS_PAGE, useTokenHolders } from '../../queries/tokens.ts'
import { Badge } from '../../ui/layout/Badge.tsx'
import { ShareBar } from '../../ui/layout/ShareBar.tsx'
import type { Column } from '../../ui/table/Table.tsx'
import { pageNumber, useUrlState } from '../../ui/url-state.ts'
import { Concentration } from './Concentration.tsx'
import { HolderHistory } from './HolderHistory.tsx'
import { decimalsOf, symbolOf } from './token-names.ts'

const fields = { page: pageNumber }

/** The owners of the token, the largest balance first. */
export function Holders({
  mint,
  token,
  isCoin,
}: {
  mint: string
  token: Token | undefined
  /** Whether the token is the wrapped coin, for which no share of the supply is shown. */
  isCoin: boolean
}) {
  const { values, set } = useUrlState(fields)
  const query = useTokenHolders(mint, values.page)
  const { data } = query
  const first = (values.page - 1) * HOLDERS_PAGE
  const total = data?.total ?? (data ? first + data.holders.length : 0)
  return (
    <div className="grid gap-4">
      <Concentration token={token} />
      <List
        title="Token Holders"
        actions={<ExportLinks call="exportTokenHolders" of={mint} what="holders" />}
        caption="Holders of this token"
        what="holders"
        columns={columnsOf(token, isCoin ? undefined : largestOf(token, data?.holders))}
        keyOf={({ owner }) => owner}
        query={query}
        rows={data?.holders}
        status={data && data.holders.length > 0 ? shownText(data.holders, total) : ''}
        empty="No token holders found"
        failure="The holders cannot be loaded just now"
        pages={{ page: values.page, pages: Math.ceil(total / HOLDERS_PAGE), onTurn: (page) => set({ page }) }}
      />
      {data && (
        <p className="px-1 text-small text-muted">
          {data.asOfSlot !== null && `As of slot ${count(data.asOfSlot)}. `}
          {data.partialSince !== null &&
            `Partial: balances from before slot ${count(data.partialSince)} are known only of accounts that were used since.`}
        </p>
      )}
      <HolderHistory mint={mint} />
    </div>
  )
}

/** The largest share of the supply, in per cent. The bars of all pages are scaled to it. */
const largestOf = (token: Token | undefined, shown: readonly TokenHolder[] = []): number =>
  Number(token?.concentration.top1 ?? Math.max(0, ...shown.map(({ percentage }) => Number(percentage))))

/** The text about the shown range: `Showing top 50 holders`; on later pages their ranks. */
function shownText(holders: readonly TokenHolder[], total: number): string {
  const [from, to] = [holders[0]?.rank ?? 1, holders.at(-1)?.rank ?? 1]
  const shown =
    from === 1 ? `Showing top ${count(to)} holders` : `Showing holders ${count(from)} to ${count(to)}`
  return total > to || from > 1 ? `${shown} of ${count(total)}` : shown
}

const marks = { pool: 'pool', program: 'program', burn: 'burn', label: 'label' } as const

/**
 * The columns of the list.
 *
 * @param largest the largest share of the supply; undefined: the list has no shares
 */
function columnsOf(token: Token | undefined, largest: number | undefined): Column<TokenHolder>[] {
  const columns: Column<TokenHolder>[] = [
    { label: 'Rank', width: '5rem', characters: 4, phone: 'icon', cell: ({ rank }) => `#${count(rank)}` },
    {
      label: 'Address',
      width: '18rem',
      characters: 24,
      phone: 'lead',
      cell: ({ owner, mark, name }) => (
        <span className="inline-flex min-w-0 items-center gap-2">
          <AddressLink address={owner} name={name} copy />
          {mark !== null && mark !== 'label' && <Badge>{marks[mark]}</Badge>}
        </span>
      ),
    },
    {
      label: 'Balance',
      phone: 'amount',
      numeric: true,
      width: '16rem',
      characters: 20,
      cell: ({ balance, uiBalance }) => (
        <Amount raw={balance} decimals={decimalsOf(token)} ui={uiBalance} symbol={symbolOf(token)} />
      ),
    },
    {
      label: 'Value',
      numeric: true,
      width: '10rem',
      characters: 12,
      cell: ({ uiBalance }) => <Figure text={dollars(dollarValueOf(uiBalance, token?.price))} />,
    },
  ]
  if (largest !== undefined)
    columns.push({
      label: 'Percentage',
      phone: 'end',
      numeric: true,
      width: '14rem',
      characters: 14,
      cell: ({ percentage }) => <Share percentage={percentage} largest={largest} />,
    })
  return columns
}

/** The value at the current price; undefined if the price or the balance is unknown. */
const dollarValueOf = (uiBalance: string | null, price: number | null | undefined) =>
  uiBalance === null || price == null ? undefined : worth(unitsOfCoins(uiBalance), price)

function Share({ percentage, largest }: { percentage: string | null; largest: number }) {
  if (percentage === null) return unknown
  return (
    <span className="inline-flex w-full min-w-0 items-center gap-2">
      <span className="w-24 shrink-0 lines:w-auto font-mono text-[0.929em]">{holderShare(percentage)}</span>
      <ShareBar percent={largest > 0 ? (Number(percentage) / largest) * 100 : 0} />
    </span>
  )
}
