import { getPriority, setPriority } from 'node:os'

/**
 * Raises the niceness of this process (or of `pid`) to `niceness`, if the system permits it. A process with a
 * higher niceness keeps it, because a normal user may not lower it.
 */
export function lowerPriority(niceness: number, pid = 0): void {
  try {
    if (getPriority(pid) < niceness) setPriority(pid, niceness)
  } catch {
    // The work gets done at any priority.
  }
}
