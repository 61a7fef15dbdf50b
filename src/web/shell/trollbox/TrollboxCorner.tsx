import { MessageCircle } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import { useTrollboxEnabled } from '../../queries/trollbox.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { createStore } from '../../ui/store.ts'
import type { TrollboxPanelProps } from './TrollboxPanel.tsx'

const isOpen = createStore(() => false)

/** Opens the chat from another place: on a phone its button is in the menu. */
export const openTrollbox = () => isOpen.set(true)

const IN_CORNER = 'fixed right-4 bottom-4 z-40'
/**
 * The classes that keep the button from covering the page. It is in the corner if the window is wide enough
 * for the page and the button, otherwise at the end of the page, and on a phone in the menu.
 */
const BESIDE_PAGE = 'max-sm:hidden px-4 py-2.5 wide:fixed wide:right-4 wide:bottom-4 wide:z-40 wide:p-0'

/** The chat in the bottom right corner: a button, and the box, which is loaded when it is opened first. */
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
    <aside aria-label="Trollbox" className="no-print flex justify-end bg-card">
      <div className={Open ? IN_CORNER : BESIDE_PAGE}>
        {Open ? (
          <Open onClose={() => isOpen.set(false)} />
        ) : (
          <button
            type="button"
            onClick={openTrollbox}
            title="Trollbox"
            className="flex h-9 min-w-9 items-center justify-center gap-2 rounded-full border border-line-strong bg-raised px-2.5 text-small"
          >
            <MessageCircle size={16} aria-hidden="true" />
            <span className="wide:sr-only">Trollbox</span>
          </button>
        )}
      </div>
    </aside>
  )
}
