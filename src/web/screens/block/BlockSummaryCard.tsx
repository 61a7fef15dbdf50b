import type { ReactNode } from 'react'
import type { Block } from '#contract/blocks/blocks.ts'
import { Amount } from '../../components/amounts/Amount.tsx'
import { TransactionCount } from '../../components/amounts/TransactionCount.tsx'
import { count } from '../../format/number.ts'
import { useNetworkNames } from '../../queries/network/network.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Bar } from '../../ui/layout/Skeleton.tsx'

export function BlockSummaryCard({ block }: { block: Block | undefined }) {
  const { coin } = useNetworkNames()
  return (
    <Card title="Summary" flush>
      <dl className="grid grid-cols-2 gap-px bg-line/60">
        <SummaryItem label="Transactions">{block && <TransactionCount block={block} />}</SummaryItem>
        <SummaryItem label={`Total fees (${coin})`}>
          {block && <Amount raw={block.totalFees} show={6} />}
        </SummaryItem>
        <SummaryItem label="Balance changes">{block && count(block.balanceChanges)}</SummaryItem>
        <SummaryItem label="DeFi swaps">{block && count(block.defiSwaps)}</SummaryItem>
      </dl>
    </Card>
  )
}

function SummaryItem({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 bg-card px-4 py-3">
      <dt className="text-[0.8125rem] text-muted">{label}</dt>
      <dd className="mt-0.5 h-6 truncate font-mono font-medium text-base leading-6">
        {children ?? <Bar characters={6} />}
      </dd>
    </div>
  )
}
