import { Fragment, type ReactNode } from 'react'
import type { SearchGroup } from '#contract/names/search.ts'
import { statusWords } from '#contract/network/status-words.ts'
import { isBase58Of } from '#lib/text/base58-of.ts'
import type { FeedView } from '../../queries/transactions.ts'
import { choice, pageFields, textWhere, type UrlField, useUrlState } from '../../ui/url-state.ts'
import { aDay, daysFilter } from './day-field.ts'
import { addressChip, DayRange, dayChips, SearchedInput, StatusInput } from './FilterInputs.tsx'
import { aType, ProgramInput, TypeInput } from './ProgramInputs.tsx'
import { VotesSwitch } from './VotesSwitch.tsx'

type InputProps<Value> = { value: Value | undefined; onChange: (value: Value | undefined) => void }

/** One filter of a list: its field in the URL, its input on the page, and what its chip says; undefined: any value. */
type Filter<Value> = {
  field: UrlField<Value | undefined>
  input: (props: InputProps<Value>) => ReactNode
  chip: (value: Value) => ReactNode
}

/** Filters by name: their names in the URL are those of the parameters in `View`, the input of a call. */
export type FiltersOf<View> = { [Name in keyof View]?: Filter<NonNullable<View[Name]>> }

// biome-ignore lint/suspicious/noExplicitAny: a filter may have any value
type Filters = Record<string, Filter<any>>
type Chosen<Own extends Filters> = {
  [Name in keyof Own]?: Own[Name] extends Filter<infer Value> ? Value : never
}

const anAddress = textWhere((text) => isBase58Of(text, 32))

/** A filter by an address, which is found by its name in a group of search results. */
export const addressFilter = (label: string, group: SearchGroup): Filter<string> => ({
  field: anAddress,
  input: ({ onChange }) => <SearchedInput label={label} group={group} onChange={onChange} />,
  chip: addressChip(label),
})

const ofOutcome = {
  status: {
    field: choice(['success', 'failed']),
    input: (props) => <StatusInput {...props} />,
    chip: (value) => statusWords[value],
  },
} satisfies FiltersOf<FeedView>

const ofCalls = {
  type: { field: aType, input: (props) => <TypeInput {...props} />, chip: (value) => `Type: ${value}` },
  program: {
    field: anAddress,
    input: ({ onChange }) => <ProgramInput onChange={onChange} />,
    chip: addressChip('Program'),
  },
} satisfies FiltersOf<FeedView>

type Definition<First extends Filters, More extends Filters> = {
  /** Before the days. */
  first: First
  /** Behind them. */
  more: More
  hasVotes: boolean
}

/** The filters of one list of transactions for `useTransactionFilter`: `more` is what it has besides the common ones. */
export const transactionFilters = <More extends Filters>(more: More) =>
  withFields({ first: { ...ofOutcome, ...ofCalls }, more, hasVotes: true })

/** The same for a list that has neither failed transactions nor votes. */
export const transferFilters = <More extends Filters>(more: More) =>
  withFields({ first: ofCalls, more, hasVotes: false })

const withFields = <First extends Filters, More extends Filters>(of: Definition<First, More>) => ({
  ...of,
  fields: {
    ...fieldsOf(of.first),
    ...fieldsOf(of.more),
    from: aDay,
    to: aDay,
    votes: choice(['on']),
    // Another filter begins at the first page.
    ...pageFields,
  },
})

const fieldsOf = (filters: Filters) =>
  Object.fromEntries(Object.entries(filters).map(([name, { field }]) => [name, field]))

/** The filter of a list of transactions, in the URL. */
export function useTransactionFilter<First extends Filters, More extends Filters>({
  first,
  more,
  hasVotes,
  fields,
}: ReturnType<typeof withFields<First, More>>) {
  const { values, invalid, set } = useUrlState(fields)
  const { from, to } = values
  const votes = hasVotes ? values.votes : undefined
  const own: Readonly<Record<string, unknown>> = values
  const filters: Filters = { ...first, ...more }
  const names = Object.keys(filters)
  const known = names.filter((name) => own[name] !== undefined)
  const chosen = {
    ...(Object.fromEntries(known.map((name) => [name, own[name]])) as Chosen<First & More>),
    ...daysFilter(from, to),
  }
  const inputsOf = (filters: Filters) =>
    Object.entries(filters).map(([name, { input }]) => (
      <Fragment key={name}>
        {input({ value: own[name], onChange: (value) => set({ [name]: value }) })}
      </Fragment>
    ))
  return {
    /** The parameters of the API call. Votes are left out unless the link asks for them. */
    filter: { ...chosen, votes: votes ?? ('off' as const) },
    /** The properties of a list with this filter. */
    listFilter: {
      fields: (
        <>
          {inputsOf(first)}
          <DayRange from={from} to={to} onChange={set} />
          {inputsOf(more)}
        </>
      ),
      controls: hasVotes && (
        <VotesSwitch shown={votes === 'on'} onChange={(on) => set({ votes: on ? 'on' : undefined })} />
      ),
      chips: [
        ...known.map((name) => ({
          key: name,
          text: filters[name]?.chip(own[name]),
          remove: () => set({ [name]: undefined }),
        })),
        ...dayChips(from, to, set),
      ],
      isSet: Object.keys(chosen).length > 0,
      reset: () => set(Object.fromEntries([...names, 'from', 'to'].map((name) => [name, undefined]))),
      invalid,
    },
    /** Undefined while the votes are shown, and in a list that has none. */
    showVotes: hasVotes && votes === undefined ? () => set({ votes: 'on' }) : undefined,
  }
}
