// Adds a call, a page, a program and a method of the JSON-RPC to a copy of the checkout, compiles it, checks that what lists such
// things has them, and counts the files that each addition takes (for a call without its generated description):
// node --import tsx test/oracles/count-edits.ts

import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

type Addition = {
  /** How many files it should take. */
  files: number
  /** By path: a new file, or what is inserted before the first place of `before` in a file that exists. */
  edits: Readonly<Record<string, string | readonly { before: string; text: string }[]>>
  /** A document that is generated anew, which counts as a file, and the test that writes it. */
  generated?: { file: string; by: string }
  /** A module and an expression of its exports that is true where the list has the addition. */
  listed: readonly (readonly [module: string, expression: string])[]
}

const additions: Readonly<Record<string, Addition>> = {
  'a call of the API': {
    files: 4,
    edits: {
      'src/contract/paths.ts': [
        {
          before: '} as const satisfies Readonly<Record<string, ApiCall>>',
          text: "  getGreeting: { path: '/api/greeting' },\n",
        },
      ],
      'src/contract/community/faucet.ts': [
        {
          before: "export const getFaucet = route('getFaucet', {",
          text: `export const getGreeting = route('getGreeting', {
  subject: 'Explorer',
  summary: 'A greeting.',
  isPolled: true,
  isOfChain: false,
  noSlot: 'is about the explorer',
  input: z.object({}),
  output: z.object({ text: z.string().describe('What is said.') }),
})

`,
        },
      ],
      'src/api/faucet/get-greeting.ts': `import type { routes } from '#contract/index.ts'
import type { Handler } from '../handler.ts'

export const getGreeting: Handler<typeof routes.getGreeting, object> = () => ({
  output: { text: 'Hello' },
  cache: 'settled',
})
`,
      'src/api/calls.ts': [
        {
          before: "export { requestCoins } from './faucet/request-coins.ts'",
          text: "export { getGreeting } from './faucet/get-greeting.ts'\n",
        },
      ],
    },
    listed: [
      ['#api/handlers.ts', "'getGreeting' in it.handlers"],
      ['#api/openapi/document.ts', "'/api/greeting' in it.createDocument({ title: '' }).paths"],
      ['#server/pages/known-paths.ts', "it.knowsPath('/api/greeting')"],
    ],
  },
  'a page': {
    files: 3,
    edits: {
      'src/contract/pages/pages.ts': [
        {
          before: '} as const satisfies Readonly<Record<string, Page>>',
          text: `  greeting: {
    path: '/greeting',
    title: 'Greeting',
    about: 'a greeting',
    isOfChain: false,
    mainnet: 'as-it-is',
    sitemap: [0.1, 'monthly'],
  },
`,
        },
        { before: "'integrity', 'sitemap'],", text: "'greeting', " },
      ],
      'src/web/screens/greeting/GreetingScreen.tsx': `import { pages } from '#contract/pages/pages.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { PageHeading } from '../../ui/layout/PageHeading.tsx'

/** \`/greeting\` */
export function GreetingScreen() {
  const { title } = pages.greeting
  usePageTitle(title)
  return <PageHeading title={title}>Hello</PageHeading>
}
`,
      'src/web/routes.tsx': [
        {
          before: '  programs: partOf(',
          text: "  greeting: partOf(async () => (await import('./screens/greeting/GreetingScreen.tsx')).GreetingScreen),\n",
        },
      ],
    },
    listed: [
      ['#api/sitemap/sitemap.ts', "it.listStaticPages({ network }).some(({ url }) => url === '/greeting')"],
      ['#api/search/search-pages.ts', "it.findPages('greeting', { network }).length === 1"],
      [
        '#contract/pages/pages.ts',
        "!it.isOfChain('greeting') && it.inMainnetMode('/greeting') === 'as-it-is'",
      ],
      ['#contract/pages/pages.ts', "it.menus.resources.includes('greeting')"],
      [
        '#server/pages/page-heads.ts',
        "it.pageOf('greeting', { network }).general.description.includes('a greeting')",
      ],
    ],
  },
  'a program': {
    files: 2,
    edits: {
      'src/decode/protocols/greeter/program.txt': `# https://example.org/greeter

[instructions]
greet(times u64): guest
`,
      'src/profiles/common-programs.ts': [
        {
          before: "  JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4: { name: 'Jupiter v6'",
          text: "  Greet111111111111111111111111111111111111111: { name: 'Greeter', protocol: 'greeter' },\n",
        },
      ],
    },
    listed: [
      ['#decode/protocols/index.ts', "it.protocolNames.includes('greeter')"],
      ['#profiles/common-programs.ts', "'Greet111111111111111111111111111111111111111' in it.commonPrograms"],
    ],
  },
  'a method of the JSON-RPC': {
    files: 3,
    edits: {
      'src/rpc/methods/cluster.ts': [
        { before: '  getGenesisHash: async', text: "  getGreeting: async () => 'Hello',\n" },
      ],
      'src/contract/rpc/rpc-docs.ts': [
        {
          before: "      index('getGenesisHash'",
          text: "      index('getGreeting', 'A greeting.'),\n",
        },
      ],
    },
    generated: { file: 'docs/rpc.md', by: 'src/rpc/rpc-md.spec.ts' },
    listed: [
      ['#rpc/index.ts', "it.createRpc({}).has('getGreeting')"],
      ['#contract/rpc/rpc-docs.ts', "JSON.stringify(it.rpcSubjects).includes('getGreeting')"],
    ],
  },
}

const root = join(import.meta.dirname, '../..')
const copy = mkdtempSync(join(tmpdir(), 'count-edits-'))
try {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of files
    .split('\0')
    .filter((file) => /^(src|test|bench|programs|deploy|docs)\/|^[^/]+$/.test(file)))
    cpSync(join(root, file), join(copy, file))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const { edits } of Object.values(additions))
    for (const [file, edit] of Object.entries(edits)) {
      const path = join(copy, file)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, typeof edit === 'string' ? edit : edited(readFileSync(path, 'utf8'), file, edit))
    }
  for (const project of ['.', 'src/web']) runInCopy('npx', ['tsc', '-p', project])
  for (const [what, { edits, files, listed, generated }] of Object.entries(additions)) {
    for (const [module, expression] of listed) {
      if (!isTrue(module, expression)) throw new Error(`${what}: ${module} does not have it: ${expression}`)
    }
    const touched = Object.keys(edits)
    if (generated) {
      runInCopy('npx', ['vitest', 'run', generated.by, '-u'])
      if (isSame(generated.file)) throw new Error(`${what} does not change ${generated.file}.`)
      touched.push(generated.file)
    }
    const count = touched.length
    console.log(`${what}: ${count} files (${touched.join(', ')})`)
    if (count !== files) throw new Error(`${what} takes ${count} files: expected ${files}.`)
  }
} finally {
  rmSync(copy, { recursive: true })
}

function edited(text: string, file: string, inserts: readonly { before: string; text: string }[]): string {
  return inserts.reduce((sum, { before, text }) => {
    const at = sum.indexOf(before)
    if (at < 0) throw new Error(`${file} has no "${before}": say in this script where the edit is now.`)
    return sum.slice(0, at) + text + sum.slice(at)
  }, text)
}

function isSame(file: string): boolean {
  return readFileSync(join(copy, file)).equals(readFileSync(join(root, file)))
}

function runInCopy(command: string, args: readonly string[]): string {
  return execFileSync(command, args, { cwd: copy, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}

/** @param expression with `it`, the module, and `network`, the profile of a chain */
function isTrue(module: string, expression: string): boolean {
  const code = `import { loadNetwork } from '#profiles/index.ts'
import * as it from '${module}'
const network = loadNetwork('gorbagana')
console.log(Boolean(${expression}))`
  const file = join(copy, 'src/check.mts')
  writeFileSync(file, code)
  return runInCopy(process.execPath, ['--import', 'tsx', file]).trim() === 'true'
}
