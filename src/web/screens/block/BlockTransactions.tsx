import type { Block } from '#contract/blocks.ts'
import type { BlockTransaction } from '#contract/transactions.ts'
import { TextLink } from '../../components/links.tsx'
import {
  blockColumn,
  feeColumn,
  signatureColumn,
  signatureOf,
  statusColumn,
} from '../../components/transaction-columns.tsx'
import { count } from '../../format/number.ts'
import { paths } from '../../paths.ts'
import { useNetworkNames } from '../../queries/network.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Column, Table } from '../../ui/Table.tsx'

const SHOWN = 20

/** The block's first transactions. */
export function BlockTransactions({ block }: { block: Block | undefined }) {
  const { coin } = useNetworkNames()
  const columns: Column<BlockTransaction>[] = [
    signatureColumn('ends'),
    { ...feeColumn(coin, 9), width: '8rem' },
    statusColumn,
    { label: 'Programs', width: '5.5rem', characters: 2, cell: ({ programs }) => count(programs) },
    { label: 'Accounts', width: '5.5rem', characters: 2, cell: ({ accounts }) => count(lengthOf(accounts)) },
    { ...blockColumn, width: '6.5rem' },
  ]
  const total = block?.transactionCount ?? 0
  return (
    <Card
      title="Transactions"
      flush
      actions={
        block?.height != null && total > SHOWN ? (
          <TextLink to={paths.transactions(block.height)}>All {count(total)}</TextLink>
        ) : undefined
      }
    >
      {total > SHOWN && (
        <p className="border-line/60 border-b px-4 py-2 text-[13px] text-muted">
          Showing first {SHOWN} of {count(total)} transactions
        </p>
      )}
      <Table
        caption="Transactions of this block"
        columns={columns}
        // A block can be told a moment before its transactions.
        rows={
          block && total > 0 && block.transactions.length === 0
            ? undefined
            : block?.transactions.slice(0, SHOWN)
        }
        expected={10}
        keyOf={signatureOf}
        empty={<EmptyState title="No transactions in this block" />}
      />
    </Card>
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
