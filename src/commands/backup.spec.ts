import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#setup/config.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'gorscope-no-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test.each([
  ['backup', backUp],
  ['restore', restore],
])('%s takes one folder, and no option that it does not know', async (_, command) => {
  const config = readConfig({ DATA_DIR: '/nowhere' })
  await expect(command(config, [])).rejects.toThrow('Expected one folder, found 0. Usage: npm run ')
  await expect(command(config, ['a', 'b'])).rejects.toThrow('Expected one folder, found 2. Usage: npm run ')
  await expect(command(config, ['a', '--fast'])).rejects.toThrow("Unknown option '--fast'. Usage: npm run ")
})

test.each([
  ['backup', backUp],
  ['restore', restore],
])("%s of a cluster is refused with ClickHouse's own statements", async (_, command) => {
  const config = readConfig({ CLICKHOUSE_URL: 'http://127.0.0.1:9/x', CLICKHOUSE_CLUSTER: 'big' })
  await expect(command(config, ['a'])).rejects.toThrow(
    'CLICKHOUSE_CLUSTER is "big": the rows of a cluster are on many machines, which ClickHouse backs up itself, each its own part: BACKUP DATABASE … ON CLUSTER big',
  )
})

test('a mistyped DATA_DIR is refused, and nothing is made', async () => {
  const folder = newFolder()
  const config = readConfig({ DATA_DIR: join(folder, 'data') })
  await expect(backUp(config, [join(folder, 'backup')])).rejects.toThrow(
    `There is no database in ${config.dataDir}`,
  )
  expect(readdirSync(folder)).toEqual([])
})
