import { lazy, Suspense } from 'react'
import { useToast } from './toast.ts'

// The view is loaded with the first message, because nothing is visible before.
const ToastView = lazy(async () => ({ default: (await import('./ToastView.tsx')).ToastView }))

export function ToastArea() {
  const message = useToast()
  return message ? (
    <Suspense>
      <ToastView {...message} />
    </Suspense>
  ) : null
}
