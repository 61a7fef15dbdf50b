import { type FocusEvent, type PointerEvent, type UIEvent, useRef, useState } from 'react'
import type { FreshRows } from '../../ui/table/Table.tsx'

export type LiveRows<Row> = ReturnType<typeof useLiveRows<Row>>

export type News = {
  /** The number of rows that have arrived but are not shown. */
  count: number
  /** Whether the number is a lower bound, because other rows may have passed unseen. */
  isLeast: boolean
}

/** The state and the actions of a live list's buttons. */
export type Hold = {
  /** Whether the Pause button holds the rows, until it is pressed again. */
  isPaused: boolean
  /**
   * Whether the rows are held by the button, the pointer, the focus, the scroll position or a dialog about a
   * row.
   */
  isHeld: boolean
  pause: (on: boolean) => void
}

/**
 * The rows of a live list. The Pause button, the pointer or the focus hold them; rows that arrive meanwhile
 * are counted, and new rows flash.
 */
export function useLiveRows<Row>(live: readonly Row[] | undefined, keyOf: (row: Row) => string) {
  const held = useHeldRows(live)
  const shown = held.rows?.map(keyOf)
  const news = useNews(held.isHeld, shown, live?.map(keyOf))
  return { ...held, news, fresh: useFreshKeys(shown) }
}

/**
 * Holds live rows while they are paused, hovered or focused, or while a dialog of a row is open, so that no
 * click hits a row that has just moved, and the focus returns to its row.
 *
 * @returns `rows` as they were when the hold began; `show` replaces them without ending the hold; `handlers`
 * belong to the element around the list, `onScroll` to the element that scrolls
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
    /** Holds the rows while a dialog of a row is open. */
    holdForDialog: (on: boolean) => update({ dialog: on }),
    show: (rows: Rows) => setHeld((before) => before && { rows }),
    onScroll: ({ currentTarget }: UIEvent) => update({ scroll: currentTarget.scrollTop > 0 }),
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => update({ pointer: pointerType === 'mouse' }),
      onPointerLeave: () => update({ pointer: false }),
      // A click leaves an invisible focus, which must not hold the rows.
      onFocus: () => update({ focus: document.activeElement?.matches(':focus-visible') ?? false }),
      // Moving between links of the list does not end the hold.
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
      // If all keys are new, other rows may have passed unseen.
      isLeast: before?.isLeast || (known.size > 0 && live.length > 0 && fresh.length === live.length),
    })
  }
  return { count: seen?.keys.size ?? 0, isLeast: seen?.isLeast ?? false }
}

/**
 * The keys that are new in the list, whose rows flash. None for the first list, and none if all keys are new.
 */
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
