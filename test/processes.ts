import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** The files of the processes that the product starts, without ending, by the name of the process. */
export const childFiles = {
  'database engine': 'embedded/database/child',
  'indexer worker': 'indexer/worker/child',
  'local chain': 'embedded/chain/child',
  'JSON reader': 'untrusted/json/child',
  'image encoder': 'api/images/child',
} as const
export type Child = keyof typeof childFiles
// A renamed file is reported here, because its process would never be found.
for (const file of Object.values(childFiles))
  if (!existsSync(new URL(`../src/${file}.ts`, import.meta.url))) throw new Error(`src/${file}.ts is gone.`)

type Process = { pid: number; parent: number; megabytes: number; command: string }

/** The process `pid` and all of its descendants. */
function tree(pid: number): Process[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line): Process => {
      const [own = '', parent = '', kilobytes = '', ...command] = line.trim().split(/\s+/)
      const megabytes = Math.round(Number(kilobytes) / 1024)
      return { pid: Number(own), parent: Number(parent), megabytes, command: command.join(' ') }
    })
  const found = all.filter((one) => one.pid === pid)
  for (const one of found) found.push(...all.filter(({ parent }) => parent === one.pid))
  return found
}

/** The process ids of all descendants of `pid`. */
export const descendants = (pid: number): number[] =>
  tree(pid)
    .slice(1)
    .map((one) => one.pid)

const nameOf = ({ command }: Process) =>
  Object.entries(childFiles).find(([, file]) => command.includes(`/${file}.`))?.[0]

/** The process ids of the descendants of `main` that run this file. */
export const childrenOf = (main: number, child: Child): number[] =>
  tree(main)
    .filter((one) => nameOf(one) === child)
    .map(({ pid }) => pid)

/**
 * Waits until none of these processes exists any more.
 *
 * @throws Error when one still exists after 15 s
 */
export async function untilGone(pids: readonly number[]): Promise<void> {
  for (const end = performance.now() + 15_000; pids.some(isRunning); await sleep(50))
    if (performance.now() > end)
      throw new Error(`Children of a killed process still run: ${pids.filter(isRunning).join(', ')}.`)
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/**
 * Records the peak memory of a product's processes.
 *
 * @param mainOf returns the current process id of the product; undefined while it is down
 */
export function watchMemory(mainOf: () => number | undefined) {
  const most: Record<string, number> = { all: 0 }
  const note = (name: string, megabytes: number) => {
    most[name] = Math.max(most[name] ?? 0, megabytes)
  }
  const timer = setInterval(() => {
    const main = mainOf()
    if (main === undefined) return
    const processes = tree(main)
    for (const one of processes) note(one.pid === main ? 'explorer' : (nameOf(one) ?? 'other'), one.megabytes)
    note(
      'all',
      processes.reduce((sum, { megabytes }) => sum + megabytes, 0),
    )
  }, 2_000)
  /** The peak memory in MB of each process, and of all together at one time. */
  return { most, stop: () => clearInterval(timer) }
}
