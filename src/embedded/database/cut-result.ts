import { closeSync, ftruncateSync, openSync, statSync, writeSync } from 'node:fs'
import { recordOf } from '#lib/values/guards.ts'
import { EngineError } from './errors.ts'

// The engine reports no error when the disk is full while it writes a result: the query succeeds, and the
// file ends at the last block that was written.

/** File systems have blocks of this size or a multiple of it. */
const BLOCK = 512
const PROBE = Buffer.alloc(4_096)

/**
 * Whether the file ends where a full disk would end it. One in 512 complete results also ends there by
 * chance.
 */
export const mayBeCut = (path: string): boolean => statSync(path).size % BLOCK === 0

/** @throws EngineError when nothing can be added to the file */
export function demandRoom(path: string): void {
  const file = openSync(path, 'r+')
  try {
    const { size } = statSync(path)
    writeSync(file, PROBE, 0, PROBE.length, size)
    if (statSync(path).isFile()) ftruncateSync(file, size)
  } catch (error) {
    const { code, message } = recordOf(error)
    throw new EngineError(
      243,
      code === 'ENOSPC' || code === 'EDQUOT' ? 'NOT_ENOUGH_SPACE' : 'CANNOT_WRITE_TO_FILE_DESCRIPTOR',
      `The result cannot be written: ${message}`,
    )
  } finally {
    closeSync(file)
  }
}
