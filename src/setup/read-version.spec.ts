import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { readVersion } from './read-version.ts'

const commit = 'c0ffee0123456789c0ffee0123456789c0ffee01'
let root: string

const write = (file: string, text: string) => writeFileSync(join(root, file), text)

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'gorscope-version-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  root = folder
  write('package.json', '{"version":"1.2.3"}')
})

test('without a repository and a note of the commit the commit is unknown', () => {
  expect(readVersion(root)).toEqual({ number: '1.2.3', commit: null })
})

test('a package knows the commit that was noted when it was packed, and an empty note is none', () => {
  mkdirSync(join(root, 'dist'))
  write('dist/commit.txt', `${commit}\n`)
  expect(readVersion(root)).toEqual({ number: '1.2.3', commit })
  write('dist/commit.txt', '\n')
  expect(readVersion(root).commit).toBeNull()
})

test('a checkout knows its commit: of a branch, of packed branches, without a branch, and before the first commit', () => {
  mkdirSync(join(root, '.git/refs/heads'), { recursive: true })
  write('.git/HEAD', 'ref: refs/heads/main\n')
  expect(readVersion(root).commit).toBeNull()
  write('.git/packed-refs', `# pack-refs with: peeled\n${commit} refs/heads/main\n`)
  expect(readVersion(root).commit).toBe(commit)
  write('.git/refs/heads/main', `${commit.replace('c0ffee', 'decade')}\n`)
  expect(readVersion(root).commit).toBe(commit.replace('c0ffee', 'decade'))
  write('.git/HEAD', `${commit}\n`)
  expect(readVersion(root).commit).toBe(commit)
})

test('a second work tree of a repository knows its own commit', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'first')
  git('worktree', 'add', '-q', 'second')
  expect(readVersion(join(root, 'second'))).toEqual({ number: '1.2.3', commit: git('rev-parse', 'HEAD') })
})

test('this explorer has the version of its package.json', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(readVersion().number).toBe(version)
})
