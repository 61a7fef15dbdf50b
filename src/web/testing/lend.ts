import { vi } from 'vitest'

// What the test browser lacks, as far as the tests need it. `vi.unstubAllGlobals()` takes it back.

/** For menus and tooltips, which measure where they are. */
export function lendResizeObserver(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
}

/** For what tells fingers from mice. */
export function lendPointerEvents(): void {
  vi.stubGlobal(
    'PointerEvent',
    class extends MouseEvent {
      readonly pointerType: string
      readonly pointerId: number
      constructor(type: string, init: PointerEventInit = {}) {
        super(type, init)
        this.pointerType = init.pointerType ?? ''
        this.pointerId = init.pointerId ?? 0
      }
    },
  )
  Object.assign(HTMLElement.prototype, {
    setPointerCapture() {},
    releasePointerCapture() {},
    hasPointerCapture: () => true,
  })
}
