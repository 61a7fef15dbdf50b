import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from './stage.ts'

/** Whether this machine allows a test to mount a disk of its own. */
export function canMount(): boolean {
  try {
    execFileSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', '/tmp'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/**
 * A command line that runs the command after it with an empty disk of this size at `folder`, invisible to
 * other processes.
 */
export const onOwnDisk = (size: string, folder: string): string[] => [
  ...['unshare', '-rm', 'sh', '-c', `mount -t tmpfs -o size=${size} none "$0" && exec "$@"`, folder],
]

const fullFor =
  (ms: number, meanwhile?: Fault): Fault =>
  async (scene) => {
    const filler = join(scene.dataDir(), 'filler')
    fill(filler)
    await scene.run(ms / 2)
    await meanwhile?.(scene)
    await scene.run(ms / 2)
    rmSync(filler)
  }

/** Writes until the disk is full. */
function fill(path: string): void {
  const file = openSync(path, 'w')
  for (const bytes of [1 << 20, 1 << 12]) {
    try {
      for (;;) writeSync(file, Buffer.alloc(bytes))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  closeSync(file)
}

/** Faults for a product whose DATA_DIR is a disk of its own. */
export const diskFaults: Record<string, Fault> = {
  'disk full': fullFor(15_000),
  'disk full, and kill -9 of database engine': fullFor(15_000, async ({ victim }) => {
    await victim.kill('database engine')
  }),
  'disk full, and kill -9 of indexer worker': fullFor(15_000, async ({ victim }) => {
    await victim.kill('indexer worker')
  }),
}
