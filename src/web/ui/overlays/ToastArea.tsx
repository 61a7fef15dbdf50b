import { lazy, Suspense } from 'react'
import { useToast } from './toast.ts'

// Nothing shows until the first message, so nothing is loaded until then.
const ToastView = lazy(async () => ({ default: (await import('./ToastView.tsx')).ToastView }))

export function ToastArea() {
  const message = useToast()
  return message ? (
    <Suspense>
      <ToastView {...message} />
    </Suspense>
  ) : null
}
