import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { pages } from '#contract/pages/pages.ts'
import { apiCalls } from '#contract/paths.ts'
import { writePaths } from '#contract/write-paths.ts'
import { keysOf } from '#lib/values/keys.ts'
import { jsonNames } from '#svm/programs/index.ts'

/** Who may import whom: a room, or one folder of a room. Each may always import itself; a folder with an entry does not have its room's. */
const doors: Record<string, string[]> = {
  lib: [],
  contract: ['lib'],
  profiles: ['contract', 'decode/protocols', 'lib'],
  svm: ['lib'],
  embedded: ['svm', 'lib'],
  chain: ['svm', 'lib'],
  decode: ['svm', 'chain', 'lib'],
  // The database keeps the results of the checks of the index as the API shows them.
  store: ['contract/network/integrity-values.ts', 'decode', 'svm', 'lib'],
  untrusted: ['svm', 'lib'],
  judge: ['decode', 'svm', 'lib'],
  // A check that shared the decoder's code would share its mistakes.
  'judge/by-bytes': ['lib'],
  indexer: ['chain', 'decode', 'store', 'untrusted', 'svm', 'profiles', 'lib'],
  api: ['contract', 'store', 'chain', 'untrusted', 'decode/protocols', 'svm', 'profiles', 'lib'],
  rpc: ['contract', 'store', 'chain', 'svm', 'lib'],
  // The only room that knows HTTP.
  server: ['api', 'contract', 'store', 'chain', 'untrusted', 'svm', 'profiles', 'lib'],
  web: ['contract', 'lib'],
  // The settings of a process, and what commands open by them.
  setup: ['store', 'embedded', 'profiles', 'lib'],
  commands: [
    'setup',
    'server',
    'api',
    'rpc',
    'indexer',
    'store',
    'judge',
    'decode',
    'chain',
    'embedded',
    'untrusted',
    'svm',
    'profiles',
    'contract',
    'lib',
  ],
}

const src = join(import.meta.dirname, '../src')
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
// Tests may import everything; code may not.
const code = sources.filter((file) => !file.includes('.spec.') && !file.includes('testing/'))

const read = (file: string) => readFileSync(join(src, file), 'utf8')
const roomOf = (file: string) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '')
const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'))
const importsOf = (file: string) =>
  [...read(file).matchAll(/\b(?:from|import)\s*\(?\s*'([#.][^']+)'/g)].map(([, target = '']) =>
    target.startsWith('#') ? target.slice(1) : relative(src, join(src, dirname(file), target)),
  )

test('every room has an entry in the table, and beside the rooms there are only the two files that start them', () => {
  const entries = readdirSync(src, { withFileTypes: true })
  const rooms = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  expect(rooms.sort()).toEqual(
    Object.keys(doors)
      .filter((door) => !door.includes('/'))
      .sort(),
  )
  const files = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name)
  expect(files.sort()).toEqual(['compile.mjs', 'start.mjs'])
})

test('no folder has more than 25 files of code', () => {
  const counts = new Map<string, number>()
  for (const file of code) counts.set(folderOf(file), (counts.get(folderOf(file)) ?? 0) + 1)
  expect([...counts].filter(([, count]) => count > 25)).toEqual([])
})

/** The entry of the table that a file is under: its folder's, else its room's. */
const entryOf = (file: string) => {
  const folder = file.split('/').slice(0, 2).join('/')
  return folder in doors ? folder : roomOf(file)
}

test('each room, and each folder with an entry, imports only what its entry allows', () => {
  for (const entry of Object.keys(doors)) expect(code.some((file) => entryOf(file) === entry)).toBe(true)
  const strays = code.flatMap((file) => {
    const room = entryOf(file)
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
      .filter((target) => !target.startsWith('..') && roomOf(target) !== roomOf(file))
      // Texts of tests hold imports of files that they write elsewhere.
      .filter((target) => existsSync(join(src, target)))
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

/** The folders, or the files, that import themselves over others. */
const inCircles = (imports: ReadonlyMap<string, ReadonlySet<string>>) => {
  const reached = (one: string, seen = new Set<string>()) => {
    for (const next of imports.get(one) ?? []) if (!seen.has(next)) reached(next, seen.add(next))
    return seen
  }
  return [...imports.keys()].filter((one) => reached(one).has(one))
}

test('no file imports itself over others, where imports of types and imports at run time count too', () => {
  const imports = new Map(code.map((file) => [file, new Set(importsOf(file))]))
  expect(inCircles(imports).sort()).toEqual([])
  expect(
    inCircles(new Map([...imports, ['decode/sentence/clause.ts', new Set(['decode/sentence/sentence.ts'])]])),
  ).toContain('decode/sentence/sentence.ts')
})

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
          /^import (?!type)[^\n]*from '(node:[^']+|zod|#contract\/(?!(?:\w+\/)?(?:paths|export-paths|write-paths|pages|page-calls|titles|account-kinds|block-id|token-text|sentence-text|status-words|domain-text|trollbox-limits|history-ranges|search-text|rpc-docs|rpc-rules)\.ts)[^']+)'/gm,
        ),
      ].map(([, target]) => `${file} imports ${target}: only its types may come along`),
    )
  expect(strays).toEqual([])
})

// What is said of a call or of a page stands in its entry. Elsewhere a name is only used: a list of names, a comparison with one
// and a record with names as keys each say something of a call that its entry should say.

const calls = [...keysOf(apiCalls), ...keysOf(writePaths)].filter((name) => /[A-Z]/.test(name))
/** The rooms that speak of the calls of the API; methods of the JSON-RPC with the same names are in others, and in `contract/rpc`. */
const callers = code.filter(
  (file) =>
    /^(api|contract|server|web)\//.test(file) &&
    !/^contract\/(paths|write-paths)\.ts$|^contract\/rpc\//.test(file),
)

/** Names of calls that are not the first argument of a function or type, and not the head of a pair of name and input. */
const toldCalls = (text: string): string[] => [
  ...[...text.matchAll(new RegExp(`([^\\s(<[])\\s*'(${calls.join('|')})'`, 'g'))].map(([found]) => found),
  ...[...text.matchAll(new RegExp(`^\\s*(?:${calls.join('|')}): .*`, 'gm'))].map(([found]) => found.trim()),
]

test('only the entry of a call says something of it', () => {
  const strays = callers.flatMap((file) => toldCalls(read(file)).map((found) => `${file}: ${found}`))
  expect(strays).toEqual([])
  expect(toldCalls("const polled = ['getHealth', 'getFaucet']")).toEqual([", 'getFaucet'"])
  expect(toldCalls("if (name === 'getHealth') return")).toEqual(["= 'getHealth'"])
  expect(toldCalls("const reasons = {\n  getHealth: 'is about the explorer',\n}")).toHaveLength(1)
  expect(toldCalls("apiQuery('getHealth', {})\ntype Found = Output<'getHealth'>")).toEqual([])
})

/** Paths of pages as texts, up to the parameter; the path of the home page is also the root of every other. */
const writtenPaths = (text: string): string[] =>
  Object.values(pages)
    .map(({ path }) => path)
    .filter((path) => path.length > 1)
    .flatMap((path) => {
      const [start = '', parameter] = path.split(':')
      const end = parameter === undefined ? '[\'"`?#]' : '(?:\\$\\{|\\w)'
      return [...text.matchAll(new RegExp(`['"\`}]${start}${end}`, 'g'))].map(([found]) => found)
    })

test('only contract/pages/pages.ts has the paths of pages', () => {
  const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const strays = code
    .filter((file) => /^(api|contract|server|web)\//.test(file) && file !== 'contract/pages/pages.ts')
    .flatMap((file) => writtenPaths(withoutComments(read(file))).map((found) => `${file}: ${found}`))
  expect(strays).toEqual([])
  expect(writtenPaths("href='/tokens'")).toEqual(["'/tokens'"])
  expect(writtenPaths(`\`\${base}/block/\${height}\``)).toEqual(['}/block/${'])
  expect(writtenPaths("fetch('/api/tokens')")).toEqual([])
})

test('only store/ contains SQL', () => {
  const rooms = ['store', 'embedded'] // the embedded database sends control statements to its engine
  expect(
    code.filter((file) => !rooms.includes(roomOf(file)) && /\b(SELECT|INSERT INTO)\b/.test(read(file))),
  ).toEqual([])
})

test('only setup/config.ts reads the environment', () => {
  const strays = code.filter(
    (file) => /process\.env\.\w|process\.env\[/.test(read(file)) && file !== 'setup/config.ts',
  )
  expect(strays).toEqual([])
})

/** What `vite.config.ts` leaves out of the browser's files. */
const serverFacts = (text: string): string[] => [
  ...(text.match(/\bpages(?:\.\w+|\[[^\]]+\])\.(?:about|sitemap)\b/g) ?? []),
  ...(text.match(/\{[^{}]*\b(?:about|sitemap)\b[^{}]*\}(?:: \w+)? = pages\b/g) ?? []),
]

test('no page reads a fact of a page that the browser’s files are built without', () => {
  const strays = code
    .filter((file) => file.startsWith('web/'))
    .flatMap((file) => serverFacts(read(file)).map((found) => `${file}: ${found}`))
  expect(strays).toEqual([])
  expect(serverFacts('pages.home.about + pages[name].sitemap')).toHaveLength(2)
  expect(serverFacts('const { title, about } = pages.admin')).toHaveLength(1)
  expect(serverFacts('pages.sitemap.path')).toEqual([])
})

test('in decode a program is named only under protocols/, where its folder says everything of it', () => {
  const programs = readdirSync(join(src, 'decode/protocols'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    // The names of native and SPL programs are words with other meanings too, such as stake.
    .filter((name) => !jsonNames.includes(name))
  const files = code.filter((file) => file.startsWith('decode/') && !file.startsWith('decode/protocols/'))
  const strays = files.flatMap((file) => {
    const text = read(file)
    const named = programs.filter((program) => text.includes(`'${program}'`))
    return [...named, ...(text.match(/'[1-9A-HJ-NP-Za-km-z]{32,44}'/g) ?? [])].map(
      (program) => `${file} names ${program}: say it in the program's folder`,
    )
  })
  expect(programs.length).toBeGreaterThan(100)
  expect(strays).toEqual([
    // The API names the standard of a token's metadata by this word.
    "decode/block/decoded-block.ts names metaplex: say it in the program's folder",
  ])
})

test('every source file that ARCHITECTURE.md names exists', () => {
  const root = join(src, '..')
  const files = ['src', 'test', 'bench', 'programs', 'deploy'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `/${folder}/${file}`,
    ),
  )
  const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  const named = [...text.matchAll(/`([\w./-]+\.(?:tsx|ts|mjs|sql))`/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter((name) => !files.some((file) => file.endsWith(`/${name}`)))).toEqual([])
})
