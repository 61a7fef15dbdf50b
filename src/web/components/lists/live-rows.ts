import { type FocusEvent, type PointerEvent, type UIEvent, useRef, useState } from 'react'
import type { FreshRows } from '../../ui/table/Table.tsx'

export type LiveRows<Row> = ReturnType<typeof useLiveRows<Row>>

export type News = {
  /** How many rows have arrived that are not shown. */
  count: number
  /** More may have come and gone in between. */
  isLeast: boolean
}

/** The state and the actions of the buttons of a live list. */
export type Hold = {
  /** By the Pause button: until it is pressed again. */
  isPaused: boolean
  /** By the button, the pointer, the focus, the scroll position or a dialog about a row. */
  isHeld: boolean
  pause: (on: boolean) => void
}

/**
 * The rows of a live list: held still by the Pause button, the pointer or the focus; what arrives meanwhile is counted; new
 * rows flash.
 */
export function useLiveRows<Row>(live: readonly Row[] | undefined, keyOf: (row: Row) => string) {
  const held = useHeldRows(live)
  const shown = held.rows?.map(keyOf)
  const news = useNews(held.isHeld, shown, live?.map(keyOf))
  return { ...held, news, fresh: useFreshKeys(shown) }
}

/**
 * Keeps live rows still while they are paused, under the pointer or the focus, or while a dialog of one of them is open: no
 * click hits a row that has just moved, and the focus comes back to the row that it left.
 *
 * @returns `rows`, as they were when the hold began; `show` replaces them without ending it; `handlers` go on the element
 *   around the list, `onScroll` on the one that scrolls
 */
export function useHeldRows<Rows>(live: Rows) {
  const [held, setHeld] = useState<{ rows: Rows } | undefined>()
  const [isPaused, setPaused] = useState(false)
  const by = useRef({ button: false, pointer: false, focus: false, scroll: false, dialog: false })
  const update = (change: Partial<typeof by.current>) => {
    Object.assign(by.current, change)
    const hold = Object.values(by.current).includes(true)
    setHeld((before) => (hold ? (before ?? { rows: live }) : undefined))
  }
  return {
    rows: held ? held.rows : live,
    isHeld: held !== undefined,
    isPaused,
    pause: (on: boolean) => {
      setPaused(on)
      update(on ? { button: true } : { button: false, pointer: false, focus: false, scroll: false })
    },
    /** Whether a dialog of a row is open. */
    holdForDialog: (on: boolean) => update({ dialog: on }),
    show: (rows: Rows) => setHeld((before) => before && { rows }),
    onScroll: ({ currentTarget }: UIEvent) => update({ scroll: currentTarget.scrollTop > 0 }),
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

type Keys = readonly string[]
type Seen = { keys: ReadonlySet<string>; shown: Keys; last: Keys; isLeast: boolean }

/** Counts the keys that arrive while `isHeld` and are not shown. */
function useNews(isHeld: boolean, shown: Keys = [], live: Keys = []): News {
  const [seen, setSeen] = useState<Seen>()
  if (!isHeld) {
    if (seen) setSeen(undefined)
  } else if (!seen || !sameList(seen.shown, shown) || !sameList(seen.last, live)) {
    const before = seen && sameList(seen.shown, shown) ? seen : undefined
    const known = new Set([...shown, ...(before?.keys ?? [])])
    const fresh = live.filter((key) => !known.has(key))
    setSeen({
      keys: new Set([...(before?.keys ?? []), ...fresh]),
      shown,
      last: live,
      // When none of the rows was known, others may have passed unseen.
      isLeast: before?.isLeast || (known.size > 0 && live.length > 0 && fresh.length === live.length),
    })
  }
  return { count: seen?.keys.size ?? 0, isLeast: seen?.isLeast ?? false }
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
