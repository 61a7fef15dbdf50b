import { isBase58Of } from '#lib/base58-of.ts'
import { aDay, daysFilter } from '../../components/day-field.ts'
import { DayRange, StatusInput } from '../../components/FilterInputs.tsx'
import { aType, ProgramInput, TypeInput } from '../../components/ProgramInputs.tsx'
import { VotesSwitch } from '../../components/VotesSwitch.tsx'
import type { FeedView } from '../../queries/transactions.ts'
import { choice, pageFields, textWhere, useUrlState } from '../../ui/url-state.ts'

const fields = {
  status: choice(['success', 'failed']),
  type: aType,
  program: textWhere((text) => isBase58Of(text, 32)),
  from: aDay,
  to: aDay,
  votes: choice(['on']),
  // Another filter begins at the first page.
  ...pageFields,
}

const noFilter = { status: undefined, type: undefined, program: undefined, from: undefined, to: undefined }

/** Whether the URL asks for transactions of more than one block. */
export function useIsFiltered(): boolean {
  const { values } = useUrlState(fields)
  return Object.keys(noFilter).some((name) => values[name as keyof typeof noFilter] !== undefined)
}

/** The filter of all transactions, in the URL. */
export function useFeedFilter() {
  const { values, invalid, set } = useUrlState(fields)
  const { status, type, program, from, to, votes } = values
  const chosen: Omit<FeedView, 'votes'> = {
    ...(status && { status }),
    ...(type && { type }),
    ...(program && { program }),
    ...daysFilter(from, to),
  }
  // Votes are left out unless the link asks for them.
  const filter: FeedView = { ...chosen, votes: votes ?? 'off' }
  return {
    filter,
    listFilter: {
      controls: (
        <>
          <StatusInput value={status} onChange={(value) => set({ status: value })} />
          <TypeInput value={type} onChange={(value) => set({ type: value })} />
          <ProgramInput value={program} onChange={(value) => set({ program: value })} />
          <DayRange from={from} to={to} onChange={set} />
          <VotesSwitch shown={votes === 'on'} onChange={(on) => set({ votes: on ? 'on' : undefined })} />
        </>
      ),
      isSet: Object.keys(chosen).length > 0,
      reset: () => set(noFilter),
      invalid,
    },
    /** Undefined while the votes are shown. */
    showVotes: votes === undefined ? () => set({ votes: 'on' }) : undefined,
  }
}
