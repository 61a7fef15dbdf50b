import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder that is removed after the test. */
export function tempFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'localnet-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}
