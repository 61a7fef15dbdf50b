// `npm test` runs all checks and tests except the slow ones, and prints the counts at the end.
// `--no-browser` omits the browser tests (`npm run check`); `--slow` runs only the slow tests (`npm run
// test:slow`).
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'
import { parseCommandLine } from '#lib/processes/command-line.ts'
import { lowerPriority } from '#lib/processes/lower-priority.ts'

const { values } = parseCommandLine(process.argv.slice(2), {
  usage: 'Usage: npm test, npm run check, or npm run test:slow',
  options: { 'no-browser': { type: 'boolean' }, slow: { type: 'boolean' } },
})
const browser = !values['no-browser']
const folder = mkdtempSync(join(tmpdir(), 'gorscope-check-'))
/** How often a test that fails is run again. */
const RETRIES = 2
const totals = { passed: 0, failed: 0, skipped: 0 }
/** The failures, which are printed again at the end, where readers of a long log look. */
const failures: string[] = []
/** Tests that passed only when they were repeated: each shows a defect of the product or of the test. */
const retried: string[] = []
/** The seconds of each part, and of each test file. */
const secondsOfPart = new Map<string, number>()
const secondsOfFile = new Map<string, number>()

/**
 * Runs a command and resolves to whether it succeeded. The output is printed at once if `live`, otherwise
 * only after a failure.
 */
function run(
  title: string,
  command: string[],
  {
    live = false,
    priority = 0,
    env = {},
  }: { live?: boolean; priority?: number; env?: NodeJS.ProcessEnv } = {},
): Promise<boolean> {
  const [program = '', ...args] = command
  const started = performance.now()
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
    if (child.pid !== undefined) lowerPriority(priority, child.pid)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      if (live) createInterface({ input: stream }).on('line', (line) => console.log(line))
      else
        stream.on('data', (chunk) => {
          output += chunk
        })
    child.on('close', (code) => {
      const seconds = (performance.now() - started) / 1000
      secondsOfPart.set(title, seconds)
      console.log(`${code === 0 ? '✓' : '✗'} ${title} (${seconds.toFixed(1)} s)`)
      if (code !== 0 && !live) console.log(output)
      resolve(code === 0)
    })
  })
}

/** Runs one step. A step without tests counts as one test. */
async function step(title: string, ...command: [string, ...string[]]): Promise<void> {
  if (await run(title, command)) totals.passed++
  else {
    totals.failed++
    failures.push(title)
  }
}

/** The fields of Vitest's JSON report that are used. */
type Report = {
  numPassedTests?: number
  numFailedTests?: number
  numPendingTests?: number
  numTodoTests?: number
  testResults?: {
    name: string
    status: string
    message?: string
    startTime?: number
    endTime?: number
    /** The messages of all failed attempts, also for a test that passed in the end. */
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}

/** The failed tests of a report, with their file, name and the first lines of the message. */
function failuresOf({ testResults = [] }: Report): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that could not be loaded has no tests.
    if (failed.length === 0 && status === 'failed') return [`${file}\n${beginning(message)}`]
    return failed.map(
      ({ fullName, failureMessages }) => `${file} › ${fullName}\n${beginning(failureMessages?.at(-1))}`,
    )
  })
}

/**
 * The tests of a report that passed only on a later attempt, with the beginning of the first attempt's
 * message.
 */
function retriedOf({ testResults = [] }: Report): string[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length)
      .map(
        ({ fullName, failureMessages }) =>
          `${relative(process.cwd(), name)} › ${fullName}\n${beginning(failureMessages?.[0])}`,
      ),
  )
}

function beginning(message = 'no message'): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .slice(0, 15)
  return lines.map((line) => `    ${line}`).join('\n')
}

/**
 * Runs Vitest and adds its counts; a run that could not start counts as one failure. A failed test is
 * repeated up to `RETRIES` times, so that load on the machine does not fail a correct test; it is named at the
 * end of the output.
 */
async function vitest(
  title: string,
  {
    priority = 0,
    config = 'vitest.config.ts',
    chosen = ['--tagsFilter=!slow'],
    env = {},
  }: { priority?: number; config?: string; chosen?: string[]; env?: NodeJS.ProcessEnv },
): Promise<void> {
  const report = join(folder, `${title.replace(/\W+/g, '-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const command = ['npx', 'vitest', 'run', `--retry=${RETRIES}`, '--config', config, ...reporters, ...chosen]
  const ok = await run(title, command, { live: true, priority, env })
  try {
    const counts = JSON.parse(readFileSync(report, 'utf8')) as Report
    totals.passed += counts.numPassedTests ?? 0
    totals.skipped += (counts.numPendingTests ?? 0) + (counts.numTodoTests ?? 0)
    retried.push(...retriedOf(counts))
    for (const { name, startTime = 0, endTime = 0 } of counts.testResults ?? [])
      secondsOfFile.set(relative(process.cwd(), name), (endTime - startTime) / 1000)
    const failed = failuresOf(counts)
    if (!ok && failed.length === 0) failed.push(`${title}: the run itself failed`)
    totals.failed += failed.length
    failures.push(...failed)
  } catch {
    totals.failed++
    failures.push(`${title}: no report was written`)
  }
}

/** Chooses the slow tests of a folder; loading the other files would take time for nothing. */
function slowTests(folder: string, name: RegExp): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => name.test(file) && /\bSLOW\b|@module-tag slow/.test(readFileSync(file, 'utf8')))
  return ['--tagsFilter=slow', ...files]
}

/** One part after the other: most of these tests start a whole product, or more of them, which take the machine. */
async function runSlowTests(): Promise<void> {
  const name = /\.spec\.tsx?$/
  await vitest('unit, store and API', { chosen: slowTests('src', name) })
  // An option of the command line would not hold for the projects of the configuration.
  const env = { VITEST_MAX_WORKERS: '1' }
  await vitest('whole product', { env, chosen: slowTests('test', name) })
  await vitest('browser', { ...browserRun, chosen: slowTests('test', /\.e2e\.ts$/) })
}

async function checkSources(): Promise<void> {
  await step('types, server', 'npx', 'tsc', '-p', '.')
  await step('types, web', 'npx', 'tsc', '-p', 'src/web')
  await step('lint and format', 'npx', 'biome', 'check', '.')
  await step('dead code', 'npx', 'knip')
}

const browserRun = { config: 'test/e2e/vitest.config.ts' }
await step('web build', 'npx', 'vite', 'build')
if (values.slow) await runSlowTests()
// All at once: most browser tests and many others wait. What waits for a browser goes first.
else
  await Promise.all([
    checkSources(),
    vitest('unit, store and API', { priority: browser ? 5 : 0 }),
    browser && vitest('browser', browserRun),
  ])

rmSync(folder, { recursive: true, force: true })
const minutes = [...secondsOfPart].map(([title, seconds]) => `  ${(seconds / 60).toFixed(1)} min ${title}`)
console.log(`\nMinutes by part:\n${minutes.join('\n')}`)
const slowest = [...secondsOfFile].sort(([, a], [, b]) => b - a).slice(0, 10)
console.log(
  `\nSlowest files:\n${slowest.map(([file, seconds]) => `  ${seconds.toFixed(0)} s ${file}`).join('\n')}`,
)
if (retried.length > 0)
  console.log(`\nPassed only when run again (${retried.length}):\n\n${retried.join('\n\n')}\n`)
if (failures.length > 0) console.log(`\nFailed:\n\n${failures.join('\n\n')}\n`)
console.log(
  [
    `${totals.passed} passed, ${totals.failed} failed`,
    ...(totals.skipped > 0 ? [`${totals.skipped} skipped`] : []),
  ].join(', '),
)
process.exitCode = totals.failed > 0 ? 1 : 0
