// `npm run soak [-- name…]` runs the tests that repeat something many times, or with random values, at full
// size. Names are parts of file names; without a name all of these tests run.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCommandLine } from '#lib/processes/command-line.ts'

/** Test files whose size comes from lib/testing/soak.ts, directly or through a helper. */
const SOAKABLE = /testing\/(soak|cut-short|real-data)\.ts'/
const { positionals: names } = parseCommandLine(process.argv.slice(2), {
  usage: 'Usage: npm run soak [-- name…]',
  options: {},
  takesFiles: true,
})

const files = ['src', 'test', 'bench']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => /\.(spec|e2e)\.tsx?$/.test(file) && SOAKABLE.test(readFileSync(file, 'utf8')))
  .filter((file) => names.length === 0 || names.some((name) => file.includes(name)))
if (files.length === 0)
  throw new Error(`No test with a full size has a file name with "${names.join('" or "')}".`)

for (const config of ['vitest.config.ts', 'test/e2e/vitest.config.ts']) {
  const own = files.filter((file) => file.endsWith('.e2e.ts') === config.includes('e2e'))
  if (own.length === 0) continue
  const { status } = spawnSync('npx', ['vitest', 'run', '--retry=0', '--config', config, ...own], {
    stdio: 'inherit',
    env: { ...process.env, SOAK: '1' },
  })
  process.exitCode ||= status ?? 1
}
