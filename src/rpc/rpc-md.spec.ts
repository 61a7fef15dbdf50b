import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type RpcSource, rpcSubjects } from '#contract/rpc/rpc-docs.ts'
import {
  rpcBalances,
  rpcDifferences,
  rpcLimits,
  rpcNotices,
  rpcSubscriptions,
} from '#contract/rpc/rpc-rules.ts'
import { methods } from './index.ts'
import { kinds } from './subscriptions/index.ts'

const file = new URL('../../docs/rpc.md', import.meta.url)
const text = readFileSync(file, 'utf8')

test('the methods and subscriptions that are described are those that are answered', () => {
  const described = rpcSubjects.flatMap((subject) => subject.methods.map(({ name }) => name))
  expect(described.toSorted()).toEqual([...methods.keys()].toSorted())
  expect(Object.keys(rpcSubscriptions)).toEqual(kinds.map((kind) => `${kind}Subscribe`))
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
