import { type ComponentType, useState } from 'react'
import { useTrollboxEnabled } from '../queries/trollbox.ts'
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
    <aside aria-label="Trollbox" className="no-print h-14 bg-card">
      <div className="fixed right-4 bottom-4 z-40">
        {Panel ? (
          <Panel onClose={() => setPanel(undefined)} />
        ) : (
          <button
            type="button"
            onClick={open}
            className="h-9 rounded-full border border-line-strong bg-raised px-4 text-[13px] shadow-(--shadow)"
          >
            Trollbox
          </button>
        )}
      </div>
    </aside>
  )
}
