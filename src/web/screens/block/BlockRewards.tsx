import type { Block, BlockReward } from '#contract/blocks/blocks.ts'
import { AddressLink } from '../../components/addresses/links.tsx'
import { Amount } from '../../components/amounts/Amount.tsx'
import { known, unknown } from '../../components/amounts/unknown.tsx'
import { List } from '../../components/lists/List.tsx'
import { count, shortPercent } from '../../format/number.ts'
import { rewardTypes } from '../../format/reward-types.ts'
import { useBlockRewards } from '../../queries/block.ts'
import { useNetworkNames } from '../../queries/network/network.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Badge } from '../../ui/layout/Badge.tsx'
import type { Column } from '../../ui/table/Table.tsx'
import { choice, useUrlState } from '../../ui/url-state.ts'

const fields = { rewards: choice(['first', 'all'], 'first') }

const FEW = 10
/** The largest number of rewards in one call. */
const MANY = 1_000

/** The rewards that were paid with this block. */
export function BlockRewards({ block }: { block: Block | undefined }) {
  const { coin } = useNetworkNames()
  const { values, set } = useUrlState(fields)
  const all = values.rewards === 'all'
  const limit = all ? MANY : FEW
  const query = useBlockRewards(block, limit)
  const { data } = query
  const rows = data?.rewards.slice(0, limit)
  return (
    <List
      title="Rewards"
      caption="Rewards of this block"
      what="rewards"
      columns={columnsOf(coin)}
      // The key is the index, because an address may be paid more than once in a block.
      keyOf={(reward) => String(data?.rewards.indexOf(reward))}
      query={query}
      rows={rows}
      expected={1}
      dense
      empty="No rewards in this block"
      status={
        rows && data && rows.length < data.total
          ? `Showing first ${count(rows.length)} of ${count(data.total)} rewards`
          : ''
      }
      actions={
        data &&
        data.total > FEW && (
          <Button
            look="ghost"
            className="h-7 px-2"
            aria-expanded={all}
            onClick={() => set({ rewards: all ? 'first' : 'all' })}
          >
            {all ? 'Show fewer' : 'Show more'}
          </Button>
        )
      }
    />
  )
}

const columnsOf = (coin: string): Column<BlockReward>[] => [
  {
    label: 'Address',
    width: '14rem',
    characters: 13,
    phone: 'lead',
    cell: ({ address }) => <AddressLink address={address} copy />,
  },
  {
    label: 'Type',
    width: '10rem',
    characters: 7,
    phone: 'end',
    cell: ({ rewardType }) =>
      rewardType === null ? unknown : <Badge {...(rewardTypes[rewardType] ?? {})}>{rewardType}</Badge>,
  },
  {
    label: 'Reward',
    unit: coin,
    phone: 'amount',
    numeric: true,
    width: '11rem',
    characters: 12,
    cell: ({ lamports }) => <Amount raw={lamports} signed />,
  },
  {
    label: 'Balance',
    unit: coin,
    numeric: true,
    width: '13rem',
    characters: 14,
    cell: ({ postBalance }) => <Amount raw={postBalance} />,
  },
  {
    label: 'Commission',
    says: ({ commission, commissionBps }) => (commission ?? commissionBps) !== null,
    numeric: true,
    width: '7rem',
    characters: 3,
    // If the node returns the commission in hundredths of a per cent, show that, because `commission` is
    // rounded.
    cell: ({ commission, commissionBps }) =>
      known(commissionBps === null ? commission : commissionBps / 100, shortPercent),
  },
]
