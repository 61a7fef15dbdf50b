import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { recordOf } from '../values/guards.ts'

/**
 * The text of a file that only this user can read; `create` makes it if there is no file. If several
 * processes start together, one of them creates the file and the others read it.
 */
export function secretFile(path: string, create: () => string): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const whole = `${path}.${process.pid}`
  try {
    writeFileSync(whole, create(), { mode: 0o600 })
    // The file appears with its whole text at once, so that no process reads an incomplete one.
    linkSync(whole, path)
  } catch (error) {
    if (recordOf(error).code !== 'EEXIST') throw error
    chmodSync(path, 0o600)
  } finally {
    rmSync(whole, { force: true })
  }
  return readFileSync(path, 'utf8')
}
