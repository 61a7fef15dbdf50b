import { vi } from 'vitest'

// Stubs of what jsdom lacks, as far as the tests need it. `vi.unstubAllGlobals()` removes them.

/** For menus, which measure where they are. */
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

/** For code that distinguishes touch from mouse. */
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

/** For dialogs. */
export function lendDialog(): void {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
}
