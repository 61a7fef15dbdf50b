// `npm pack` runs this first: it builds the pages, records the commit, and pins every transitive dependency.
// With `--clean` (after packing) it removes the pins, which `npm ci` would prefer to package-lock.json.
import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { readVersion } from '#setup/read-version.ts'
import { pinnedLock } from './pinned-lock.ts'

/** The name of the lock file that npm includes in packages. */
const PINS = 'npm-shrinkwrap.json'

if (process.argv.includes('--clean')) rmSync(PINS, { force: true })
else {
  execFileSync('npx', ['vite', 'build', '--logLevel', 'warn'], { stdio: ['ignore', 2, 2] })
  writeFileSync('dist/commit.txt', `${readVersion().commit ?? ''}\n`)
  writeFileSync(PINS, pinnedLock())
}
