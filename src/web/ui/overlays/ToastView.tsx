import { X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { cx } from '../class-names.ts'
import type { ToastMessage } from './toast.ts'

/**
 * The visible toast. It keeps Radix's defaults: it stays for 5000 ms, a swipe to the right by 50 px closes
 * it, F8 focuses it.
 */
export function ToastView({
  id,
  title,
  description,
  variant = 'default',
  durationMs = 5_000,
}: ToastMessage & { id: number }) {
  return (
    <Toast.Provider duration={durationMs} swipeDirection="right" swipeThreshold={50}>
      <Toast.Root
        key={id}
        type={variant === 'destructive' ? 'foreground' : 'background'}
        className={cx(
          'flex items-start gap-3 rounded-lg border bg-card p-3.5 shadow-(--shadow) [animation:toast-in_160ms_ease-out]',
          'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0',
          variant === 'destructive' ? 'border-bad' : 'border-line-strong',
        )}
      >
        <div className="min-w-0 flex-1">
          <Toast.Title className={cx('font-medium', variant === 'destructive' && 'text-bad')}>
            {title}
          </Toast.Title>
          {description && (
            <Toast.Description className="mt-0.5 text-small text-muted">{description}</Toast.Description>
          )}
        </div>
        <Toast.Close
          aria-label="Close"
          className="grid size-6 place-items-center rounded text-muted hover:text-ink"
        >
          <X size={14} aria-hidden="true" />
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport className="fixed right-0 bottom-0 z-50 w-full max-w-[420px] p-4 outline-none" />
    </Toast.Provider>
  )
}
