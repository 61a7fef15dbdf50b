import { type ComponentType, useEffect, useState } from 'react'
import { useTrollboxEnabled } from '../queries/trollbox.ts'
import { cx } from '../ui/class-names.ts'
import { createStore } from '../ui/store.ts'
import { toast } from '../ui/toast.ts'
import type { TrollboxPanelProps } from './TrollboxPanel.tsx'

const isOpen = createStore(() => false)

/** Opens the chat from elsewhere: on a phone the button is in the menu. */
export const openTrollbox = () => isOpen.set(true)

/** The chat in the bottom right corner: a button, and the box, which is loaded when it is first opened. */
export function TrollboxCorner() {
  const isEnabled = useTrollboxEnabled()
  const [Panel, setPanel] = useState<ComponentType<TrollboxPanelProps>>()
  const isWanted = isOpen.useValue()
  useEffect(() => {
    if (!isWanted) return
    import('./TrollboxPanel.tsx').then(
      ({ TrollboxPanel }) => setPanel(() => TrollboxPanel),
      () => {
        isOpen.set(false)
        toast({ title: 'Error', description: 'The chat cannot be loaded', variant: 'destructive' })
      },
    )
  }, [isWanted])
  if (!isEnabled) return null
  const Open = isWanted ? Panel : undefined
  return (
    // Its height keeps the end of the page readable under the button.
    <aside aria-label="Trollbox" className="no-print flex justify-end bg-card sm:h-14">
      {/* On a phone the button would cover the controls of the page: it is in the menu. */}
      <div className={cx('fixed right-4 bottom-4 z-40', !Open && 'max-sm:hidden')}>
        {Open ? (
          <Open onClose={() => isOpen.set(false)} />
        ) : (
          <button
            type="button"
            onClick={openTrollbox}
            className="h-9 rounded-full border border-line-strong bg-raised px-4 text-[0.8125rem] shadow-(--shadow)"
          >
            Trollbox
          </button>
        )}
      </div>
    </aside>
  )
}
