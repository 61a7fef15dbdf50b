import type { AddressToken } from '#contract/addresses/address-transactions.ts'
import { AddressLink } from '../../../components/addresses/links.tsx'
import { unknown } from '../../../components/amounts/unknown.tsx'
import { ActionBadge } from '../../../components/badges/ActionBadge.tsx'
import { ExportLinks } from '../../../components/lists/ExportLinks.tsx'
import { List } from '../../../components/lists/List.tsx'
import {
  columnFor,
  narrowSignatureColumn,
  statusColumn,
  timeColumn,
} from '../../../components/lists/shared-columns.tsx'
import { count, plural } from '../../../format/number.ts'
import { useHealth } from '../../../queries/network/network.ts'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { Badge, type BadgeTone } from '../../../ui/layout/Badge.tsx'
import type { Column } from '../../../ui/table/Table.tsx'
import { choice, useUrlState } from '../../../ui/url-state.ts'
import { LIST_TITLE } from '../tab-area.ts'
import { AmountLines } from './AmountLines.tsx'
import { type TransferRow, transferRow } from './transfer-row.ts'
import { useTransactionList } from './use-transaction-list.ts'

const fields = { unverified: choice(['hide']) }

type Tokens = Readonly<Record<string, AddressToken>>

/** The list of sent and received amounts, with their direction. */
export function Transfers({ address }: { address: string }) {
  const { values, set } = useUrlState(fields)
  const { data, filter, list } = useTransactionList(address, 'transfers', {
    empty: 'No Transfers Found',
    emptyNote: "This wallet hasn't had any recent transfer activities",
  })
  const wrappedMint = useHealth().data?.network.wrappedMint
  const tokens = data?.tokens ?? {}
  const all = data?.transactions.map((tx) => transferRow(tx, address, wrappedMint))
  const isHiding = values.unverified === 'hide'
  const rows = isHiding ? all?.filter((row) => !isUnverifiedGift(row, tokens)) : all
  const hidden = (all?.length ?? 0) - (rows?.length ?? 0)
  return (
    <List
      title={LIST_TITLE}
      actions={<ExportLinks call="exportAddressTransfers" of={address} filter={filter} what="transfers" />}
      caption="Transfers of this address"
      what="transfers"
      columns={columnsOf(tokens, address)}
      keyOf={({ tx }) => tx.signature}
      rows={rows}
      {...list}
      status={
        hidden > 0
          ? [list.status, `${count(hidden)} hidden on this page`].filter(Boolean).join(', ')
          : list.status
      }
      {...(hidden > 0 && { empty: 'All transfers of this page are hidden', emptyNote: '' })}
      filter={{
        ...list.filter,
        controls: (
          <>
            <Segmented
              label="Incoming unverified tokens"
              value={values.unverified ?? 'show'}
              options={[
                { value: 'show', text: 'All tokens' },
                { value: 'hide', text: 'Hide unverified' },
              ]}
              onChange={(value) => set({ unverified: value === 'hide' ? value : undefined })}
            />
            {list.filter.controls}
          </>
        ),
      }}
    />
  )
}

/**
 * Whether a transaction only brought in tokens that the network profile does not list, which is typical of
 * spam.
 */
const isUnverifiedGift = ({ direction, lines }: TransferRow, tokens: Tokens) =>
  direction === 'In' && lines.every(({ mint }) => mint !== null && !tokens[mint]?.verified)

const tones: Record<NonNullable<TransferRow['direction']>, BadgeTone> = {
  In: 'green',
  Out: 'orange',
  'In / Out': 'indigo',
  Self: 'gray',
}

/** The columns. On a phone, rows do not show the address of the page itself. */
const columnsOf = (tokens: Tokens, address: string): Column<TransferRow>[] => [
  columnFor(narrowSignatureColumn, ({ tx }) => tx),
  columnFor(timeColumn, ({ tx }) => tx),
  {
    label: 'Action',
    phoneLabel: false,
    width: '8rem',
    characters: 10,
    cell: ({ action, tx }) => <ActionBadge action={action} title={tx.sentence} />,
  },
  {
    label: 'Direction',
    phoneLabel: false,
    width: '6rem',
    characters: 5,
    cell: ({ direction }) =>
      direction === null ? unknown : <Badge tone={tones[direction]}>{direction}</Badge>,
  },
  {
    label: 'From',
    width: '11rem',
    characters: 26,
    says: ({ from }) => from !== address,
    cell: ({ from }) => <Side side={from} />,
  },
  {
    label: 'To',
    width: '11rem',
    characters: 26,
    says: ({ to }) => to !== address,
    cell: ({ to }) => <Side side={to} />,
  },
  {
    label: 'Amount',
    phone: 'amount',
    numeric: true,
    width: '14rem',
    characters: 18,
    cell: ({ lines, direction }) => (
      <AmountLines lines={lines} tokens={tokens} signed={direction !== null && direction !== 'Self'} />
    ),
  },
  columnFor(statusColumn, ({ tx }) => tx),
]

function Side({ side }: { side: TransferRow['from'] }) {
  if (side === null) return unknown
  if (typeof side === 'object')
    return (
      <span className="text-muted">
        {side.count === null ? 'several accounts' : plural(side.count, 'account')}
      </span>
    )
  if (side === 'MINT' || side === 'BURN') return <span className="text-muted">{side}</span>
  return <AddressLink address={side} />
}
