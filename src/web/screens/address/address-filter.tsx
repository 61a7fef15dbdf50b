import { isBase58Of } from '#lib/base58.ts'
import type { AddressView } from '../../queries/addresses.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { choice, pageCursor, pageNumber, textWhere, useUrlState } from '../../ui/url-state.ts'
import { AddressInput, DayInput } from './FilterInputs.tsx'

const anAddress = textWhere((text) => isBase58Of(text, 32))
/** A day in UTC, such as `2026-11-20`. */
const aDay = textWhere((text) => /^\d{4}-\d\d-\d\d$/.test(text) && secondsOf(text) !== undefined)

const fields = {
  status: choice(['success', 'failed']),
  votes: choice(['off']),
  token: anAddress,
  counterparty: anAddress,
  from: aDay,
  to: aDay,
  // Another filter begins at the first page.
  cursor: pageCursor,
  last: { ...choice(['true']), resets: true as const },
  page: pageNumber,
}

const DAY_SECONDS = 86_400

/** The filter of the address's transactions, in the URL. */
export function useAddressFilter() {
  const { values, invalid, set } = useUrlState(fields)
  const { status, votes, token, counterparty, from, to } = values
  const [since, until] = [secondsOf(from), secondsOf(to)]
  const filter: AddressView = {
    ...(status && { status }),
    ...(votes && { votes }),
    ...(token && { token }),
    ...(counterparty && { counterparty }),
    ...(since !== undefined && { from: String(since) }),
    ...(until !== undefined && { to: String(until + DAY_SECONDS - 1) }),
  }
  return {
    /** What the API is asked for. */
    filter,
    /** The properties of a list with this filter. */
    listFilter: {
      controls: <Controls values={values} set={set} />,
      isSet: Object.keys(filter).length > 0,
      reset: () => set(noFilter),
      invalid,
    },
  }
}

const noFilter = {
  status: undefined,
  votes: undefined,
  token: undefined,
  counterparty: undefined,
  from: undefined,
  to: undefined,
}

/** Unix seconds of the first second of a day in UTC. */
function secondsOf(day: string | undefined): number | undefined {
  const time = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) || time < 0 ? undefined : time / 1000
}

type UrlState = ReturnType<typeof useUrlState<typeof fields>>

function Controls({ values, set }: Pick<UrlState, 'values' | 'set'>) {
  const { status, votes, token, counterparty, from, to } = values
  return (
    <>
      <Segmented
        label="Status"
        value={status ?? 'all'}
        options={[
          { value: 'all', text: 'All' },
          { value: 'success', text: 'Success' },
          { value: 'failed', text: 'Failed' },
        ]}
        onChange={(value) => set({ status: value === 'all' ? undefined : value })}
      />
      <Segmented
        label="Votes"
        value={votes ?? 'on'}
        options={[
          { value: 'on', text: 'With votes' },
          { value: 'off', text: 'Without votes' },
        ]}
        onChange={(value) => set({ votes: value === 'on' ? undefined : value })}
      />
      <DayInput label="From" value={from} onChange={(day) => set({ from: day })} />
      <DayInput label="To" value={to} onChange={(day) => set({ to: day })} />
      <AddressInput label="Token" value={token} onChange={(mint) => set({ token: mint })} />
      <AddressInput
        label="Counterparty"
        value={counterparty}
        onChange={(address) => set({ counterparty: address })}
      />
    </>
  )
}
