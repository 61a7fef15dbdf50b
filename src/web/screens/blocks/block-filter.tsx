import { isBase58Of } from '#lib/text/base58-of.ts'
import { aDay, daysFilter } from '../../components/lists/day-field.ts'
import { AddressInput, addressChip, DayRange, dayChips } from '../../components/lists/FilterInputs.tsx'
import type { BlockListView } from '../../queries/blocks.ts'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { choice, pageFields, textWhere, useUrlState } from '../../ui/url-state.ts'

const fields = {
  with: choice(['failures', 'transactions']),
  leader: textWhere((text) => isBase58Of(text, 32)),
  from: aDay,
  to: aDay,
  // Changing the filter returns to the first page.
  ...pageFields,
}

/** The filter of the list of all blocks, which is in the URL. */
export function useBlockListFilter() {
  const { values, invalid, set } = useUrlState(fields)
  const { with: wanted, leader, from, to } = values
  const filter: BlockListView = {
    ...(wanted && { with: wanted }),
    ...(leader && { leader }),
    ...daysFilter(from, to),
  }
  return {
    filter,
    listFilter: {
      fields: (
        <>
          <Segmented
            label="Blocks with"
            value={wanted ?? 'all'}
            options={[
              { value: 'all', text: 'All' },
              { value: 'transactions', text: contents.transactions },
              { value: 'failures', text: contents.failures },
            ]}
            onChange={(value) => set({ with: value === 'all' ? undefined : value })}
          />
          <AddressInput label="Leader" onChange={(address) => set({ leader: address })} />
          <DayRange from={from} to={to} onChange={set} />
        </>
      ),
      chips: [
        ...(wanted ? [{ key: 'with', text: contents[wanted], remove: () => set({ with: undefined }) }] : []),
        ...(leader
          ? [
              {
                key: 'leader',
                text: addressChip('Leader')(leader),
                remove: () => set({ leader: undefined }),
              },
            ]
          : []),
        ...dayChips(from, to, set),
      ],
      isSet: Object.keys(filter).length > 0,
      reset: () => set({ with: undefined, leader: undefined, from: undefined, to: undefined }),
      invalid,
    },
  }
}

const contents = { transactions: 'More than votes', failures: 'With failures' }
