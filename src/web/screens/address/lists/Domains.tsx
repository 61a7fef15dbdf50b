import type { AddressDomain } from '#contract/addresses/addresses.ts'
import { domainText } from '#contract/names/domain-text.ts'
import { AddressLink } from '../../../components/addresses/links.tsx'
import { Figure } from '../../../components/amounts/Figure.tsx'
import { known, unknown } from '../../../components/amounts/unknown.tsx'
import { List } from '../../../components/lists/List.tsx'
import { usePageNumber } from '../../../components/lists/Pager.tsx'
import { LoadFailure } from '../../../components/page/LoadFailure.tsx'
import { plural } from '../../../format/number.ts'
import { ADDRESS_PAGE, useAddressDomains } from '../../../queries/addresses.ts'
import { useHealth } from '../../../queries/network/network.ts'
import type { Column } from '../../../ui/table/Table.tsx'

/** The domain names that the address owns. */
export function Domains({ address }: { address: string }) {
  const turn = usePageNumber()
  const query = useAddressDomains(address)
  const suffix = useHealth().data?.network.nameSuffix
  const all = query.data?.domains
  const before = (turn.page - 1) * ADDRESS_PAGE
  return (
    <List
      title="All domains"
      caption="Domains of this address"
      what="domains"
      columns={columns}
      keyOf={({ domainAddress }) => domainAddress}
      query={query}
      rows={all?.slice(before, before + ADDRESS_PAGE)}
      expected={3}
      status={all ? plural(all.length, 'domain') : ''}
      empty="No domains found"
      emptyNote={`This wallet does not own any ${suffix ? `.${suffix} ` : ''}domains on the network.`}
      failure={
        <LoadFailure title="Error loading domains" query={query}>
          <p>Failed to fetch domain data from the database.</p>
        </LoadFailure>
      }
      pages={{ ...turn, pages: Math.ceil((all?.length ?? 0) / ADDRESS_PAGE) }}
    />
  )
}

const columns: Column<AddressDomain>[] = [
  {
    label: 'Domain',
    width: '16rem',
    characters: 16,
    phone: 'lead',
    cell: ({ domainName }) => <span className="font-medium">{domainText(domainName)}</span>,
  },
  {
    label: 'Name Account',
    width: '14rem',
    characters: 13,
    cell: ({ domainAddress }) => <AddressLink address={domainAddress} copy name={null} />,
  },
  { label: 'Parent', width: '8rem', characters: 5, cell: ({ parentName }) => `.${parentName}` },
  {
    label: 'Registered in Slot',
    numeric: true,
    width: '9rem',
    characters: 9,
    cell: ({ slot }) => known(slot, (value) => <Figure value={value} />),
  },
  {
    label: 'Expires',
    phone: 'end',
    phoneLabel: true,
    width: '7rem',
    characters: 7,
    cell: ({ expires }) => (expires === 'never' ? 'Never' : unknown),
  },
]
