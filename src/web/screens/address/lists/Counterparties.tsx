import type { AddressCounterparties, Counterparty } from '#contract/addresses/address-counterparties.ts'
import { AddressLink, TextLink } from '../../../components/addresses/links.tsx'
import { Figure } from '../../../components/amounts/Figure.tsx'
import { List } from '../../../components/lists/List.tsx'
import { RelativeTime } from '../../../components/time/RelativeTime.tsx'
import { TokenLink, TokenNames } from '../../../components/tokens/TokenLink.tsx'
import { count, plural } from '../../../format/number.ts'
import { paths } from '../../../paths.ts'
import { useAddressCounterparties } from '../../../queries/addresses.ts'
import { hasFailed } from '../../../queries/api/failed.ts'
import { useNetworkNames } from '../../../queries/network/network.ts'
import { Ghost } from '../../../ui/layout/Skeleton.tsx'
import type { Column } from '../../../ui/table/Table.tsx'

/** The largest number of tokens in a cell. */
const TOKENS = 3

/** The addresses with which the address exchanged coins and tokens, and how often. */
export function Counterparties({ address }: { address: string }) {
  const query = useAddressCounterparties(address)
  const { coin } = useNetworkNames()
  const { data } = query
  return (
    <TokenNames value={data?.tokens ?? {}}>
      <p className="mb-3 min-h-5 text-small text-muted">
        {data ? (
          <Span found={data} />
        ) : (
          !hasFailed(query) && (
            <Ghost text="300 transfers in the newest 400 transactions of this address, the oldest 2 days ago" />
          )
        )}
      </p>
      <List
        title="Counterparties"
        caption="Counterparties of this address"
        what="counterparties"
        columns={columnsOf(address, coin)}
        keyOf={(row) => row.address}
        rows={data?.counterparties}
        query={query}
        expected={10}
        status={data ? statusOf(data) : ''}
        empty="No counterparties"
        emptyNote={
          data?.isAll === false
            ? 'None of the transactions that were read moves coins or tokens between this address and another one.'
            : 'This address exchanged neither coins nor tokens with another one.'
        }
      />
    </TokenNames>
  )
}

const statusOf = ({ counterparties, total }: AddressCounterparties) =>
  total > counterparties.length
    ? `the ${count(counterparties.length)} most frequent of ${count(total)}`
    : `${count(total)} in all`

/** The range of transfers that the counts cover. */
function Span({
  found: { transfers, transactions, isAll, from },
}: {
  found: Pick<AddressCounterparties, 'transfers' | 'transactions' | 'isAll' | 'from'>
}) {
  return (
    <>
      {plural(transfers, 'transfer')} in {isAll ? 'all of' : 'the newest'}{' '}
      {plural(transactions, 'transaction')} of this address
      {from !== null && (
        <>
          , the oldest <RelativeTime timestamp={from} />
        </>
      )}
    </>
  )
}

const columnsOf = (address: string, coin: string): Column<Counterparty>[] => [
  {
    label: 'Address',
    width: '16rem',
    characters: 18,
    phone: 'lead',
    cell: (row) => <AddressLink address={row.address} copy />,
  },
  {
    label: 'Received From',
    numeric: true,
    width: '8rem',
    characters: 4,
    cell: ({ received }) => <Figure value={received} />,
  },
  {
    label: 'Sent To',
    numeric: true,
    width: '8rem',
    characters: 4,
    cell: ({ sent }) => <Figure value={sent} />,
  },
  {
    label: 'Tokens',
    width: '18rem',
    characters: 16,
    cell: ({ mints }) => <Tokens mints={mints} coin={coin} />,
  },
  {
    label: 'Newest',
    width: '8rem',
    characters: 11,
    phone: 'end',
    cell: ({ lastTime }) => <RelativeTime timestamp={lastTime} />,
  },
  {
    label: 'Transfers',
    width: '8rem',
    characters: 9,
    phone: 'amount',
    cell: (row) => <TextLink to={paths.transfersWith(address, row.address)}>Show them</TextLink>,
  },
]

function Tokens({ mints, coin }: { mints: Counterparty['mints']; coin: string }) {
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2">
      {mints.slice(0, TOKENS).map((mint) => (
        <span key={mint} className="min-w-0">
          {mint === null ? coin : <TokenLink mint={mint} />}
        </span>
      ))}
      {mints.length > TOKENS && <span className="text-muted">+{count(mints.length - TOKENS)} more</span>}
    </span>
  )
}
