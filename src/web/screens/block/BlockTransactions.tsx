import { useRef } from 'react'
import type { Block } from '#contract/blocks.ts'
import type { BlockTransaction } from '#contract/transactions.ts'
import { Figure } from '../../components/Figure.tsx'
import { NumberedPager } from '../../components/Pager.tsx'
import {
  feeColumn,
  signatureColumn,
  signatureOf,
  statusColumn,
} from '../../components/transaction-columns.tsx'
import { count } from '../../format/number.ts'
import { BLOCK_PAGE, type BlockView } from '../../queries/blocks.ts'
import { useNetworkNames } from '../../queries/network.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { BlockFilters } from './BlockFilters.tsx'
import { useBlockView } from './block-view.ts'
import { useShownTransactions } from './shown-transactions.ts'

/** All of the block's transactions, filtered, sorted and paged; the first ones come with the block. */
export function BlockTransactions({ block }: { block: Block | undefined }) {
  const { coin } = useNetworkNames()
  const { view, wrong, isFiltered, show, reset } = useBlockView()
  const { rows, total, pages, programs, isStale, failed, isWrong } = useShownTransactions(
    block,
    view,
    isFiltered,
  )
  const place = useRef<HTMLDivElement>(null)
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
    // All of them are in this very block: a link would lead nowhere.
    {
      label: 'Block',
      width: '6rem',
      characters: 8,
      cell: ({ blockHeight }) => (blockHeight === null ? 'N/A' : <Figure value={blockHeight} />),
    },
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
        <BlockFilters block={block} programs={programs} view={view} show={show}>
          {rows && !isStale && total !== undefined && shown(view, isFiltered, rows.length, total)}
        </BlockFilters>
      </div>
      {wrong.length > 0 && (
        <p className="border-line/60 border-b px-4 py-2 text-[13px] text-warn">
          The link asks for what does not exist ({wrong.join(', ')}). It is left out.
        </p>
      )}
      {failed ? (
        <Failed isWrong={isWrong} onReset={showAll} />
      ) : (
        <div className={cx('transition-opacity', isStale && rows && 'opacity-60')}>
          <Table
            caption="Transactions of this block"
            columns={columns}
            rows={rows}
            expected={Math.min(block?.transactionCount ?? 10, BLOCK_PAGE)}
            keyOf={signatureOf}
            empty={
              <Nothing
                page={view.page}
                total={total ?? 0}
                isFiltered={isFiltered && block?.transactionCount !== 0}
                onFirst={() => show({ page: 1 })}
                onReset={showAll}
              />
            }
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

type NothingProps = {
  page: number
  total: number
  isFiltered: boolean
  onFirst: () => void
  onReset: () => void
}

function Nothing({ page, total, isFiltered, onFirst, onReset }: NothingProps) {
  if (total > 0)
    return (
      <EmptyState title={`There is no page ${count(page)} of these transactions`}>
        <Button onClick={onFirst}>Go to page 1</Button>
      </EmptyState>
    )
  if (!isFiltered) return <EmptyState title="No transactions in this block" />
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
