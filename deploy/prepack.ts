// Run by `npm pack` before it packs: builds the pages, notes the commit, and pins every dependency of a dependency.
// `--clean` (after packing) removes the pins again, which `npm ci` would prefer to package-lock.json.
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readVersion } from '../src/read-version.ts'

type Lock = { packages: Record<string, { dev?: boolean; devDependencies?: object }> }

/** The lock file that npm puts into packages: `package-lock.json` without what only development needs. */
const PINS = 'npm-shrinkwrap.json'

if (process.argv.includes('--clean')) rmSync(PINS, { force: true })
else {
  execFileSync('npx', ['vite', 'build', '--logLevel', 'warn'], { stdio: ['ignore', 2, 2] })
  writeFileSync('dist/commit.txt', `${readVersion().commit ?? ''}\n`)
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
  const packages = Object.fromEntries(Object.entries(lock.packages).filter(([, { dev }]) => !dev))
  delete packages['']?.devDependencies
  writeFileSync(PINS, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`)
}
