import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDataDir } from './open-data-dir.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'data-dir-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
const modeOf = (path: string) => statSync(path).mode & 0o777

test('a new folder is for this user alone, its parents are as any other', () => {
  const folder = newFolder()
  openDataDir(join(folder, 'a/b'))
  expect(modeOf(join(folder, 'a/b'))).toBe(0o700)
  expect(modeOf(join(folder, 'a'))).toBe(0o777 & ~process.umask())
})

test('a folder that is there keeps its mode', () => {
  const folder = newFolder()
  chmodSync(folder, 0o750)
  openDataDir(folder)
  expect(modeOf(folder)).toBe(0o750)
})

test('a path that cannot be a folder is refused at once, with the setting', () => {
  const file = join(newFolder(), 'file')
  writeFileSync(file, '')
  const message = (dir: string) => `DATA_DIR is "${dir}": this folder cannot be used.`
  for (const dir of [file, join(file, 'below')]) expect(() => openDataDir(dir)).toThrow(message(dir))
  if (process.platform === 'linux') expect(() => openDataDir('/proc/x')).toThrow(message('/proc/x'))
})
