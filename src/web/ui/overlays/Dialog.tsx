import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from '../controls/Button.tsx'

/**
 * A modal dialog; Esc, the close button and a click outside close it. It uses the browser's own element,
 * because that traps the focus and makes the page inert without a `<style>` element, which the
 * Content-Security-Policy would refuse.
 */
export function Dialog({
  title,
  children,
  onClose,
}: {
  title: string
  children: ReactNode
  onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; Esc is the key for it
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
      className="m-auto max-h-[85dvh] w-[calc(100%-2rem)] max-w-lg overflow-y-auto overscroll-contain rounded-lg border border-line-strong bg-card text-ink shadow-(--shadow) backdrop:bg-black/60"
    >
      <header className="sticky top-0 flex items-center justify-between border-line border-b bg-card py-2 pr-2 pl-4">
        <h2 id={heading} className="font-semibold text-title">
          {title}
        </h2>
        <IconButton label="Close" onClick={() => dialog.current?.close()}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </header>
      {children}
    </dialog>
  )
}
