import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * The gaps in pixels: `GAP` between the element and its text, `EDGE` between the text and the edge of the
 * window.
 */
const GAP = 6
const EDGE = 8

type TooltipTextProps = {
  id: string
  trigger: HTMLElement
  onEnter: () => void
  onLeave: () => void
  onClose: () => void
  children: ReactNode
}

/**
 * The text of a tooltip, above its element, or below it if there is no space above. Esc, a press elsewhere
 * and scrolling close it.
 */
export function TooltipText({ id, trigger, onEnter, onLeave, onClose, children }: TooltipTextProps) {
  const box = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useLayoutEffect(() => {
    if (!box.current) return
    const { top, bottom, left, width } = trigger.getBoundingClientRect()
    const { offsetWidth, offsetHeight, style } = box.current
    const most = document.documentElement.clientWidth - offsetWidth - EDGE
    const above = top - GAP - offsetHeight
    style.left = `${Math.max(EDGE, Math.min(left + width / 2 - offsetWidth / 2, most))}px`
    style.top = `${above >= EDGE ? above : bottom + GAP}px`
  })
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close.current()
    }
    const onPointerDown = ({ target }: PointerEvent) => {
      const inside = target instanceof Node && (trigger.contains(target) || box.current?.contains(target))
      if (!inside) close.current()
    }
    const onScroll = ({ target }: Event) => {
      if (target instanceof Node && target.contains(trigger)) close.current()
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('pointerdown', onPointerDown)
    document.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('pointerdown', onPointerDown)
      document.removeEventListener('scroll', onScroll, { capture: true })
    }
  }, [trigger])
  return (
    <div
      ref={box}
      id={id}
      role="tooltip"
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      className="fixed top-0 left-0 z-50 max-w-80 rounded-md border border-line-strong bg-raised px-2.5 py-1.5 text-ink text-xs shadow-(--shadow) [animation:fade-in_120ms]"
    >
      {children}
    </div>
  )
}
