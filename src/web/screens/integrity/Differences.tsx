import { slotId } from '#contract/blocks/block-id.ts'
import type { Difference } from '#contract/network/integrity-values.ts'
import { Hash } from '../../components/addresses/Hash.tsx'
import { AddressLink, TextLink } from '../../components/addresses/links.tsx'
import { Figure } from '../../components/amounts/Figure.tsx'
import { List } from '../../components/lists/List.tsx'
import { count } from '../../format/number.ts'
import { paths } from '../../paths.ts'
import { useSealed } from '../../queries/network/generations.ts'
import type { useIntegrity } from '../../queries/network/integrity.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { checkTexts } from './check-texts.ts'

/** The list of indexed values that differ from what they were compared with. */
export function Differences({ query }: { query: ReturnType<typeof useIntegrity> }) {
  const { data } = query
  const sealed = useSealed()
  const isKnown = data?.checks.some(({ state }) => state !== 'never')
  const more = (data?.differences ?? 0) - (data?.named.length ?? 0)
  return (
    <List
      title="Differences"
      caption="Values of the index that differ"
      what="differences"
      columns={columns}
      keyOf={({ check, key, what }) => `${check} ${key} ${what}`}
      query={query}
      rows={data?.named}
      expected={2}
      empty={
        isKnown
          ? 'No difference was found'
          : sealed
            ? 'Nothing was compared before the chain was reset'
            : 'Nothing was compared yet'
      }
      {...(!isKnown && !sealed && { emptyNote: 'The first checks begin soon after the index does.' })}
      {...(more > 0 && { status: `${count(more)} more that are not listed` })}
    />
  )
}

const columns: Column<Difference>[] = [
  {
    label: 'Of',
    width: '13rem',
    characters: 16,
    phone: 'lead',
    cell: ({ kind, key }) => {
      if (kind === 'block')
        return (
          <TextLink to={paths.block(slotId(Number(key)))}>
            slot <Figure value={key} />
          </TextLink>
        )
      if (kind === 'address') return <AddressLink address={key} copy />
      if (kind === 'none') return key
      return (
        <TextLink to={paths.token(key)}>
          <Hash value={key} />
        </TextLink>
      )
    },
  },
  {
    label: 'What',
    width: '16rem',
    characters: 20,
    phone: 'body',
    wraps: true,
    cell: ({ what, check }) => (
      <>
        <span className="wrap-anywhere">{what}</span>
        <span className="block text-muted">{checkTexts[check].title}</span>
      </>
    ),
  },
  {
    label: 'In the index',
    width: '15rem',
    characters: 18,
    wraps: true,
    cell: ({ index }) => <Value text={index} />,
  },
  {
    label: 'Compared with',
    width: '15rem',
    characters: 18,
    wraps: true,
    cell: ({ other }) => <Value text={other} />,
  },
  {
    label: 'Slot',
    numeric: true,
    width: '7rem',
    characters: 9,
    cell: ({ slot }) => <Figure value={slot} />,
  },
]

/** A number with separators; any other value unchanged. */
function Value({ text }: { text: string }) {
  return /^\d+$/.test(text) ? (
    <Figure value={text} />
  ) : (
    <span className="wrap-anywhere line-clamp-4">{text}</span>
  )
}
