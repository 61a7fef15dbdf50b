import { useSearchParams } from 'wouter'
import type { Block, BlockReward } from '#contract/blocks.ts'
import { Amount } from '../../components/Amount.tsx'
import { AddressLink } from '../../components/links.tsx'
import { count } from '../../format/number.ts'
import { useBlockRewards } from '../../queries/blocks.ts'
import { hasFailed } from '../../queries/failed.ts'
import { useNetworkNames } from '../../queries/network.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { type Column, Table } from '../../ui/Table.tsx'

const FEW = 10
/** As many as one call tells. */
const MANY = 1_000

const unknown = <span className="text-muted">—</span>

const tones: Record<string, BadgeTone> = {
  Fee: 'green',
  Rent: 'orange',
  Staking: 'emerald',
  Voting: 'purple',
}

/** Who was paid with this block. */
export function BlockRewards({ block }: { block: Block | undefined }) {
  const { coin } = useNetworkNames()
  const [search, setSearch] = useSearchParams()
  const all = search.get('rewards') === 'all'
  const query = useBlockRewards(block, all ? MANY : FEW)
  const { data } = query
  const rows = data?.rewards.slice(0, all ? MANY : FEW)
  const toggle = () =>
    setSearch((before) => {
      const after = new URLSearchParams(before)
      if (all) after.delete('rewards')
      else after.set('rewards', 'all')
      return after
    })
  return (
    <Card
      title="Rewards"
      flush
      actions={
        data &&
        data.total > FEW && (
          <>
            {rows && rows.length < data.total && (
              <span>
                Showing first {count(rows.length)} of {count(data.total)} rewards
              </span>
            )}
            <Button look="ghost" className="h-7 px-2" aria-expanded={all} onClick={toggle}>
              {all ? 'Show fewer' : 'Show more'}
            </Button>
          </>
        )
      }
    >
      {!data && hasFailed(query) ? (
        <ErrorState title="The rewards cannot be loaded just now">This page goes on trying.</ErrorState>
      ) : (
        <Table
          caption="Rewards of this block"
          columns={columnsOf(coin)}
          rows={rows}
          expected={1}
          dense
          // An address may be paid more than once in a block.
          keyOf={(reward) => String(data?.rewards.indexOf(reward))}
          empty={<EmptyState title="No rewards in this block" />}
        />
      )}
    </Card>
  )
}

const columnsOf = (coin: string): Column<BlockReward>[] => [
  {
    label: 'Address',
    width: '14rem',
    characters: 13,
    headline: true,
    cell: ({ address }) => <AddressLink address={address} copy />,
  },
  {
    label: 'Type',
    width: '8rem',
    characters: 7,
    corner: true,
    cell: ({ rewardType }) =>
      rewardType === null ? unknown : <Badge tone={tones[rewardType] ?? 'gray'}>{rewardType}</Badge>,
  },
  {
    label: `Reward (${coin})`,
    width: '11rem',
    characters: 12,
    cell: ({ lamports }) => <Amount raw={lamports} signed />,
  },
  {
    label: `Balance (${coin})`,
    width: '13rem',
    characters: 14,
    cell: ({ postBalance }) => <Amount raw={postBalance} />,
  },
  {
    label: 'Commission',
    width: '7rem',
    characters: 3,
    cell: ({ commission }) => (commission === null ? unknown : `${commission}%`),
  },
]
