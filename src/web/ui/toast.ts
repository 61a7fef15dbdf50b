export type ToastMessage = {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** How long it is shown; without it five seconds. */
  durationMs?: number
}

type Shown = ToastMessage & { id: number }

let shown: Shown | undefined
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a message for five seconds, or for its `durationMs`. Only one is visible at a time: a new one replaces the last. */
export function toast(message: ToastMessage): void {
  shown = { ...message, id: ++lastId }
  for (const listener of listeners) listener()
}

export const toasts = {
  current: () => shown,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
