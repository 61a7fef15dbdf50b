import type { TokenTransactionEntry, TokenTransferEntry } from '#contract/tokens/token-activity.ts'
import type { Token } from '#contract/tokens/tokens.ts'
import { AddressLink } from '../../components/addresses/links.tsx'
import { Amount } from '../../components/amounts/Amount.tsx'
import { ActionBadge } from '../../components/badges/ActionBadge.tsx'
import { useCursorPages } from '../../components/lists/cursor-pages.ts'
import { ExportLinks } from '../../components/lists/ExportLinks.tsx'
import { List } from '../../components/lists/List.tsx'
import { columnFor, narrowSignatureColumn, timeColumn } from '../../components/lists/shared-columns.tsx'
import { sentenceColumn } from '../../components/lists/transaction-columns.tsx'
import { count } from '../../format/number.ts'
import { timestampOf } from '../../format/time.ts'
import { dollarsOf } from '../../format/usd.ts'
import { TOKEN_PAGE, useTokenTransactions, useTokenTransfers } from '../../queries/tokens.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { decimalsOf, symbolOf } from './token-names.ts'

type Of = { mint: string; token: Token | undefined }

/** The list of transactions that moved the token, one per row. */
export function TokenTransactions({ mint, token }: Of) {
  const { ask, pagesOf } = useCursorPages()
  const query = useTokenTransactions(mint, ask)
  return (
    <List
      title="All Transactions"
      actions={<ExportLinks call="exportTokenTransfers" of={mint} what="transfers" />}
      caption="Transactions that moved this token"
      what="transactions"
      columns={transactionColumns(token)}
      keyOf={({ id }) => id}
      query={query}
      rows={query.data?.transactions}
      expected={TOKEN_PAGE}
      empty="No transactions found"
      failure="Failed to fetch transactions"
      pages={pagesOf(query, totalOf(query.data))}
      status={statusOf(query.data)}
    />
  )
}

/** The list of all transfers, mints, burns, wraps and unwraps. */
export function TokenTransfers({ mint, token }: Of) {
  const { ask, pagesOf } = useCursorPages()
  const query = useTokenTransfers(mint, ask)
  return (
    <List
      title="Token Transfers"
      actions={<ExportLinks call="exportTokenTransfers" of={mint} what="transfers" />}
      caption="Transfers of this token"
      what="transfers"
      columns={columnsOf<TokenTransferEntry>(token, () => 0)}
      keyOf={({ id }) => id}
      query={query}
      rows={query.data?.transfers}
      expected={TOKEN_PAGE}
      empty="No transfers found"
      failure="Failed to fetch transfers"
      pages={pagesOf(query, totalOf(query.data))}
      status={statusOf(query.data)}
    />
  )
}

type Counted = { totalCount: number; totalCountIsExact: boolean }

const totalOf = (data: Counted | undefined) =>
  data && { count: data.totalCount, isExact: data.totalCountIsExact, size: TOKEN_PAGE }

const statusOf = (data: Counted | undefined) =>
  data ? `${data.totalCountIsExact ? '' : 'At least '}${count(data.totalCount)} in all` : ''

/** The columns of a transfer, and the sentence about its transaction. */
function transactionColumns(token: Token | undefined): Column<TokenTransactionEntry>[] {
  const [signature, ...columns] = columnsOf<TokenTransactionEntry>(token, ({ transfers }) => transfers - 1)
  // On a phone the two sides are hidden, because the sentence names them, and the tab of transfers shows
  // both.
  const quiet = columns.map((column) => (isSide(column) ? { ...column, phone: 'hidden' as const } : column))
  return [...(signature ? [signature] : []), sentenceColumn, ...quiet]
}

const isSide = ({ label }: { label: string }) => label === 'From' || label === 'To'

/** @param others returns the number of further transfers of the token in the row's transaction */
const columnsOf = <Row extends TokenTransferEntry>(
  token: Token | undefined,
  others: (row: Row) => number,
): Column<Row>[] => [
  narrowSignatureColumn,
  { ...columnFor(timeColumn, ({ time }) => ({ timestamp: timestampOf(time) })), width: '7.5rem' },
  {
    label: 'Action',
    width: '6.5rem',
    characters: 8,
    phoneLabel: false,
    cell: ({ action }) => <ActionBadge action={action.toLowerCase()} />,
  },
  { label: 'From', width: '11.5rem', characters: 26, cell: (row) => <Side row={row} side="from" /> },
  { label: 'To', width: '11.5rem', characters: 26, cell: (row) => <Side row={row} side="to" /> },
  {
    label: 'Amount',
    phone: 'amount',
    numeric: true,
    width: '17rem',
    characters: 18,
    cell: (row) => (
      <span className="inline-flex min-w-0 max-w-full flex-wrap items-baseline justify-end gap-x-1.5">
        <Amount
          raw={row.amount}
          decimals={decimalsOf(token, row.decimals)}
          // A row without decimals has no amount for display.
          ui={row.decimals === null ? undefined : row.uiAmount}
          symbol={symbolOf(token)}
        />
        {row.usdValue !== null && (
          <span className="text-muted" title="At the time of the transfer">
            ({dollarsOf(row.usdValue)})
          </span>
        )}
        {others(row) > 0 && (
          <span
            className="text-muted"
            title={`The transaction has ${others(row)} more transfers of this token`}
          >
            +{others(row)}
          </span>
        )}
      </span>
    ),
  },
]

/** One side of a transfer. Minted tokens come from no account, and burned tokens go to none. */
function Side({ row, side }: { row: TokenTransferEntry; side: 'from' | 'to' }) {
  if (row.action === 'BURN' && side === 'to') return <span className="text-muted">BURN</span>
  if (row.action === 'MINT' && side === 'from') return <span className="text-muted">MINT</span>
  const address = row[side]
  return address === null ? <span className="text-muted">...</span> : <AddressLink address={address} />
}
