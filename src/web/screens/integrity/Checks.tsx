import type { IntegrityCheck } from '#contract/network/integrity.ts'
import { Figure } from '../../components/amounts/Figure.tsx'
import { known } from '../../components/amounts/unknown.tsx'
import { List } from '../../components/lists/List.tsx'
import type { useIntegrity } from '../../queries/network/integrity.ts'
import { Badge, type BadgeTone } from '../../ui/layout/Badge.tsx'
import type { Column } from '../../ui/table/Table.tsx'
import { checkTexts } from './check-texts.ts'

/** The list of checks with their last results. */
export function Checks({ query }: { query: ReturnType<typeof useIntegrity> }) {
  return (
    <List
      title="Checks"
      caption="Checks of the index with their results"
      what="checks"
      columns={columns}
      keyOf={({ name }) => name}
      query={query}
      rows={query.data?.checks}
      empty="There are no checks"
    />
  )
}

const states: Readonly<Record<IntegrityCheck['state'], { tone: BadgeTone; text: string }>> = {
  clean: { tone: 'emerald', text: 'No difference' },
  differences: { tone: 'red', text: 'Differences' },
  unknown: { tone: 'orange', text: 'Unknown' },
  never: { tone: 'gray', text: 'Not checked yet' },
}

const columns: Column<IntegrityCheck>[] = [
  {
    label: 'Check',
    width: '26rem',
    characters: 40,
    phone: 'body',
    wraps: true,
    cell: ({ name, reason }) => (
      <>
        <span className="font-medium">{checkTexts[name].title}</span>
        <span className="block text-muted">{checkTexts[name].text}</span>
        {reason !== null && <span className="block">{reason}</span>}
      </>
    ),
  },
  {
    label: 'Result',
    width: '8.5rem',
    characters: 12,
    phone: 'icon',
    cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].text}</Badge>,
  },
  {
    label: 'Compared',
    numeric: true,
    width: '7rem',
    characters: 6,
    cell: ({ compared }) => <Figure value={compared} />,
  },
  {
    label: 'Changing',
    says: ({ changing }) => changing > 0,
    numeric: true,
    width: '6rem',
    characters: 4,
    cell: ({ changing }) => <Figure value={changing} />,
  },
  {
    label: 'Differences',
    numeric: true,
    width: '7rem',
    characters: 4,
    cell: ({ differences, state }) =>
      known(state === 'never' ? null : differences, (value) => <Figure value={value} />),
  },
  {
    label: 'Up to slot',
    says: ({ upTo }) => upTo !== null,
    numeric: true,
    width: '8rem',
    characters: 9,
    cell: ({ upTo }) => known(upTo, (slot) => <Figure value={slot} />),
  },
]
