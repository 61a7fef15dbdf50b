import { beforeEach, expect, test, vi } from 'vitest'
import { lowerPriority } from './lower-priority.ts'

// The system's error for a normal user who wants a higher priority.
const os = vi.hoisted(() => ({
  niceness: 0,
  getPriority: () => os.niceness,
  setPriority: vi.fn((_: number, niceness: number) => {
    if (niceness < os.niceness) throw new Error('A system error occurred: uv_os_setpriority returned EACCES')
    os.niceness = niceness
  }),
}))
vi.mock('node:os', () => os)
beforeEach(() => void os.setPriority.mockClear())

test.each([
  [0, 10],
  [10, 10],
  [15, 15],
])('of a niceness of %i a process that is to have 10 has %i then', (before, after) => {
  os.niceness = before
  lowerPriority(10)
  expect(os.niceness).toBe(after)
})

test('a process that may not change its priority at all goes on with the one that it has', () => {
  os.niceness = 5
  os.setPriority.mockImplementationOnce(() => {
    throw new Error('A system error occurred: uv_os_setpriority returned EPERM')
  })
  expect(() => lowerPriority(10)).not.toThrow()
  expect(os.niceness).toBe(5)
})
