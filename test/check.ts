// `npm test`: everything that must hold, in one command with one closing line of counts.
// `--no-browser` leaves the browser stories out (`npm run check`).
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const browser = !process.argv.includes('--no-browser')
const folder = mkdtempSync(join(tmpdir(), 'gorscope-check-'))
const totals = { passed: 0, failed: 0, skipped: 0 }

/** Runs a command with its output shown under a heading once it is done; resolves to whether it succeeded. */
function run(title: string, command: string, args: string[], live = false): Promise<boolean> {
  const started = performance.now()
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: process.env,
    })
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
    })
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    child.on('close', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      console.log(`${code === 0 ? '✓' : '✗'} ${title} (${seconds} s)`)
      if (code !== 0 && !live) console.log(output)
      resolve(code === 0)
    })
  })
}

/** A step without tests of its own counts as one. */
async function step(title: string, ...command: [string, ...string[]]): Promise<void> {
  const [program, ...args] = command
  if (await run(title, program, args)) totals.passed++
  else totals.failed++
}

/** A Vitest run: its own counts are added; a run that could not start counts as one failure. */
async function vitest(title: string, ...args: string[]): Promise<void> {
  const report = join(folder, `${title.replace(/\W+/g, '-')}.json`)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const ok = await run(title, 'npx', ['vitest', 'run', ...args, ...reporters], true)
  try {
    const counts = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>
    totals.passed += counts.numPassedTests ?? 0
    totals.failed += counts.numFailedTests ?? 0
    totals.skipped += (counts.numPendingTests ?? 0) + (counts.numTodoTests ?? 0)
    if (!ok && !counts.numFailedTests) totals.failed++
  } catch {
    totals.failed++
  }
}

await Promise.all([
  step('types, server', 'npx', 'tsc', '-p', '.'),
  step('types, web', 'npx', 'tsc', '-p', 'src/web'),
  step('lint and format', 'npx', 'biome', 'check', '.'),
  step('dead code', 'npx', 'knip'),
])
await step('web build', 'npx', 'vite', 'build')
await vitest('unit, store and API')
if (browser) await vitest('browser', '--config', 'test/e2e/vitest.config.ts')

rmSync(folder, { recursive: true, force: true })
console.log(
  `${totals.passed} passed, ${totals.failed} failed${totals.skipped ? `, ${totals.skipped} skipped` : ''}`,
)
process.exitCode = totals.failed > 0 ? 1 : 0
