import { Tooltip as Radix } from 'radix-ui'
import { type MouseEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'

/** Tooltips open after 700 ms, at once within 300 ms of the last one. Rendered once, at the root of the page. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  )
}

type TooltipProps = {
  text: ReactNode
  /** One element that takes a ref. */
  children: ReactNode
  /** A press opens and closes it too, for touch screens without hover. `children` is a button then. */
  pressable?: boolean
}

/** A short text about the hovered or focused element. */
export function Tooltip({ text, children, pressable = false }: TooltipProps) {
  const [open, setOpen] = useState(false)
  const byMouse = useRef(false)
  const trigger = useRef<HTMLButtonElement>(null)
  // Radix would close on a press. The mouse closes it by leaving; touch and keyboard press again.
  const press = {
    onPointerDown: (event: PointerEvent) => {
      event.preventDefault()
      byMouse.current = event.pointerType === 'mouse'
    },
    onClick: (event: MouseEvent) => {
      event.preventDefault()
      setOpen((before) => !before || (byMouse.current && event.detail > 0))
    },
  }
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild ref={trigger} {...(pressable ? press : {})}>
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          onPointerDownOutside={(event) => {
            const { target } = event
            if (pressable && target instanceof Node && trigger.current?.contains(target))
              event.preventDefault()
          }}
          className="z-50 max-w-80 rounded-md border border-line-strong bg-raised px-2.5 py-1.5 text-ink text-xs shadow-(--shadow) [animation:fade-in_120ms]"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
