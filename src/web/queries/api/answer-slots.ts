import { useQueryClient } from '@tanstack/react-query'
import { createStore } from '../../ui/store.ts'

/** A call: its name and its input, as the key of its query. */
type Call = readonly [name: string, input: object]

/** By call (JSON): the slot that the values of its newest answer are of. */
const slots = createStore<ReadonlyMap<string, number>>(() => new Map())

/** An answer has arrived that is as of `slot`. */
export function noteSlot(call: Call, slot: number): void {
  const key = JSON.stringify(call)
  if (slots.get().get(key) !== slot) slots.set(new Map(slots.get()).set(key, slot))
}

/** The calls that the page shows now, each with the slot that its values are of; the oldest first. */
export function useShownSlots(): { call: Call; slot: number }[] {
  const known = slots.useValue()
  const shown = useQueryClient().getQueryCache().findAll({ type: 'active' })
  return shown
    .flatMap(({ queryKey }) => {
      const slot = known.get(JSON.stringify(queryKey))
      return slot === undefined ? [] : [{ call: queryKey as unknown as Call, slot }]
    })
    .sort((a, b) => a.slot - b.slot)
}
