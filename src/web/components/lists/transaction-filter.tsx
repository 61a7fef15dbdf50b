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

/**
 * One filter of a list: its field in the URL, its input on the page, and the text on its chip. undefined
 * means any value.
 */
type Filter<Value> = {
  field: UrlField<Value | undefined>
  input: (props: InputProps<Value>) => ReactNode
  chip: (value: Value) => ReactNode
}

/** Filters by name. Their names in the URL are those of the parameters in `View`, the input of a call. */
export type FiltersOf<View> = { [Name in keyof View]?: Filter<NonNullable<View[Name]>> }

// biome-ignore lint/suspicious/noExplicitAny: a filter may have any value
type Filters = Record<string, Filter<any>>
type Chosen<Own extends Filters> = {
  [Name in keyof Own]?: Own[Name] extends Filter<infer Value> ? Value : never
}

const anAddress = textWhere((text) => isBase58Of(text, 32))

/** A filter by an address, which visitors find by name in a group of search results. */
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
  /** The filters before the days. */
  first: First
  /** The filters behind the days. */
  more: More
  hasVotes: boolean
}

/**
 * The filters of one list of transactions for `useTransactionFilter`. `more` contains the filters that other
 * lists do not have.
 */
export const transactionFilters = <More extends Filters>(more: More) =>
  withFields({ first: { ...ofOutcome, ...ofCalls }, more, hasVotes: true })

/** The filters of a list that contains neither failed transactions nor votes. */
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
    // Changing the filter returns to the first page.
    ...pageFields,
  },
})

const fieldsOf = (filters: Filters) =>
  Object.fromEntries(Object.entries(filters).map(([name, { field }]) => [name, field]))

/** The filter of a list of transactions, whose values are in the URL. */
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
    /** The parameters of the API call. Votes are hidden unless the URL requests them. */
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
    /** Shows the votes; undefined if they are shown, or if the list has none. */
    showVotes: hasVotes && votes === undefined ? () => set({ votes: 'on' }) : undefined,
  }
}
