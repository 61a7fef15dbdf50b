import { ArrowRight, Info, RotateCw } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link } from 'wouter'
import type { TransactionSummary } from '#contract/transactions.ts'
import { useFreshKeys, useHeldRows } from '../../components/held-rows.ts'
import { UpdatedAgo } from '../../components/RelativeTime.tsx'
import {
  blockColumn,
  signatureColumn,
  signatureOf,
  statusColumn,
  summaryColumn,
  timeColumn,
} from '../../components/transaction-columns.tsx'
import { paths } from '../../paths.ts'
import { NEWEST_TRANSACTIONS, useNewestTransactions } from '../../queries/transactions.ts'
import { Button, buttonClass, IconButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Column, Table } from '../../ui/Table.tsx'

const QuickInfo = lazy(async () => ({ default: (await import('./QuickInfo.tsx')).QuickInfo }))

/** On a phone each row is a card: fewer of them, and on the narrowest closer together. */
const narrow =
  'max-md:[&_tbody>tr:nth-child(n+9)]:hidden max-[359px]:[&_tr]:px-2.5 max-[359px]:[&_td:first-child_.gap-1]:gap-0'

export function LatestTransactions() {
  const { data, dataUpdatedAt, refetch } = useNewestTransactions()
  const [refreshing, setRefreshing] = useState(false)
  const refresh = async () => {
    setRefreshing(true)
    await refetch()
    setRefreshing(false)
  }
  const { rows, isHeld, handlers } = useHeldRows(data)
  const fresh = useFreshKeys(useMemo(() => rows?.map(signatureOf), [rows]))
  const [shown, setShown] = useState<string>()
  const columns = useMemo(
    (): Column<TransactionSummary>[] => [
      signatureColumn('signature', (signature) => (
        <IconButton label="Quick info" className="size-6! text-faint" onClick={() => setShown(signature)}>
          <Info size={14} aria-hidden="true" />
        </IconButton>
      )),
      summaryColumn,
      timeColumn,
      blockColumn,
      statusColumn,
    ],
    [],
  )
  return (
    <Card
      title="Latest Transactions"
      flush
      actions={
        <>
          <span className="inline-block min-w-26 sm:text-right" aria-live="off">
            {isHeld ? 'Paused' : <UpdatedAgo at={dataUpdatedAt || undefined} />}
          </span>
          <Button look="ghost" className="h-7 px-2" onClick={() => void refresh()} disabled={refreshing}>
            <RotateCw size={13} aria-hidden="true" className={refreshing ? 'animate-spin' : undefined} />
            Refresh
          </Button>
          <Link href={paths.transactions()} className={buttonClass('secondary', 'h-7 text-ink')}>
            View All Transactions
            <ArrowRight size={13} aria-hidden="true" />
          </Link>
        </>
      }
    >
      <div {...handlers} className={narrow}>
        <Table
          caption="Latest transactions"
          columns={columns}
          rows={rows}
          expected={NEWEST_TRANSACTIONS}
          keyOf={signatureOf}
          fresh={fresh}
          empty={<EmptyState title="No transactions found" />}
        />
      </div>
      {shown && (
        <Suspense>
          <QuickInfo signature={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </Card>
  )
}
