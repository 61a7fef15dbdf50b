import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type ChainClient, RpcError as NodeError } from '#chain/client.ts'
import {
  type RpcExampleValues,
  type RpcMethod,
  type RpcSource,
  rpcMethods,
  rpcSubjects,
} from '#contract/rpc/rpc-docs.ts'
import {
  rpcBalances,
  rpcDifferences,
  rpcLimits,
  rpcNotices,
  rpcSubscriptions,
} from '#contract/rpc/rpc-rules.ts'
import { silent } from '#lib/log/log.ts'
import type { Database } from '#store/engine/database.ts'
import type { Head } from '#store/head/head.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import { exampleParams } from '#web/screens/rpc-docs/example.ts'
import { createRpc } from './index.ts'
import { kinds } from './subscriptions/index.ts'

const file = new URL('../../docs/rpc.md', import.meta.url)
const text = readFileSync(file, 'utf8')

test('the subscriptions that are described are those that are answered', () => {
  expect(Object.keys(rpcSubscriptions)).toEqual(kinds.map((kind) => `${kind}Subscribe`))
})

const values: RpcExampleValues = {
  ...{ slot: 5, height: '5', blockhash: '1'.repeat(32), signature: '1'.repeat(64), imageUrl: '' },
  ...{
    wallet: `${'1'.repeat(31)}2`,
    program: PROGRAM.stake,
    identity: PROGRAM.stake,
    validator: PROGRAM.stake,
  },
  ...{ mint: PROGRAM.memo, tokenAccount: PROGRAM.memo, stakeAccount: PROGRAM.stake },
}
/** The index helps with lists of token accounts only. */
const accountsOfMint = [
  PROGRAM.token,
  {
    encoding: 'base64',
    filters: [{ dataSize: 165 }, { memcmp: { offset: 0, bytes: PROGRAM.memo, encoding: 'base58' } }],
  },
]

/** Who a call of the method's example turns to, in order: the node, and the index, which cannot be read here. */
async function askedBy(method: RpcMethod, { refuses = false, sends = true }): Promise<string> {
  const asked = new Set<string>()
  const index = new Proxy(
    {},
    {
      get() {
        asked.add('index')
        throw new Error('The index was read')
      },
    },
  )
  const chain = {
    callForText: async (name: string) => {
      expect(name).toBe(method.name)
      asked.add('node')
      if (refuses) throw new NodeError(-32012, 'scan aborted', undefined, name)
      return 'null'
    },
  } as unknown as ChainClient
  const rpc = createRpc({ db: index as Database, head: index as Head, chain, sends, log: silent })
  const params = method.name === 'getProgramAccounts' ? accountsOfMint : exampleParams(method, values)
  await Promise.allSettled([(async () => rpc.get(method.name)?.(params))()])
  return [...asked].join(', ')
}

const turnsTo: Record<RpcSource, { usual: string; refused: string; off: string }> = {
  index: { usual: 'index', refused: 'index', off: 'index' },
  node: { usual: 'node', refused: 'node', off: 'node' },
  helped: { usual: 'node', refused: 'node, index', off: 'node' },
  sending: { usual: 'node', refused: 'node', off: '' },
}

test.each(rpcMethods)('$name is answered by its source, $source', async (method) => {
  const usual = await askedBy(method, {})
  const refused = await askedBy(method, { refuses: true })
  const off = await askedBy(method, { sends: false })
  expect({ usual, refused, off }).toEqual(turnsTo[method.source])
})

/** A list item in lines of at most 120 characters. */
function bullet(rule: string): string {
  const lines = ['-']
  for (const word of rule.split(' ')) {
    const line = `${lines.at(-1)} ${word}`
    if (line.length <= 120) lines[lines.length - 1] = line
    else lines.push(`  ${word}`)
  }
  return lines.join('\n')
}

const list = (rules: readonly string[]) => rules.map(bullet).join('\n')

const table = () => {
  const rows = rpcSubjects.map(({ subject, methods }) => {
    const from = (source: RpcSource) =>
      methods
        .filter((method) => method.source === source)
        .map(({ name }) => `\`${name}\``)
        .join(', ')
    const sending = from('sending')
    const ofNode = from('node') + (sending && `; with \`RPC_SEND=on\` ${sending}`)
    return `| ${subject} | ${from('index')} | ${from('helped')} | ${ofNode} |`
  })
  const head = '| about | from the index | from the node, else the index | from the node |'
  return [head, '|---|---|---|---|', ...rows].join('\n')
}

function wordTable(head: string, words: Readonly<Record<string, string>>): string {
  const rows = Object.entries(words).map(([names, text]) => {
    const each = names.split(', ').map((one) => `\`${one}\``)
    return `| ${each.join(', ')} | ${text} |`
  })
  return [`| ${head} |`, '|---|---|', ...rows].join('\n')
}

/** The methods that nodes do not have. */
const ownMethods = () =>
  rpcSubjects
    .flatMap((subject) => subject.methods)
    .flatMap(({ name, summary, options = {}, notes = [] }) => {
      if (Object.keys(options).length === 0) return []
      const table = wordTable('option | values', options)
      return [`### ${name}`, summary, table, ...(notes.length > 0 ? [list(notes)] : [])]
    })
    .join('\n\n')

test('docs/rpc.md has what the page of the JSON-RPC says', async () => {
  const parts = {
    methods: table(),
    subscriptions: `${wordTable('subscription | notices of', rpcSubscriptions)}\n\n${list(rpcNotices)}`,
    own: ownMethods(),
    differences: list(rpcDifferences),
    balances: list(rpcBalances),
    limits: list(rpcLimits),
  }
  let expected = text
  for (const [name, part] of Object.entries(parts)) {
    const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
    expect(expected).toContain(begin)
    const before = expected.slice(0, expected.indexOf(begin))
    const after = expected.slice(expected.indexOf(end))
    expected = `${before}${begin}\n\n${part}\n\n${after}`
  }
  await expect(expected).toMatchFileSnapshot(file.pathname)
})
