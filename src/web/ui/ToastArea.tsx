import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toasts } from './toast.ts'

// Nothing shows until the first message, so nothing is loaded until then.
const ToastView = lazy(async () => ({ default: (await import('./ToastView.tsx')).ToastView }))

export function ToastArea() {
  const message = useSyncExternalStore(toasts.subscribe, toasts.current)
  return message ? (
    <Suspense>
      <ToastView {...message} />
    </Suspense>
  ) : null
}
