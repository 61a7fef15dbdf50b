import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Packing the package and the Dockerfile write this file, because neither includes the repository. */
const COMMIT_FILE = 'dist/commit.txt'
const COMMIT = /^[0-9a-f]{40}$/

/** The version in `package.json`, and the commit of the sources (40 hex digits; null when unknown). */
export function readVersion(root = ROOT): { number: string; commit: string | null } {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return { number: version, commit: checkedOut(root) ?? commitIn(join(root, COMMIT_FILE)) ?? null }
}

/** The commit that is checked out, read without git; undefined where there is no repository. */
function checkedOut(root: string): string | undefined {
  const git = join(root, '.git')
  if (!existsSync(git)) return undefined
  // In a second work tree `.git` is a file that names the folder.
  const folder = statSync(git).isDirectory() ? git : resolve(root, textOf(git).replace(/^gitdir: /, ''))
  const head = textOf(join(folder, 'HEAD'))
  const branch = head.match(/^ref: (.+)$/)?.[1]
  if (branch === undefined) return COMMIT.test(head) ? head : undefined
  const common = resolve(folder, textOf(join(folder, 'commondir')))
  return commitIn(join(common, branch)) ?? packed(join(common, 'packed-refs'), branch)
}

const packed = (path: string, branch: string): string | undefined =>
  textOf(path)
    .split('\n')
    .find((line) => line.endsWith(` ${branch}`))
    ?.slice(0, 40)

function commitIn(path: string): string | undefined {
  const text = textOf(path)
  return COMMIT.test(text) ? text : undefined
}

/** The trimmed text of the file; empty when there is no such file. */
const textOf = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8').trim() : '')
