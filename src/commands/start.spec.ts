import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A package with this repository's `start.mjs` and `fork-child.ts`, and its own `main.ts`. */
function newPackage(main: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'gorscope-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const files = [
    'package.json',
    'package-lock.json',
    'src/start.mjs',
    'src/compile.mjs',
    'src/lib/processes/fork-child.ts',
  ]
  for (const file of files) cpSync(join(root, file), join(folder, file))
  mkdirSync(join(folder, 'node_modules'))
  for (const name of ['esbuild', 'tsx'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  write(folder, 'src/commands/main.ts', main)
  return folder
}

function write(folder: string, file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

const start = (folder: string) =>
  execFileSync(process.execPath, ['src/start.mjs'], { cwd: folder, encoding: 'utf8', stdio: 'pipe' })

const compiledIn = (folder: string) => readdirSync(join(folder, 'node_modules/.cache/gorscope'))

test('a start compiles the server only when a source or a dependency has changed', () => {
  const folder = newPackage("import { word } from '../word.ts'\nconsole.log(word)")
  write(folder, 'src/word.ts', "export const word: string = 'first'")
  expect(start(folder)).toBe('first\n')
  const [first = ''] = compiledIn(folder)
  const compiledAt = statSync(join(folder, 'node_modules/.cache/gorscope', first, 'commands/main.js')).mtimeMs

  write(folder, 'src/word.ts', "export const word: string = 'second'")
  expect(start(folder)).toBe('second\n')
  expect(compiledIn(folder)).toHaveLength(2)

  write(folder, 'src/word.ts', "export const word: string = 'first'")
  expect(start(folder)).toBe('first\n')
  expect(compiledIn(folder)).toHaveLength(2)
  expect(statSync(join(folder, 'node_modules/.cache/gorscope', first, 'commands/main.js')).mtimeMs).toBe(
    compiledAt,
  )

  write(folder, 'package-lock.json', '{}')
  expect(start(folder)).toBe('first\n')
  expect(compiledIn(folder)).toHaveLength(3)
})

test('a child process of a compiled server runs its compiled file, and finds the files beside its source', () => {
  const folder = newPackage(`
import { forkChild } from '#lib/processes/fork-child.ts'
forkChild(new URL('../box/child.ts', import.meta.url), {})`)
  write(
    folder,
    'src/box/child.ts',
    `
import { readFileSync } from 'node:fs'
process.once('message', () => {
  console.log(readFileSync(new URL('./text.sql', import.meta.url), 'utf8'), process.argv[1])
  process.exit(0)
})`,
  )
  write(folder, 'src/box/text.sql', 'SELECT 1')
  const [compiled = ''] = start(folder).split('\n')
  expect(compiled).toMatch(/^SELECT 1 .*node_modules\/\.cache\/gorscope\/\w+\/box\/child\.js$/)
})

test('a process that runs from its sources starts compiled children without the TypeScript loader', () => {
  const folder = newPackage(`
import { forkChild } from '#lib/processes/fork-child.ts'
forkChild(new URL('../box/child.ts', import.meta.url), {})`)
  write(folder, 'src/box/child.ts', 'console.log(process.argv[1], process.execArgv); process.exit(0)')
  start(folder)
  const [hash = ''] = compiledIn(folder)
  const output = execFileSync(process.execPath, ['--import', 'tsx', '--expose-gc', 'src/commands/main.ts'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, GORSCOPE_COMPILED: join(folder, 'node_modules/.cache/gorscope', hash) },
  })
  expect(output).toContain(`${hash}/box/child.js [ '--expose-gc', '--enable-source-maps' ]`)
})

test('an error of a compiled server names the line of its source', () => {
  const folder = newPackage('\n\n\nconsole.log(new Error().stack)')
  expect(start(folder)).toContain('src/commands/main.ts:4:')
})

test('where the compiled server cannot be written, the sources are run', () => {
  const folder = newPackage("const word: string = 'from the sources'\nconsole.log(word)")
  write(folder, 'node_modules/.cache', 'a file where the folder should be')
  expect(start(folder)).toBe('from the sources\n')
  expect(existsSync(join(folder, 'node_modules/.cache/gorscope'))).toBe(false)
})
