import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Who may import whom: a room, one folder of a room, or a file beside `main.ts`. A room may always import itself; `main.ts`
 * and `config.ts` stand above the rooms.
 */
const doors: Record<string, string[]> = {
  lib: [],
  contract: ['lib'],
  networks: ['contract', 'decode/protocols', 'lib'],
  svm: ['lib'],
  localnet: ['svm', 'lib'],
  localdb: ['lib'],
  chain: ['svm', 'lib'],
  decode: ['svm', 'chain', 'lib'],
  store: ['decode', 'svm', 'lib'],
  outside: ['svm', 'lib'],
  // A check that shared the decoder's code would share its mistakes.
  verify: ['lib'],
  indexer: ['chain', 'decode', 'store', 'outside', 'svm', 'networks', 'lib'],
  api: ['contract', 'store', 'chain', 'outside', 'decode/protocols', 'svm', 'networks', 'lib'],
  rpc: ['store', 'chain', 'svm', 'lib'],
  web: ['contract', 'lib'],
  // It examines what the files beside main.ts would use, without starting it.
  doctor: [
    'config.ts',
    'local-origins.ts',
    'open-data-dir.ts',
    'open-game.ts',
    'open-store.ts',
    'stop-on-signal.ts',
    'api',
    'chain',
    'decode',
    'localnet',
    'store',
    'networks',
    'lib',
  ],
}

const src = import.meta.dirname
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
// Tests may import everything; code may not.
const code = sources.filter((file) => !file.includes('.spec.') && !file.includes('testing/'))

const read = (file: string) => readFileSync(join(src, file), 'utf8')
const roomOf = (file: string) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '')
const importsOf = (file: string) =>
  [...read(file).matchAll(/\b(?:from|import)\s*\(?\s*'([#.][^']+)'/g)].map(([, target = '']) =>
    target.startsWith('#') ? target.slice(1) : relative(src, join(src, dirname(file), target)),
  )

test('every room has an entry in the table', () => {
  expect(Object.keys(doors)).toEqual(
    expect.arrayContaining([...new Set(sources.map(roomOf))].filter(Boolean)),
  )
})

test('each room imports only what its entry allows', () => {
  const strays = code.flatMap((file) => {
    const room = roomOf(file)
    if (!room) return []
    const allowed = [room, ...(doors[room] ?? [])]
    return importsOf(file)
      .filter((target) => !allowed.some((door) => target === door || target.startsWith(`${door}/`)))
      .map((target) => `${file} imports ${target}, but ${room}/ may import only ${allowed.join(', ')}`)
  })
  expect(strays).toEqual([])
})

test('another room is imported by #room/, never by a relative path', () => {
  const strays = sources.flatMap((file) =>
    [...read(file).matchAll(/\bfrom\s+'(\.[^']+)'/g)]
      .map(([, target = '']) => relative(src, join(src, dirname(file), target)))
      .filter((target) => roomOf(file) !== '' && roomOf(target) !== roomOf(file))
      .map((target) => `${file} reaches ${target} by a relative path: write #${target}`),
  )
  expect(strays).toEqual([])
})

/** Inside web, from the lowest layer up: each may import those before it. `App` and the routes stand above all. */
const webLayers = ['ui', 'format', 'paths.ts', 'queries', 'components', 'shell', 'screens']

test('each layer of web imports only those below it, web/ui none of them, and no screen another', () => {
  const layerOf = (file: string) => webLayers.indexOf(file.split('/')[1] ?? '')
  const screenOf = (file: string) => file.match(/^web\/screens\/([^/]+)\//)?.[1]
  const allows = (file: string, target: string) => {
    if (file.startsWith('web/ui/')) return /^(web\/ui|lib)\//.test(target)
    if (!target.startsWith('web/') || layerOf(file) < 0) return true
    if (layerOf(target) < 0 || layerOf(target) > layerOf(file)) return false
    return !screenOf(file) || !screenOf(target) || screenOf(file) === screenOf(target)
  }
  const strays = code
    .filter((file) => file.startsWith('web/'))
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => !allows(file, target))
        .map((target) => `${file} imports ${target}, but web's layers are ${webLayers.join(' ← ')}`),
    )
  expect(strays).toEqual([])
})

test('only api/calls.ts imports calls of the API', () => {
  const calls = new Set(importsOf('api/calls.ts'))
  expect(calls.size).toBeGreaterThan(40)
  const strays = code
    .filter((file) => file !== 'api/calls.ts')
    .flatMap((file) =>
      importsOf(file)
        .filter((target) => calls.has(target))
        .map((target) => `${file} imports ${target}`),
    )
  expect(strays).toEqual([])
})

/** By folder of a room: the other folders of the room that it imports. */
const folderImports = (room: string) => {
  const folderOf = (file: string) => file.split('/')[1] ?? ''
  const imports = new Map<string, Set<string>>()
  for (const file of code.filter((file) => file.startsWith(`${room}/`)))
    for (const target of importsOf(file))
      if (target.startsWith(`${room}/`) && folderOf(target) !== folderOf(file))
        imports.set(folderOf(file), (imports.get(folderOf(file)) ?? new Set()).add(folderOf(target)))
  return imports
}

/** The folders that import themselves over others. */
const inCircles = (imports: Map<string, Set<string>>) => {
  const reached = (folder: string, seen = new Set<string>()) => {
    for (const next of imports.get(folder) ?? []) if (!seen.has(next)) reached(next, seen.add(next))
    return seen
  }
  return [...imports.keys()].filter((folder) => reached(folder).has(folder))
}

test('every file of store is in a folder', () => {
  expect(code.filter((file) => file.startsWith('store/') && file.split('/').length < 3)).toEqual([])
})

test('no two folders of store import each other, over others too', () => {
  expect(inCircles(folderImports('store'))).toEqual([])
})

test('no two folders of api import each other, over others too', () => {
  expect(inCircles(folderImports('api'))).toEqual([])
})

test('every folder of web is one of its layers', () => {
  const folders = sources.flatMap((file) => file.match(/^web\/([^/]+)\//)?.[1] ?? [])
  expect([...webLayers, 'testing']).toEqual(expect.arrayContaining([...new Set(folders)]))
})

test('the browser code imports no Node module and no schema library', () => {
  const strays = code
    .filter((file) => file.startsWith('web/'))
    .flatMap((file) =>
      [
        ...read(file).matchAll(
          /^import (?!type)[^\n]*from '(node:[^']+|zod|#contract\/(?!paths|export-paths|write-paths|pages|page-calls|titles|account-kinds|block-id|token-text|sentence-text|status-words|domain-text|trollbox-limits|history-ranges|search-text|watchable|rpc-docs|rpc-rules)[^']+)'/gm,
        ),
      ].map(([, target]) => `${file} imports ${target}: only its types may come along`),
    )
  expect(strays).toEqual([])
})

test('only store/ contains SQL', () => {
  const rooms = ['store', 'localdb'] // localdb sends control statements to its engine
  expect(
    code.filter((file) => !rooms.includes(roomOf(file)) && /\b(SELECT|INSERT INTO)\b/.test(read(file))),
  ).toEqual([])
})

test('only config.ts reads the environment', () => {
  const strays = code.filter(
    (file) => /process\.env\.\w|process\.env\[/.test(read(file)) && file !== 'config.ts',
  )
  expect(strays).toEqual([])
})
