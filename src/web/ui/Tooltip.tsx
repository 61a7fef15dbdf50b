import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

/** Opens after 700 ms, at once within 300 ms of the last one: Radix's own defaults. One at the root of the page. */
export const TooltipProvider = Radix.Provider

/** A few words about what the pointer or the focus is on. `children` is one element that takes a ref. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-80 rounded-md border border-line-strong bg-raised px-2.5 py-1.5 text-ink text-xs shadow-(--shadow) [animation:fade-in_120ms]"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
