import { vi } from 'vitest'

// Stubs of browser functions that jsdom lacks, as far as tests use them. `vi.unstubAllGlobals()` removes
// them.

/** Stubs `ResizeObserver` for menus, which measure their position. */
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

/** Stubs `PointerEvent` for code that distinguishes touch from mouse. */
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

/** Stubs the methods of dialogs. */
export function lendDialog(): void {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
}
