import {
  cloneElement,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { createStore } from '../store.ts'
import { TooltipText } from './TooltipText.tsx'

/**
 * The delay in ms from hovering an element until its text opens. There is no delay within `SKIP_MS` after
 * another text closed.
 */
const DELAY_MS = 700
const SKIP_MS = 300
/** The time in ms that the pointer has to move from the element to its text before the text closes. */
const LEAVE_MS = 120

const lastClosedAt = createStore(() => Number.NEGATIVE_INFINITY)
/** Closes the open tooltip, because only one is open at a time. */
const closeOther = createStore<(() => void) | undefined>(() => undefined)

type TriggerProps = {
  ref: (element: HTMLElement | null) => void
  'aria-describedby': string | undefined
} & Record<`on${string}`, unknown>

type TooltipProps = {
  text: ReactNode
  /** One element, which must accept a ref. */
  children: ReactElement<Partial<TriggerProps>>
  /**
   * Whether a press also opens and closes the text, for touch screens, which cannot hover. `children` must be
   * a button.
   */
  pressable?: boolean
}

/** A short text about the hovered or focused element. */
export function Tooltip({ text, children, pressable = false }: TooltipProps) {
  const [open, setOpen] = useState(false)
  const [trigger, setTrigger] = useState<HTMLElement | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hovered = useRef(false)
  const pressed = useRef(false)
  const byMouse = useRef(false)
  const id = useId()
  const [close] = useState(() => () => setOpen(false))
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      if (closeOther.get() === close) closeOther.set(undefined)
    },
    [close],
  )

  const hide = () => {
    clearTimeout(timer.current)
    setOpen(false)
    if (!open) return
    lastClosedAt.set(performance.now())
    closeOther.set(undefined)
  }
  const show = () => {
    clearTimeout(timer.current)
    if (open) return
    closeOther.get()?.()
    closeOther.set(close)
    setOpen(true)
  }
  const leave = () => {
    clearTimeout(timer.current)
    if (open) timer.current = setTimeout(hide, LEAVE_MS)
  }

  const own: Record<`on${string}`, unknown> = {
    onPointerMove: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'touch') return
      if (hovered.current) return
      hovered.current = true
      if (closeOther.get() || performance.now() - lastClosedAt.get() < SKIP_MS) show()
      else timer.current = setTimeout(show, DELAY_MS)
    },
    onPointerLeave: () => {
      hovered.current = false
      leave()
    },
    onPointerDown: (event: PointerEvent) => {
      pressed.current = true
      // Prevent the press from focusing the button: the focus would open the text, and the press would close
      // it again.
      if (pressable) event.preventDefault()
      else hide()
      byMouse.current = event.pointerType === 'mouse'
    },
    onPointerUp: () => {
      pressed.current = false
    },
    onFocus: () => {
      if (!pressed.current) show()
    },
    onBlur: hide,
    // With a mouse, leaving the element closes the text. With touch and keyboard, a second press closes it.
    ...(pressable && {
      onClick: ({ detail }: MouseEvent) => {
        pressed.current = false
        if (!open || (byMouse.current && detail > 0)) show()
        else hide()
      },
    }),
  }
  return (
    <>
      {cloneElement(children, { ref: setTrigger, 'aria-describedby': open ? id : undefined, ...own })}
      {open &&
        trigger &&
        createPortal(
          <TooltipText
            id={id}
            trigger={trigger}
            onEnter={() => clearTimeout(timer.current)}
            onLeave={leave}
            onClose={hide}
          >
            {text}
          </TooltipText>,
          document.body,
        )}
    </>
  )
}
