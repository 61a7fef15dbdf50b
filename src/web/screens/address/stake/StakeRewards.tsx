import type { StakeReward } from '#contract/addresses/stake-account.ts'
import { BlockLink, TextLink } from '../../../components/addresses/links.tsx'
import { Amount } from '../../../components/amounts/Amount.tsx'
import { known } from '../../../components/amounts/unknown.tsx'
import { List } from '../../../components/lists/List.tsx'
import { timeColumn } from '../../../components/lists/shared-columns.tsx'
import { count, shortPercent } from '../../../format/number.ts'
import { endOfDelegation } from '../../../format/reward-types.ts'
import { paths } from '../../../paths.ts'
import { useNetworkNames } from '../../../queries/network/network.ts'
import { useStakeAccount } from '../../../queries/validators.ts'
import { Badge } from '../../../ui/layout/Badge.tsx'
import type { Column } from '../../../ui/table/Table.tsx'

/** The rewards of the stake account, by epoch. */
export function StakeRewards({ address }: { address: string }) {
  const { coin } = useNetworkNames()
  const query = useStakeAccount(address)
  return (
    <List
      title="Rewards"
      caption="Rewards of this stake account by epoch"
      what="rewards"
      columns={columnsOf(coin)}
      keyOf={({ slot }) => String(slot)}
      query={query}
      rows={query.data?.rewards}
      empty="No reward of this account is indexed"
      emptyNote="Those of the last ten epochs are looked up."
    />
  )
}

const columnsOf = (coin: string): Column<StakeReward>[] => [
  {
    label: 'Epoch',
    width: '8rem',
    characters: 6,
    phone: 'lead',
    phoneLabel: true,
    cell: ({ epoch }) => <TextLink to={paths.epoch(epoch)}>{count(epoch)}</TextLink>,
  },
  {
    label: 'Reward',
    phone: 'amount',
    numeric: true,
    width: '14rem',
    characters: 18,
    cell: ({ lamports, isEnd }) => (
      <>
        {isEnd && <Badge {...endOfDelegation}>Delegation ended</Badge>}{' '}
        <Amount raw={lamports} signed symbol={coin} />
      </>
    ),
  },
  {
    label: 'Balance after',
    numeric: true,
    width: '14rem',
    characters: 18,
    cell: ({ postBalance }) => <Amount raw={postBalance} symbol={coin} />,
  },
  {
    label: 'Commission',
    numeric: true,
    width: '8rem',
    characters: 4,
    cell: ({ commission }) => known(commission, shortPercent),
  },
  timeColumn,
  {
    label: 'Paid in block',
    numeric: true,
    width: '9rem',
    characters: 9,
    cell: ({ slot }) => <BlockLink height={null} slot={slot} />,
  },
]
