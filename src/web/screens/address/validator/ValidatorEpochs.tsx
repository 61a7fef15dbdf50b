import type { ValidatorEpoch } from '#contract/network/validator.ts'
import { TextLink } from '../../../components/addresses/links.tsx'
import { Amount } from '../../../components/amounts/Amount.tsx'
import { Figure } from '../../../components/amounts/Figure.tsx'
import { known } from '../../../components/amounts/unknown.tsx'
import { List } from '../../../components/lists/List.tsx'
import { count, percentText, shortPercent } from '../../../format/number.ts'
import { paths } from '../../../paths.ts'
import { useNetworkNames } from '../../../queries/network/network.ts'
import { useValidator } from '../../../queries/validators.ts'
import type { Column } from '../../../ui/table/Table.tsx'

/** The known epochs of the validator, the newest first. */
export function ValidatorEpochs({ address }: { address: string }) {
  const { coin } = useNetworkNames()
  const query = useValidator(address)
  return (
    <List
      title="Epochs"
      caption="What each epoch was for this validator"
      what="epochs"
      columns={columnsOf(coin, query.data?.epoch ?? null, query.data?.epochs.some(paysTickets) ?? false)}
      keyOf={({ epoch }) => String(epoch)}
      query={query}
      rows={query.data?.epochs.toReversed()}
      empty="No epoch of this validator is known"
    />
  )
}

/**
 * Whether the validator paid an admission ticket in the epoch. Chains without tickets have no column for
 * them.
 */
const paysTickets = ({ ticket }: ValidatorEpoch) => ticket !== null && ticket !== '0'

const columnsOf = (coin: string, running: number | null, hasTickets: boolean): Column<ValidatorEpoch>[] => [
  {
    label: 'Epoch',
    width: '8rem',
    characters: 12,
    phone: 'lead',
    phoneLabel: true,
    cell: ({ epoch }) => (
      <span className={epoch === running ? 'in-text' : undefined}>
        <TextLink to={paths.epoch(epoch)}>{count(epoch)}</TextLink>
        {epoch === running && <span className="text-muted"> (running)</span>}
      </span>
    ),
  },
  {
    label: 'Stake',
    phone: 'amount',
    numeric: true,
    width: '9rem',
    characters: 10,
    cell: ({ stake }) => known(stake, (raw) => <Amount raw={raw} show="compact" symbol={coin} />),
  },
  {
    label: 'Vote credits',
    numeric: true,
    width: '8rem',
    characters: 9,
    // Since Alpenglow, vote accounts count lamports instead of credits.
    cell: ({ credits, rewardCredits }) =>
      credits === null && rewardCredits !== null ? (
        <Amount raw={rewardCredits} show={4} symbol={coin} />
      ) : (
        known(credits, (value) => <Figure value={value} />)
      ),
  },
  {
    label: 'Blocks',
    numeric: true,
    width: '8rem',
    characters: 9,
    cell: ({ blocks, leaderSlots }) =>
      known(blocks, (made) => (
        <span title={leaderSlots === null ? undefined : `in ${count(leaderSlots)} leader slots`}>
          <Figure value={made} />
          {leaderSlots !== null && <span className="text-muted"> of {count(leaderSlots)}</span>}
        </span>
      )),
  },
  {
    label: 'Skip rate',
    numeric: true,
    width: '6rem',
    characters: 6,
    cell: ({ skipRate }) => known(skipRate, (rate) => percentText(rate)),
  },
  {
    label: 'Commission',
    numeric: true,
    width: '7rem',
    characters: 4,
    cell: ({ commission }) => known(commission, shortPercent),
  },
  {
    label: 'Its rewards',
    numeric: true,
    width: '10rem',
    characters: 12,
    cell: ({ rewards }) => known(rewards, (raw) => <Amount raw={raw} show={4} symbol={coin} />),
  },
  ...(hasTickets
    ? [
        {
          label: 'Admission ticket',
          numeric: true,
          width: '10rem' as const,
          characters: 12,
          says: paysTickets,
          cell: ({ ticket }: ValidatorEpoch) =>
            known(ticket, (raw) => <Amount raw={raw} show={4} symbol={coin} />),
        },
      ]
    : []),
]
