import { execFileSync } from 'node:child_process'

/** The processes that `pid` started, and those that these started. */
export function descendants(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const line of execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')) {
    const [child = 0, parent = 0] = line.trim().split(/\s+/).map(Number)
    parents.set(child, parent)
  }
  const found = [pid]
  for (const one of found) for (const [child, parent] of parents) if (parent === one) found.push(child)
  return found.slice(1)
}

export const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
