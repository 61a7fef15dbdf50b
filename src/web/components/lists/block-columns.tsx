import type { BlockSummary } from '#contract/blocks/blocks.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { AddressLink, BlockLink } from '../addresses/links.tsx'
import { Amount } from '../amounts/Amount.tsx'
import { Figure } from '../amounts/Figure.tsx'
import { TransactionCount } from '../amounts/TransactionCount.tsx'
import { known } from '../amounts/unknown.tsx'
import { FinalityBadge } from '../badges/FinalityBadge.tsx'
import { timeColumn } from './shared-columns.tsx'

/** The key of a row in a list of blocks. */
export const slotOf = ({ slot }: BlockSummary) => String(slot)

export const blockColumns = (coin: string): Column<BlockSummary>[] => [
  {
    label: 'Block',
    width: '7rem',
    characters: 9,
    phone: 'lead',
    phoneLabel: true,
    cell: ({ height, slot }) => <BlockLink height={height} slot={slot} />,
  },
  {
    label: 'Slot',
    numeric: true,
    width: '7rem',
    characters: 9,
    phone: 'hidden',
    cell: ({ slot }) => <Figure value={slot} />,
  },
  timeColumn,
  {
    label: 'Leader',
    width: '14rem',
    // The typical length includes a name.
    characters: 30,
    phoneLabel: false,
    cell: ({ leader }) => known(leader, (address) => <AddressLink address={address} />),
  },
  {
    label: 'Transactions',
    phone: 'amount',
    phoneLabel: true,
    numeric: true,
    width: '9rem',
    characters: 12,
    cell: (block) => <TransactionCount block={block} />,
  },
  {
    label: 'Failed',
    says: ({ failedTxs }) => failedTxs !== 0,
    numeric: true,
    width: '5rem',
    characters: 3,
    cell: ({ failedTxs }) =>
      failedTxs === 0 ? <span className="text-muted">0</span> : <Figure value={failedTxs} />,
  },
  {
    label: 'Fees',
    unit: coin,
    phone: 'hidden',
    numeric: true,
    width: '8rem',
    characters: 10,
    cell: ({ totalFees }) => <Amount raw={totalFees} show={6} />,
  },
  {
    label: 'Compute units',
    phone: 'hidden',
    numeric: true,
    width: '8rem',
    characters: 10,
    cell: ({ computeUnits }) => <Figure value={computeUnits} />,
  },
  {
    label: 'Status',
    width: '7rem',
    characters: 9,
    phone: 'end',
    says: ({ finalized }) => !finalized,
    cell: ({ finalized }) => <FinalityBadge isFinalized={finalized} />,
  },
]
