import { useEffect } from 'react'
import { blockId } from '#contract/blocks/block-id.ts'
import type { Block, BlockTransaction } from '#contract/blocks/blocks.ts'
import { BLOCK_PAGE } from '#contract/pages/page-calls.ts'
import { Amount } from '../../components/amounts/Amount.tsx'
import { Figure } from '../../components/amounts/Figure.tsx'
import { ExportLinks } from '../../components/lists/ExportLinks.tsx'
import { List } from '../../components/lists/List.tsx'
import { RowLink } from '../../components/lists/RowLink.tsx'
import { SortSelect } from '../../components/lists/SortSelect.tsx'
import {
  feeColumn,
  outcomeColumn,
  signatureColumn,
  signatureOf,
} from '../../components/lists/transaction-columns.tsx'
import { VotesSwitch } from '../../components/lists/VotesSwitch.tsx'
import { readList } from '../../format/json-list.ts'
import { count, plural } from '../../format/number.ts'
import { type BlockView, useBlockPage } from '../../queries/block.ts'
import { useNetworkNames } from '../../queries/network/network.ts'
import { scrollToElement } from '../../ui/scroll-to.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { usePageHash } from '../../ui/url-state.ts'
import { useBlockFilters, useBlockView } from './BlockFilters.tsx'

/**
 * All transactions of the block, filtered, sorted and paged. The block's own answer contains the first ones.
 */
export function BlockTransactions({ block }: { block: Block | undefined }) {
  const { coin } = useNetworkNames()
  const { view, invalid, isFiltered, sorting, show, reset } = useBlockView()
  const { query, rows, total, counts, isStale } = useShownTransactions(block, view, isFiltered)
  const filters = useBlockFilters({ block, counts, view, show })
  const columns = columnsOf(coin)
  const hash = usePageHash()
  const isHere = rows !== undefined
  useEffect(() => (isHere && hash.startsWith(ANCHOR) ? scrollToElement(hash) : undefined), [hash, isHere])
  return (
    <List
      title="Transactions"
      caption="Transactions of this block"
      what="transactions"
      columns={columns}
      keyOf={signatureOf}
      anchorOf={anchorOf}
      query={query}
      rows={rows}
      isStale={isStale}
      expected={Math.min(block?.transactionCount ?? 10, BLOCK_PAGE)}
      empty="No transactions in this block"
      hiddenVotes={
        view.votes === 'off' && block
          ? { count: block.voteTxs, allPass: !isFiltered, show: () => show({ votes: 'on' }) }
          : undefined
      }
      sorting={sorting}
      actions={
        block && (
          <ExportLinks
            call="exportBlockTransactions"
            of={blockId(block)}
            filter={fileFilter(view)}
            what="transactions"
          />
        )
      }
      status={
        rows && !isStale && total !== undefined
          ? shown(view, isFiltered, rows.length, total) + hidden(view, isFiltered, block)
          : ''
      }
      filter={{
        ...filters,
        controls: (
          <>
            {block !== undefined && block.voteTxs > 0 && (
              <VotesSwitch
                shown={view.votes !== 'off'}
                onChange={(on) => show({ votes: on ? 'on' : undefined })}
              />
            )}
            <SortSelect
              sorting={sorting}
              columns={columns}
              standard={{ text: 'Block order', reversed: 'Block order, last first' }}
            />
          </>
        ),
        isSet: isFiltered && block?.transactionCount !== 0,
        reset,
        invalid,
      }}
      pages={{
        page: view.page,
        pages: Math.ceil((total ?? 0) / BLOCK_PAGE),
        onTurn: (page) => show({ page }),
      }}
    />
  )
}

const ANCHOR = 'transaction-'
/** The anchor of a row, which contains the transaction's index in the block. */
const anchorOf = ({ index }: Pick<BlockTransaction, 'index'>) => ANCHOR + index

const fileFilter = ({ page: _, ...view }: BlockView) => view

const columnsOf = (coin: string): Column<BlockTransaction, BlockView['sort']>[] => [
  outcomeColumn,
  {
    ...signatureColumn('signature', (row) => (
      <RowLink
        id={anchorOf(row)}
        what={`transaction ${row.index}`}
        className="-ml-1 pointer-coarse:opacity-100"
      />
    )),
    width: '15rem',
    characters: 21,
  },
  {
    ...feeColumn(coin, 9),
    phone: 'amount',
    phoneLabel: true,
    width: '7.5rem',
    sort: { by: 'fee', highest: 'Highest fee', lowest: 'Lowest fee' },
  },
  {
    label: 'Priority',
    says: ({ priorityFee }) => priorityFee !== '0',
    unit: coin,
    numeric: true,
    width: '7.5rem',
    characters: 11,
    sort: { by: 'priorityFee', highest: 'Highest priority fee', lowest: 'Lowest priority fee' },
    cell: ({ priorityFee }) => <PriorityFee raw={priorityFee} />,
  },
  {
    label: 'Programs',
    numeric: true,
    width: '5rem',
    characters: 2,
    cell: ({ programs }) => <Figure value={programs} />,
  },
  {
    label: 'Accounts',
    numeric: true,
    width: '5rem',
    characters: 2,
    cell: ({ accounts }) => <Figure value={readList(accounts)?.length ?? null} />,
  },
  // This column has no link, because it would lead to the current page.
  {
    label: 'Block',
    phone: 'hidden',
    width: '6rem',
    characters: 8,
    cell: ({ blockHeight }) => <Figure value={blockHeight} />,
  },
  {
    label: 'Compute',
    numeric: true,
    width: '6.5rem',
    characters: 7,
    sort: { by: 'compute', highest: 'Most compute', lowest: 'Least compute' },
    cell: ({ computeUnits }) => <Figure value={computeUnits} />,
  },
]

function PriorityFee({ raw }: { raw: string }) {
  return raw === '0' ? <span className="text-muted">0</span> : <Amount raw={raw} show={9} />
}

function shown({ page }: BlockView, isFiltered: boolean, rows: number, total: number): string {
  if (rows === 0) return ''
  if (!isFiltered && page === 1)
    return total > BLOCK_PAGE
      ? `Showing first ${BLOCK_PAGE} of ${count(total)} transactions`
      : plural(total, 'transaction')
  const before = (page - 1) * BLOCK_PAGE
  return `Showing ${count(before + 1)}–${count(before + rows)} of ${count(total)}`
}

/** A text with the number of hidden votes; empty if none are hidden. */
const hidden = ({ votes }: BlockView, isFiltered: boolean, block: Block | undefined) =>
  votes === 'off' && !isFiltered && block && block.voteTxs > 0
    ? ` (${plural(block.voteTxs, 'vote')} hidden)`
    : ''

/**
 * The block's transactions for a view. The first ones come from the block's own answer, all others from a
 * call of their own.
 */
function useShownTransactions(block: Block | undefined, view: BlockView, isFiltered: boolean) {
  const hidesVotes = view.votes === 'off' && (block?.voteTxs ?? 0) > 0
  const { votes: _, ...withVotes } = view
  // In a block without votes, hiding them changes nothing, so the call omits that parameter.
  const query = useBlockPage(block, hidesVotes ? view : withVotes)
  const inBlock = block?.transactionCount ?? 0
  const isFirstLook =
    !isFiltered && !hidesVotes && view.sort === 'index' && view.order === 'asc' && view.page === 1
  // The previous rows stay until the answer arrives, unless the block itself contains the rows of the new
  // view.
  const isStale = query.isPlaceholderData && !isFirstLook
  const data = query.isPlaceholderData && isFirstLook ? undefined : query.data
  const first = isFirstLook ? block?.transactions.slice(0, BLOCK_PAGE) : undefined
  const rows = block && inBlock === 0 ? [] : (data?.transactions ?? first)
  const total = inBlock === 0 || !(isFiltered || hidesVotes) ? inBlock : data?.total
  return {
    query,
    /** The rows; undefined while loading. */
    rows,
    /** The number of transactions that match the filter; undefined while unknown. */
    total,
    counts: query.data,
    /** Whether the rows still belong to the previous view. */
    isStale,
  }
}
