import { createStore } from '../store.ts'

export type ToastMessage = {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** How long it is shown; without it five seconds. */
  durationMs?: number
}

type Shown = ToastMessage & { id: number }

const shown = createStore<Shown | undefined>(() => undefined)

/** Shows a message for five seconds, or for its `durationMs`. Only one is visible at a time: a new one replaces the last. */
export function toast(message: ToastMessage): void {
  shown.set({ ...message, id: (shown.get()?.id ?? 0) + 1 })
}

export const useToast = shown.useValue
