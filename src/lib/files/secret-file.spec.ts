import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { secretFile } from './secret-file.ts'

test('a secret is made once, in a file and a folder that only this user can read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'chat/secret')
  const modeOf = (of: string) => statSync(of).mode & 0o777
  expect(secretFile(path, () => 'first')).toBe('first')
  expect([modeOf(path), modeOf(join(folder, 'chat'))]).toEqual([0o600, 0o700])
  chmodSync(path, 0o644)
  expect(secretFile(path, () => 'second')).toBe('first')
  expect(modeOf(path)).toBe(0o600)
  expect(readdirSync(join(folder, 'chat'))).toEqual(['secret'])
})
