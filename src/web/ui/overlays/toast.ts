import { createStore } from '../store.ts'

export type ToastMessage = {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** How long the message stays, in ms; absent: 5000. */
  durationMs?: number
}

type Shown = ToastMessage & { id: number }

const shown = createStore<Shown | undefined>(() => undefined)

/** Shows a message for five seconds, or for its `durationMs`. A new message replaces the visible one. */
export function toast(message: ToastMessage): void {
  shown.set({ ...message, id: (shown.get()?.id ?? 0) + 1 })
}

export const useToast = shown.useValue
