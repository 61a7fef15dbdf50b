/** @module-tag slow */
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, startProduct } from './product.ts'

/** The paths of the package that `npm pack` makes of a checkout, without what it builds before. */
function packedFiles(checkout = '.'): string[] {
  const output = execFileSync('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], {
    cwd: checkout,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [packed] = JSON.parse(output) as { files: { path: string }[] }[]
  return (packed?.files ?? []).map(({ path }) => path)
}

const trackedFiles = () =>
  execFileSync('git', ['ls-files'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && existsSync(path))

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gorscope-package-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The package as it is installed: its files in a folder, the pages built, its dependencies beside them, and compiled. */
function installPackage(): string {
  const folder = newFolder()
  for (const file of packedFiles().filter((path) => !path.startsWith('dist/')))
    cpSync(file, join(folder, file), { recursive: true })
  execFileSync('npx', ['vite', 'build', '--logLevel', 'error', '--outDir', join(folder, 'dist/web')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  writeFileSync(join(folder, 'dist/commit.txt'), `${'c0ffee01'.repeat(5)}\n`)
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync('node_modules').filter((name) => name !== '.cache'))
    symlinkSync(join(process.cwd(), 'node_modules', name), join(folder, 'node_modules', name))
  const compile = "await (await import('./src/compile.mjs')).compileServer()"
  execFileSync(process.execPath, ['--input-type=module', '-e', compile], { cwd: folder })
  return folder
}

/** Path and change time of every file in the folder, but those of other packages. */
const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => `${path.slice(folder.length)} ${statSync(path).mtimeMs}`)
    .sort()

test('the package has all files of the server that the repository has, and none of tests, pages, data or tools', () => {
  const packed = new Set(packedFiles())
  const tracked = trackedFiles()
  const isOfServer = (path: string) =>
    /^src\/(?!web\/)/.test(path) && !/\.spec\.ts$|\/testing\//.test(path) && !path.endsWith('.md')
  const isOfChain = (path: string) => /^programs\/\w+\/(\w+\.so|idl\.json)$/.test(path)
  const needed = tracked.filter((path) => isOfServer(path) || isOfChain(path))
  expect(needed.length).toBeGreaterThan(900)
  expect(needed.filter((path) => !packed.has(path))).toEqual([])
  const allowed =
    /^(src|programs|deploy|docs|dist\/web)\/|^(package\.json|npm-shrinkwrap\.json|dist\/commit\.txt|(bench\/)?[A-Z]+\.md|LICENSE)$/
  const strays = [...packed].filter(
    (path) =>
      !allowed.test(path) || /\.(spec|e2e)\.|\/testing\/|^src\/web\/|\.c$|\.h$|^deploy\/.*\.ts$/.test(path),
  )
  expect(strays).toEqual([])
})

test('a package has no file that an operator put beside those of the repository', () => {
  const checkout = newFolder()
  const tracked = trackedFiles()
  for (const path of tracked) cpSync(path, join(checkout, path), { recursive: true })
  const secrets = [
    ...['.env', 'deploy/.env', 'deploy/.env.production', 'deploy/clickhouse_password', 'deploy/gorscope.env'],
    ...['deploy/nginx/privkey.pem', 'deploy/caddy/.env', 'deploy/clickhouse/password.txt', 'deploy/notes.ts'],
    ...[
      'src/.env',
      'src/keypair.json',
      'src/api/.env.local',
      'docs/password.txt',
      'programs/router/keypair.json',
    ],
    ...['data/game/keypair.json', 'networks.json'],
  ]
  for (const path of secrets) {
    mkdirSync(dirname(join(checkout, path)), { recursive: true })
    writeFileSync(join(checkout, path), 'a secret')
  }
  const packed = packedFiles(checkout)
  expect(packed).toContain('deploy/compose.yaml')
  expect(packed.filter((path) => !tracked.includes(path))).toEqual([])
})

test('every link and picture of the documents of the package leads to a file of the package', () => {
  const packed = packedFiles()
  const targets = packed
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\]\(([^)\s#]+)/g)]
        .map(([, link = '']) => link)
        .filter((link) => !/^https?:/.test(link))
        .map((link) => posix.join(posix.dirname(path), link)),
    )
  expect(targets.length).toBeGreaterThan(30)
  expect(targets.filter((target) => !packed.some((path) => `${path}/`.startsWith(`${target}/`)))).toEqual([])
})

test('a package asks for no other file of the repository, and its command is executable as a script', () => {
  const { bin, files } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    bin: { gorscope: string }
    files: string[]
  }
  expect(readFileSync(bin.gorscope, 'utf8').split('\n')[0]).toBe('#!/usr/bin/env node')
  expect(files).toContain('dist/web')
  expect(files).toContain('npm-shrinkwrap.json')
})

test('an installed package starts without a home folder, serves its pages and version, and writes only to DATA_DIR', async () => {
  const folder = installPackage()
  const data = join(newFolder(), 'data')
  const before = filesOf(folder)
  expect(before.some((line) => line.includes('/main.js '))).toBe(true)
  const product = await startProduct(
    { DATA_DIR: data, LOCALNET_PORT: String(await freePort()), HOME: '' },
    '/api/health',
    undefined,
    folder,
  )
  try {
    expect(await (await fetch(`${product.url}/api/health`)).json()).toMatchObject({
      version: (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version,
      commit: 'c0ffee01'.repeat(5),
    })
    const page = await (await fetch(product.url)).text()
    const [script = ''] = page.match(/\/assets\/[\w-]+\.js/) ?? []
    expect((await fetch(product.url + script)).headers.get('content-type')).toMatch(/javascript/)
  } finally {
    await product.stop()
  }
  expect(filesOf(folder)).toEqual(before)
  expect(readdirSync(data)).toContain('db')
})
