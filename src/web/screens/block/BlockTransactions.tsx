import { useRef } from 'react'
import type { Block } from '#contract/blocks.ts'
import type { BlockTransaction } from '#contract/transactions.ts'
import { Figure } from '../../components/Figure.tsx'
import { NumberedPager } from '../../components/Pager.tsx'
import {
  blockColumn,
  feeColumn,
  signatureColumn,
  signatureOf,
  statusColumn,
} from '../../components/transaction-columns.tsx'
import { count } from '../../format/number.ts'
import { BLOCK_PAGE, type BlockView, isBadRequest, useBlockPage } from '../../queries/blocks.ts'
import { hasFailed, useLastError } from '../../queries/failed.ts'
import { useNetworkNames } from '../../queries/network.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { BlockFilters } from './BlockFilters.tsx'
import { useBlockView } from './block-view.ts'

/** All of the block's transactions, filtered, sorted and paged; the first ones come with the block. */
export function BlockTransactions({ block }: { block: Block | undefined }) {
  const { coin } = useNetworkNames()
  const { view, wrong, isFiltered, show, reset } = useBlockView()
  const query = useBlockPage(block, view)
  const error = useLastError(query)
  const place = useRef<HTMLDivElement>(null)
  const { data } = query
  const inBlock = block?.transactionCount ?? 0
  const isFirstLook = !isFiltered && view.sort === 'index' && view.order === 'asc' && view.page === 1
  // The block can be told a moment before its transactions, and they before they can be sorted.
  const early = !isFiltered && (data?.transactions.length ?? 0) === 0 && view.page === 1 && inBlock > 0
  const first =
    isFirstLook && block?.transactions.length ? block.transactions.slice(0, BLOCK_PAGE) : undefined
  const rows = block && inBlock === 0 ? [] : early ? first : data?.transactions
  const total = isFiltered ? data?.total : inBlock
  const pages = total === undefined ? 1 : Math.ceil(total / BLOCK_PAGE)

  const showAll = () => {
    reset()
    // The button that was pressed is gone; the focus goes to what it has reset.
    place.current?.querySelector<HTMLElement>('button')?.focus()
  }
  const columns: Column<BlockTransaction>[] = [
    { ...signatureColumn('ends'), width: '12.5rem', characters: 19 },
    { ...feeColumn(coin, 9), width: '7.5rem', sort: sortBy('fee', view, show) },
    { ...statusColumn, width: '6.5rem' },
    { label: 'Programs', width: '5rem', characters: 2, cell: ({ programs }) => <Figure value={programs} /> },
    {
      label: 'Accounts',
      width: '5rem',
      characters: 2,
      cell: ({ accounts }) => <Figure value={lengthOf(accounts)} />,
    },
    { ...blockColumn, width: '6rem' },
    {
      label: 'Compute',
      width: '6.5rem',
      characters: 7,
      sort: sortBy('compute', view, show),
      cell: ({ computeUnits }) => <Figure value={computeUnits} />,
    },
  ]
  return (
    <Card title="Transactions" flush className="scroll-mt-4">
      <div ref={place}>
        <BlockFilters block={block} programs={data?.programs ?? []} view={view} show={show}>
          {rows && total !== undefined && shown(view, isFiltered, rows.length, total)}
        </BlockFilters>
      </div>
      {wrong.length > 0 && (
        <p className="border-line/60 border-b px-4 py-2 text-[13px] text-warn">
          The link asks for what does not exist ({wrong.join(', ')}). It is left out.
        </p>
      )}
      {!rows && hasFailed(query) ? (
        <Failed isWrong={isBadRequest(error)} onReset={showAll} />
      ) : (
        <div className={cx('transition-opacity', query.isPlaceholderData && rows && 'opacity-60')}>
          <Table
            caption="Transactions of this block"
            columns={columns}
            rows={rows}
            expected={inBlock > 0 ? Math.min(inBlock, BLOCK_PAGE) : 10}
            keyOf={signatureOf}
            empty={<Nothing view={view} total={total ?? 0} show={show} onReset={showAll} />}
          />
        </div>
      )}
      {rows && pages > 1 && (
        <NumberedPager
          label="Pages of transactions"
          page={view.page}
          pages={pages}
          onTurn={(page) => show({ page })}
        />
      )}
    </Card>
  )
}

type Show = ReturnType<typeof useBlockView>['show']

/** The first click shows the highest first, the second the lowest, the third goes back to the block's order. */
function sortBy(sort: 'fee' | 'compute', view: BlockView, show: Show): NonNullable<Column<unknown>['sort']> {
  const order = view.sort === sort ? view.order : undefined
  return {
    order,
    onSort: () =>
      show(order === 'asc' ? { sort: 'index', order: 'asc' } : { sort, order: order ? 'asc' : 'desc' }),
  }
}

function shown({ page }: BlockView, isFiltered: boolean, rows: number, total: number): string | undefined {
  if (rows === 0) return undefined
  if (!isFiltered && page === 1)
    return total > BLOCK_PAGE ? `Showing first ${BLOCK_PAGE} of ${count(total)} transactions` : undefined
  const before = (page - 1) * BLOCK_PAGE
  return `Showing ${count(before + 1)}–${count(before + rows)} of ${count(total)}`
}

function Nothing({
  view,
  total,
  show,
  onReset,
}: {
  view: BlockView
  total: number
  show: Show
  onReset: () => void
}) {
  if (total > 0)
    return (
      <EmptyState title={`There is no page ${count(view.page)} of these transactions`}>
        <Button onClick={() => show({ page: 1 })}>Go to page 1</Button>
      </EmptyState>
    )
  if (view.status === undefined && view.program === undefined)
    return <EmptyState title="No transactions in this block" />
  return (
    <EmptyState title="No transactions of this block pass the filter">
      <Button onClick={onReset}>Show all transactions</Button>
    </EmptyState>
  )
}

function Failed({ isWrong, onReset }: { isWrong: boolean; onReset: () => void }) {
  if (!isWrong)
    return (
      <ErrorState title="The transactions cannot be loaded just now">This page goes on trying.</ErrorState>
    )
  return (
    <ErrorState title="The server does not understand this filter">
      <Button onClick={onReset}>Show all transactions</Button>
    </ErrorState>
  )
}

function lengthOf(list: string): number | null {
  try {
    const value: unknown = JSON.parse(list)
    return Array.isArray(value) ? value.length : null
  } catch {
    return null
  }
}
