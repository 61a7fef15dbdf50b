// Run by `npm pack` before it packs: builds the pages, notes the commit, and pins every dependency of a dependency.
// `--clean` (after packing) removes the pins again, which `npm ci` would prefer to package-lock.json.
import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { readVersion } from '#setup/read-version.ts'
import { pinnedLock } from './pinned-lock.ts'

/** The lock file that npm puts into packages. */
const PINS = 'npm-shrinkwrap.json'

if (process.argv.includes('--clean')) rmSync(PINS, { force: true })
else {
  execFileSync('npx', ['vite', 'build', '--logLevel', 'warn'], { stdio: ['ignore', 2, 2] })
  writeFileSync('dist/commit.txt', `${readVersion().commit ?? ''}\n`)
  writeFileSync(PINS, pinnedLock())
}
