import { getPriority, setPriority } from 'node:os'

/**
 * Lets processes of less niceness go before this one (or before that of `pid`), as far as the system permits it: a process
 * that is nicer already keeps its priority, which a normal user may not raise.
 */
export function lowerPriority(niceness: number, pid = 0): void {
  try {
    if (getPriority(pid) < niceness) setPriority(pid, niceness)
  } catch {
    // The work matters, the order does not.
  }
}
