import { type FocusEvent, type PointerEvent, useRef, useState } from 'react'
import type { FreshRows } from '../ui/Table.tsx'

export type LiveRows<Row> = ReturnType<typeof useLiveRows<Row>>

/** The rows of a live list: held still under the pointer or the focus, and flashing when new. */
export function useLiveRows<Row>(live: readonly Row[] | undefined, keyOf: (row: Row) => string) {
  const held = useHeldRows(live)
  return { ...held, fresh: useFreshKeys(held.rows?.map(keyOf)) }
}

/**
 * Keeps live rows still under the pointer or the focus, so that no click hits a row that has just moved.
 *
 * @returns `rows`, as they were when the hold began; `handlers` go on the element around the list
 */
export function useHeldRows<Rows>(live: Rows) {
  const [held, setHeld] = useState<{ rows: Rows } | undefined>()
  const over = useRef({ pointer: false, focus: false })
  const update = (change: Partial<typeof over.current>) => {
    Object.assign(over.current, change)
    const hold = over.current.pointer || over.current.focus
    setHeld((before) => (hold ? (before ?? { rows: live }) : undefined))
  }
  return {
    rows: held ? held.rows : live,
    isHeld: held !== undefined,
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => update({ pointer: pointerType === 'mouse' }),
      onPointerLeave: () => update({ pointer: false }),
      // A click leaves an invisible focus behind, which must not hold the rows.
      onFocus: () => update({ focus: document.activeElement?.matches(':focus-visible') ?? false }),
      // Moving from one link of the list to the next does not leave the list.
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) update({ focus: false })
      },
    },
  }
}

/** The keys that were not in the list before: rows to flash. None for a first list, or when all are new. */
export function useFreshKeys(keys: readonly string[] | undefined): FreshRows {
  const [state, setState] = useState<{ all: readonly string[]; fresh: FreshRows }>(nothing)
  if (keys && !sameList(keys, state.all)) {
    const before = new Set(state.all)
    const fresh = keys.filter((key) => !before.has(key))
    setState({
      all: keys,
      fresh: {
        keys: new Set(fresh.length < keys.length ? fresh : []),
        turn: state.fresh.turn === 0 ? 1 : 0,
      },
    })
  }
  return state.fresh
}

const nothing = { all: [], fresh: { keys: new Set<string>(), turn: 0 as const } }

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((key, index) => key === b[index])
}
