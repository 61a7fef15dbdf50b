import { isBase58Of } from '#lib/base58-of.ts'
import { aDay, daysFilter } from '../../components/day-field.ts'
import { AddressInput, DayRange, StatusInput } from '../../components/FilterInputs.tsx'
import { aType, ProgramInput, TypeInput } from '../../components/ProgramInputs.tsx'
import { VotesSwitch } from '../../components/VotesSwitch.tsx'
import type { AddressView } from '../../queries/addresses.ts'
import { choice, pageFields, textWhere, useUrlState } from '../../ui/url-state.ts'

const anAddress = textWhere((text) => isBase58Of(text, 32))

const fields = {
  status: choice(['success', 'failed']),
  votes: choice(['on']),
  type: aType,
  program: anAddress,
  token: anAddress,
  counterparty: anAddress,
  from: aDay,
  to: aDay,
  // Another filter begins at the first page.
  ...pageFields,
}

/** The filter of the address's transactions, in the URL. */
export function useAddressFilter() {
  const { values, invalid, set } = useUrlState(fields)
  const { status, votes, type, program, token, counterparty, from, to } = values
  const chosen: AddressView = {
    ...(status && { status }),
    ...(type && { type }),
    ...(program && { program }),
    ...(token && { token }),
    ...(counterparty && { counterparty }),
    ...daysFilter(from, to),
  }
  // Votes are left out unless the link asks for them.
  const filter: AddressView = { ...chosen, votes: votes ?? 'off' }
  return {
    /** The parameters of the API call. */
    filter,
    /** The properties of a list with this filter. */
    listFilter: {
      controls: <Controls values={values} set={set} />,
      isSet: Object.keys(chosen).length > 0,
      reset: () => set(noFilter),
      invalid,
    },
    /** Undefined while the votes are shown. */
    showVotes: votes === undefined ? () => set({ votes: 'on' }) : undefined,
  }
}

const noFilter = {
  status: undefined,
  type: undefined,
  program: undefined,
  token: undefined,
  counterparty: undefined,
  from: undefined,
  to: undefined,
}

type UrlState = ReturnType<typeof useUrlState<typeof fields>>

function Controls({ values, set }: Pick<UrlState, 'values' | 'set'>) {
  const { status, votes, type, program, token, counterparty, from, to } = values
  return (
    <>
      <StatusInput value={status} onChange={(value) => set({ status: value })} />
      <TypeInput value={type} onChange={(value) => set({ type: value })} />
      <ProgramInput value={program} onChange={(value) => set({ program: value })} />
      <DayRange from={from} to={to} onChange={set} />
      <AddressInput label="Token" value={token} onChange={(mint) => set({ token: mint })} />
      <AddressInput
        label="Counterparty"
        value={counterparty}
        onChange={(address) => set({ counterparty: address })}
      />
      <VotesSwitch shown={votes === 'on'} onChange={(on) => set({ votes: on ? 'on' : undefined })} />
    </>
  )
}
