import { useState } from 'react'
import { pages } from '#contract/pages/pages.ts'
import { AddressLink } from '../../components/addresses/links.tsx'
import { NoteDialog } from '../../components/addresses/NoteDialog.tsx'
import { type Kept, keep, useAllKept } from '../../components/addresses/private-notes.ts'
import { Amount } from '../../components/amounts/Amount.tsx'
import { Usd } from '../../components/amounts/Usd.tsx'
import { UNKNOWN } from '../../format/number.ts'
import { useAddressHoldings } from '../../queries/addresses.ts'
import { useNetworkNames } from '../../queries/network/network.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { EmptyState } from '../../ui/layout/EmptyState.tsx'
import { PageHeading } from '../../ui/layout/PageHeading.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'

type Row = Kept & { address: string }

/** The screen of `/watch-list`. */
export function WatchListScreen() {
  const { title } = pages.watchList
  usePageTitle(title)
  const { coin } = useNetworkNames()
  const [written, setWritten] = useState<string>()
  const rows = Object.entries(useAllKept()).map(([address, one]): Row => ({ address, ...one }))
  const columns: Column<Row>[] = [
    {
      label: 'Address',
      width: '15rem',
      characters: 20,
      phone: 'lead',
      cell: ({ address }) => <AddressLink address={address} copy />,
    },
    {
      label: 'Private note',
      width: '22rem',
      characters: 30,
      phone: 'body',
      wraps: true,
      cell: ({ note }) => note || <span className="text-muted">None</span>,
    },
    {
      label: 'Balance',
      unit: coin,
      phone: 'amount',
      numeric: true,
      width: '12rem',
      characters: 14,
      cell: ({ address }) => <Balance address={address} />,
    },
    {
      label: 'Actions',
      phone: 'end',
      unlabelled: true,
      width: '11rem',
      characters: 16,
      cell: ({ address }) => (
        <span className="flex justify-end gap-2">
          <Button className="h-7" onClick={() => setWritten(address)}>
            Note
          </Button>
          <Button className="h-7" onClick={() => keep(address, { note: '', isWatched: false })}>
            Remove
          </Button>
        </span>
      ),
    },
  ]
  return (
    <>
      <PageHeading title={title}>
        What you watch, and your private notes. Only this browser has them.
      </PageHeading>
      <Card title={`Addresses (${rows.length})`} flush>
        <Table
          caption="Addresses that you watch"
          columns={columns}
          rows={rows}
          keyOf={({ address }) => address}
          empty={
            <EmptyState title="You watch no address yet">
              The star on the page of an account or a token adds it.
            </EmptyState>
          }
        />
      </Card>
      {written !== undefined && <NoteDialog address={written} onClose={() => setWritten(undefined)} />}
    </>
  )
}

function Balance({ address }: { address: string }) {
  const { data } = useAddressHoldings(address)
  if (!data?.lamports) return <>{UNKNOWN}</>
  return (
    <span className="flex flex-wrap justify-end gap-x-2">
      <Amount raw={data.lamports} show={4} />
      <Usd raw={data.lamports} price={data.gorPrice} when="today" />
    </span>
  )
}
