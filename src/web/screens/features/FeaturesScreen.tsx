import type { Feature } from '#contract/network/features.ts'
import { pages } from '#contract/pages/pages.ts'
import { AddressLink, TextLink } from '../../components/addresses/links.tsx'
import { Figure } from '../../components/amounts/Figure.tsx'
import { known } from '../../components/amounts/unknown.tsx'
import { List } from '../../components/lists/List.tsx'
import { RelativeTime } from '../../components/time/RelativeTime.tsx'
import { count } from '../../format/number.ts'
import { paths } from '../../paths.ts'
import { useFeatures } from '../../queries/network/features.ts'
import { useNetworkNames } from '../../queries/network/network.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { Badge } from '../../ui/layout/Badge.tsx'
import { Chip, Chips } from '../../ui/layout/Chips.tsx'
import { PageHeading } from '../../ui/layout/PageHeading.tsx'
import { Bar } from '../../ui/layout/Skeleton.tsx'
import type { Column } from '../../ui/table/Table.tsx'
import { choice, pageNumber, useUrlState } from '../../ui/url-state.ts'

/** The number of features on one page. */
const PAGE = 50
const fields = { state: choice(['all', 'active', 'pending'], 'all'), page: pageNumber }

/** The screen of `/features`. */
export function FeaturesScreen() {
  usePageTitle(pages.features.title)
  const { title } = useNetworkNames()
  const query = useFeatures()
  const { values, invalid, set } = useUrlState(fields)
  const { state, page } = values
  const { data } = query
  const all = data?.features ?? []
  const shown = all.filter((feature) => state === 'all' || feature.state === state)
  const isUnknown = data?.features === null
  return (
    <>
      <PageHeading above={title} title={pages.features.title}>
        Which changes of the runtime are active on this chain, and since when
      </PageHeading>
      {!isUnknown && <Counts features={data?.features ?? undefined} updatedAt={data?.updatedAt ?? null} />}
      <List
        title="Features"
        caption="Feature gates with their state"
        what="features"
        columns={columns}
        keyOf={({ address }) => address}
        query={query}
        rows={data && shown.slice((page - 1) * PAGE, page * PAGE)}
        empty={isUnknown ? 'The features of this chain are not known' : 'There are no such features'}
        {...(isUnknown && { emptyNote: 'The node does not list the accounts of the feature gate program.' })}
        filter={{
          controls: (
            <Segmented
              label="State"
              value={state}
              options={[
                { value: 'all', text: 'All' },
                { value: 'active', text: 'Active' },
                { value: 'pending', text: 'Pending' },
              ]}
              onChange={(next) => set({ state: next, page: 1 })}
            />
          ),
          isSet: state !== 'all' && !isUnknown,
          reset: () => set({ state: 'all', page: 1 }),
          invalid,
        }}
        pages={{ page, pages: Math.ceil(shown.length / PAGE), onTurn: (next) => set({ page: next }) }}
      />
    </>
  )
}

type CountsProps = { features: readonly Feature[] | undefined; updatedAt: string | null }

function Counts({ features, updatedAt }: CountsProps) {
  const of = (state: Feature['state']) =>
    features ? (
      `${count(features.filter((feature) => feature.state === state).length)} ${state}`
    ) : (
      <Bar characters={9} />
    )
  return (
    <Chips>
      <Chip>{of('active')}</Chip>
      <Chip>{of('pending')}</Chip>
      <Chip label="Updated">
        {updatedAt ? <RelativeTime timestamp={updatedAt} /> : <Bar characters={9} />}
      </Chip>
    </Chips>
  )
}

const columns: Column<Feature>[] = [
  {
    label: 'Feature',
    width: '24rem',
    characters: 36,
    phone: 'lead',
    cell: ({ name, address }) =>
      name === null ? <AddressLink address={address} name={null} /> : <span title={name}>{name}</span>,
  },
  {
    label: 'Id',
    says: ({ name }) => name !== null,
    width: '12rem',
    characters: 14,
    cell: ({ address }) => <AddressLink address={address} copy name={null} />,
  },
  {
    label: 'State',
    width: '7rem',
    characters: 7,
    phone: 'amount',
    cell: ({ state }) => (
      <Badge tone={state === 'active' ? 'emerald' : 'gray'}>
        {state === 'active' ? 'Active' : 'Pending'}
      </Badge>
    ),
  },
  {
    label: 'Since slot',
    says: ({ activatedSlot }) => activatedSlot !== null,
    numeric: true,
    width: '9rem',
    characters: 9,
    cell: ({ activatedSlot }) => known(activatedSlot, (slot) => <Figure value={slot} />),
  },
  {
    label: 'Epoch',
    says: ({ activatedEpoch }) => activatedEpoch !== null,
    numeric: true,
    width: '7rem',
    characters: 5,
    cell: ({ activatedEpoch }) =>
      known(activatedEpoch, (epoch) => <TextLink to={paths.epoch(epoch)}>{count(epoch)}</TextLink>),
  },
]
