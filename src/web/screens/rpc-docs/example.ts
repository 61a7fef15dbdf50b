import type { RpcExampleValues, RpcMethod } from '#contract/rpc/rpc-docs.ts'
import { parseExactJson, stringifyJson } from '#lib/text/json.ts'
import { shellWord } from '../../components/docs/shell-word.ts'
import type { Snippet } from '../../components/docs/snippet.ts'

/**
 * The parameters of an example request, filled in with values of the chain. Unknown values stay as `{name}`.
 */
export function exampleParams({ params = [] }: RpcMethod, values: RpcExampleValues): unknown[] {
  const filled = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(filled)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, filled(field)]))
    const name = /^\{(\w+)\}$/.exec(String(value))?.[1]
    return name === undefined ? value : values[name as keyof RpcExampleValues] || value
  }
  return params.map(filled)
}

/** The names of placeholders that the visitor still has to fill in. */
export const missingValues = (params: string): string[] =>
  [...params.matchAll(/"\{(\w+)\}"/g)].map(([, name = '']) => name)

/** The parameters as JSON; a long list has one entry per line. */
export function paramsText(params: readonly unknown[]): string {
  const short = JSON.stringify(params)
  return short.length <= 60 ? short : JSON.stringify(params, null, 2)
}

/**
 * Parses the parameters that a visitor wrote. Large integers become bigints.
 *
 * @throws SyntaxError with a sentence for the visitor, if the text is not a JSON list
 */
export function readParams(text: string): unknown[] {
  let value: unknown
  try {
    value = parseExactJson(text.trim() || '[]')
  } catch {
    throw new SyntaxError('The parameters are no JSON.')
  }
  if (!Array.isArray(value)) throw new SyntaxError('The parameters must be a list: [ … ].')
  return value
}

/**
 * The body of a request. It contains the parameters as the visitor wrote them, so that large numbers stay
 * exact.
 */
export const requestBody = (method: string, params: string): string =>
  `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params.trim() || '[]'}}`

/** Programs and commands that send the request. Each works unchanged when pasted. */
export function listExamples(method: string, params: string, url: string): Snippet[] {
  const values = readParams(params)
  return [
    {
      title: 'curl',
      language: 'Shell',
      about: 'Needs nothing else.',
      code: `curl '${url}' -H 'Content-Type: application/json' \\\n  -d ${shellWord(requestBody(method, stringifyJson(values)))}`,
    },
    {
      title: '@solana/kit',
      language: 'JavaScript',
      about: 'Needs npm install @solana/kit.',
      code: [
        `import { createSolanaRpc } from '@solana/kit'`,
        '',
        `const rpc = createSolanaRpc('${url}')`,
        `console.log(await rpc.${method}(${values.map((value) => codeOf(value)).join(', ')}).send())`,
      ].join('\n'),
    },
  ]
}

/** Snippets with which most programs begin. */
export function listQuickstart(
  { rpc, webSocket }: { rpc: string; webSocket: string },
  address: string,
): Snippet[] {
  return [
    {
      title: 'Every transaction of an address, with @solana/kit',
      language: 'JavaScript',
      about:
        'Needs npm install @solana/kit. Reads the whole history, from the newest transaction to the first.',
      code: `import { createSolanaRpc } from '@solana/kit'

const rpc = createSolanaRpc('${rpc}')
let before
for (;;) {
  const page = await rpc.getSignaturesForAddress('${address}', { before, limit: 1000 }).send()
  for (const { slot, signature } of page) console.log(slot, signature)
  if (page.length < 1000) break
  before = page.at(-1).signature
}`,
    },
    {
      title: 'The transactions of a block, with @solana/kit',
      language: 'JavaScript',
      about:
        'Needs npm install @solana/kit. A transaction may have version 1: a block that has one is refused to who allows only version 0.',
      code: `import { createSolanaRpc } from '@solana/kit'

const rpc = createSolanaRpc('${rpc}')
const slot = await rpc.getSlot().send()
const block = await rpc.getBlock(slot, { maxSupportedTransactionVersion: 1 }).send()
for (const { transaction, meta, version } of block.transactions)
  console.log(transaction.signatures[0], version, meta.err ? 'failed' : 'succeeded')`,
    },
    {
      title: 'New transactions of an address, with @solana/web3.js',
      language: 'JavaScript',
      about: 'Needs npm install @solana/web3.js@1. Tells each transaction when it is confirmed.',
      code: `import { Connection, PublicKey } from '@solana/web3.js'

const connection = new Connection('${rpc}', { wsEndpoint: '${webSocket}', commitment: 'confirmed' })
connection.onLogs(new PublicKey('${address}'), ({ signature, err }, { slot }) =>
  console.log(slot, signature, err ? 'failed' : 'succeeded'),
)`,
    },
  ]
}

/** A value as TypeScript code. Kit expects a bigint for a slot that is a parameter of its own. */
function codeOf(value: unknown, inList = false): string {
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'number' && Number.isInteger(value)) return inList ? String(value) : `${value}n`
  if (Array.isArray(value)) return `[${value.map((entry) => codeOf(entry, true)).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).map(
    ([name, field]) =>
      `${/^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name)}: ${codeOf(field, true)}`,
  )
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}
