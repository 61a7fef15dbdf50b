import type { Delegator } from '#contract/network/validator.ts'
import { AddressLink } from '../../../components/addresses/links.tsx'
import { Amount } from '../../../components/amounts/Amount.tsx'
import { StakeBadge } from '../../../components/badges/StakeBadge.tsx'
import { List } from '../../../components/lists/List.tsx'
import { usePageNumber } from '../../../components/lists/Pager.tsx'
import { count, plural } from '../../../format/number.ts'
import { useNetworkNames } from '../../../queries/network/network.ts'
import { useDelegators } from '../../../queries/validators.ts'
import type { Column } from '../../../ui/table/Table.tsx'

/** The list of stake accounts that are delegated to the validator. */
export function Delegators({ address }: { address: string }) {
  const { coin } = useNetworkNames()
  const pages = usePageNumber()
  const query = useDelegators(address, pages.page)
  const { data } = query
  const isUnknown = data?.delegators === null
  return (
    <List
      title="Delegators"
      status={data?.total == null ? (data ? 'unknown' : '') : statusOf(data.total, data.wallets ?? 0)}
      caption="Stake accounts that are delegated to this validator"
      what="delegators"
      columns={columnsOf(coin)}
      keyOf={({ stakeAccount }) => stakeAccount}
      query={query}
      rows={isUnknown ? [] : (data?.delegators ?? undefined)}
      empty={isUnknown ? 'The delegators are not known' : 'Nobody delegates to this validator'}
      {...(isUnknown && { emptyNote: 'The node does not list stake accounts.' })}
      pages={{ ...pages, pages: data?.pages ?? 1 }}
    />
  )
}

const statusOf = (accounts: number, wallets: number) =>
  `${plural(accounts, 'stake account')} of ${count(wallets)} ${wallets === 1 ? 'wallet' : 'wallets'}`

const columnsOf = (coin: string): Column<Delegator>[] => [
  {
    label: 'Withdrawn by',
    width: '15rem',
    characters: 24,
    phone: 'lead',
    cell: ({ withdrawer }) => <AddressLink address={withdrawer} />,
  },
  {
    label: 'Stake account',
    width: '12rem',
    characters: 14,
    cell: ({ stakeAccount }) => <AddressLink address={stakeAccount} copy name={null} />,
  },
  {
    label: 'Delegated',
    phone: 'amount',
    numeric: true,
    width: '11rem',
    characters: 16,
    cell: ({ stake }) => <Amount raw={stake} show={4} symbol={coin} />,
  },
  {
    label: 'Counts now',
    numeric: true,
    width: '11rem',
    characters: 16,
    cell: ({ effective }) => <Amount raw={effective} show={4} symbol={coin} />,
  },
  {
    label: 'State',
    width: '8rem',
    characters: 9,
    phone: 'end',
    cell: ({ state }) => <StakeBadge state={state} />,
  },
]
