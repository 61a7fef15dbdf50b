import { useQueryClient } from '@tanstack/react-query'
import { createStore } from '../../ui/store.ts'

/** The name and the input of a call, which are also the key of its query. */
type Call = readonly [name: string, input: object]

/** The slot of the newest answer of each call; the key is the call as JSON. */
const slots = createStore<ReadonlyMap<string, number>>(() => new Map())

/** Records that the newest answer of a call describes the chain at `slot`. */
export function noteSlot(call: Call, slot: number): void {
  const key = JSON.stringify(call)
  if (slots.get().get(key) !== slot) slots.set(new Map(slots.get()).set(key, slot))
}

/** The calls that the page shows now, with the slots of their answers; the oldest first. */
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
