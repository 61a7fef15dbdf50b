import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { recordOf } from '../values/guards.ts'

/**
 * The text of a file that only this user can read; made by `create` where there is none. Of several processes that begin
 * together one makes it, and the others read that.
 */
export function secretFile(path: string, create: () => string): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const whole = `${path}.${process.pid}`
  try {
    writeFileSync(whole, create(), { mode: 0o600 })
    // In one step, as nobody may read a part of it.
    linkSync(whole, path)
  } catch (error) {
    if (recordOf(error).code !== 'EEXIST') throw error
    chmodSync(path, 0o600)
  } finally {
    rmSync(whole, { force: true })
  }
  return readFileSync(path, 'utf8')
}
