import { expect, test } from 'vitest'
import { createLog } from '../log/log.ts'
import { createDiskHealth, diskTroubleOf } from './disk-health.ts'

const error = (message: string, fields: object = {}) => Object.assign(new Error(message), fields)

test.each([
  [error('write', { code: 'ENOSPC' }), 'full'],
  [error('Cannot reserve 1.23 MiB, not enough space.', { code: '243', type: 'NOT_ENOUGH_SPACE' }), 'full'],
  [error('ENOSPC: no space left on device, write', { code: '1002', type: 'UNKNOWN_EXCEPTION' }), 'full'],
  [error('Cannot write to file x, errno: 28, strerror: No space left on device', { code: '75' }), 'full'],
  [error('Cannot open file x, errno: 30, strerror: Read-only file system', { code: '76' }), 'read-only'],
  [error("EROFS: read-only file system, open '/data/db/x'", { code: 'EROFS' }), 'read-only'],
  [new Error('The block was not saved', { cause: error('write', { code: 'EDQUOT' }) }), 'full'],
  [new AggregateError([error('a'), error('write', { code: 'ENOSPC' })]), 'full'],
  [error('Memory limit exceeded', { code: '241', type: 'MEMORY_LIMIT_EXCEEDED' }), undefined],
  [error('Cannot execute query in readonly mode', { code: '164', type: 'READONLY' }), undefined],
  ['connect ECONNREFUSED', undefined],
  [undefined, undefined],
])('%o means: %s', (thrown, trouble) => {
  expect(diskTroubleOf(thrown)).toBe(trouble)
})

test('a full disk is logged once in words with its folder and its error, and once more when it is over', () => {
  const lines: { level: number; msg: string; error?: { code: string } }[] = []
  const log = createLog('warn', { write: (line) => lines.push(JSON.parse(line)) })
  const disk = createDiskHealth('The database folder /data/db', log)
  const full = error('Cannot reserve 1.23 MiB, not enough space.', { code: '243', type: 'NOT_ENOUGH_SPACE' })
  expect(disk.problem()).toBe(null)
  expect([disk.failed(full), disk.failed(full), disk.failed(error('Memory limit exceeded'))]).toEqual([
    true,
    true,
    false,
  ])
  const sentence =
    'The database folder /data/db is on a full disk, so nothing new can be stored. Free some space there, or enlarge the disk. Then indexing goes on by itself.'
  expect(disk.problem()).toBe(sentence)
  disk.worked()
  disk.worked()
  expect(disk.problem()).toBe(null)
  expect(lines.map(({ msg }) => msg)).toEqual([
    sentence,
    'The database folder /data/db can be written again; indexing goes on.',
  ])
  expect(lines[0]?.error).toMatchObject({ code: '243', message: full.message })
})
