import type { OwnStake } from '#contract/addresses/stake-account.ts'
import { AddressLink } from '../../../components/addresses/links.tsx'
import { Amount } from '../../../components/amounts/Amount.tsx'
import { known } from '../../../components/amounts/unknown.tsx'
import { StakeBadge } from '../../../components/badges/StakeBadge.tsx'
import { List } from '../../../components/lists/List.tsx'
import { usePageNumber } from '../../../components/lists/Pager.tsx'
import { plural } from '../../../format/number.ts'
import { ADDRESS_PAGE, useAddressStakeAccounts } from '../../../queries/addresses.ts'
import { useNetworkNames } from '../../../queries/network/network.ts'
import type { Column } from '../../../ui/table/Table.tsx'

/** The stake accounts whose withdrawer is the wallet. */
export function StakeAccounts({ address }: { address: string }) {
  const turn = usePageNumber()
  const { coin } = useNetworkNames()
  const query = useAddressStakeAccounts(address)
  const { data } = query
  const all = data?.stakeAccounts
  const before = (turn.page - 1) * ADDRESS_PAGE
  return (
    <List
      title="Stake Accounts"
      caption="Stake accounts of this address"
      what="stake accounts"
      columns={columnsOf(coin)}
      keyOf={({ stakeAccount }) => stakeAccount}
      query={query}
      rows={data && (all?.slice(before, before + ADDRESS_PAGE) ?? [])}
      expected={3}
      status={data?.total == null ? '' : plural(data.total, 'stake account')}
      empty={all === null ? 'The stake accounts are not known' : 'No stake accounts'}
      emptyNote={
        all === null
          ? 'The node does not list stake accounts, or has not answered yet.'
          : 'There is none that this address may withdraw from.'
      }
      pages={{ ...turn, pages: Math.ceil((all?.length ?? 0) / ADDRESS_PAGE) }}
    />
  )
}

const columnsOf = (coin: string): Column<OwnStake>[] => [
  {
    label: 'Stake Account',
    width: '14rem',
    characters: 13,
    phone: 'lead',
    cell: ({ stakeAccount }) => <AddressLink address={stakeAccount} copy name={null} />,
  },
  {
    label: 'Validator',
    width: '14rem',
    characters: 13,
    cell: ({ voteAccount, validatorName }) =>
      known(voteAccount, (vote) => <AddressLink address={vote} name={validatorName} />),
  },
  {
    label: 'Coins',
    unit: coin,
    phone: 'amount',
    numeric: true,
    width: '11rem',
    characters: 13,
    cell: ({ lamports }) => <Amount raw={lamports} />,
  },
  {
    label: 'Counts Now',
    numeric: true,
    width: '11rem',
    characters: 13,
    cell: ({ effective }) => <Amount raw={effective} />,
  },
  {
    label: 'State',
    phone: 'end',
    width: '8rem',
    characters: 9,
    cell: ({ state }) => <StakeBadge state={state} />,
  },
]
