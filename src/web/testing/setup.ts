import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { WAIT_MS } from '#lib/testing/patience.ts'
import { resetStores } from '../ui/store.ts'

// Test files share a document and modules, so both are reset after each test.

// The first test of a file waits until its screen is compiled.
configure({ asyncUtilTimeout: WAIT_MS })

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const { name } of document.documentElement.attributes) document.documentElement.removeAttribute(name)
  resetStores()
})
