import { type ComponentType, useState } from 'react'
import { useTrollboxEnabled } from '../queries/trollbox.ts'
import { cx } from '../ui/class-names.ts'
import { toast } from '../ui/toast.ts'
import type { TrollboxPanelProps } from './TrollboxPanel.tsx'

/** The chat in the bottom right corner: a button, and the box, which is loaded when it is first opened. */
export function TrollboxCorner() {
  const isEnabled = useTrollboxEnabled()
  const [Panel, setPanel] = useState<ComponentType<TrollboxPanelProps>>()
  if (!isEnabled) return null
  const open = () =>
    void import('./TrollboxPanel.tsx').then(
      ({ TrollboxPanel }) => setPanel(() => TrollboxPanel),
      () => toast({ title: 'Error', description: 'The chat cannot be loaded', variant: 'destructive' }),
    )
  return (
    // Its height keeps the end of the page readable under the button.
    <aside aria-label="Trollbox" className="no-print flex h-14 justify-end bg-card">
      {/* On a phone the button would cover the controls of the page: it stands at the page's end. */}
      <div className={cx('right-4 bottom-4 z-40', Panel ? 'fixed' : 'max-sm:pr-4 sm:fixed')}>
        {Panel ? (
          <Panel onClose={() => setPanel(undefined)} />
        ) : (
          <button
            type="button"
            onClick={open}
            className="h-9 rounded-full border border-line-strong bg-raised px-4 text-[0.8125rem] shadow-(--shadow)"
          >
            Trollbox
          </button>
        )}
      </div>
    </aside>
  )
}
