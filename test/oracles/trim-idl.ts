// Shortens an IDL of Anchor or Shank to the parts that decode reads, one line per entry:
// node --import tsx test/oracles/trim-idl.ts IDL.json 'npm @drift-labs/sdk 2.145.0' >
// src/decode/protocols/NAME/idl.json

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseCommandLine } from '#lib/processes/command-line.ts'
import { entriesOf, field, textOf } from '#svm/idl/loose.ts'

/**
 * The shortened text of an IDL.
 *
 * @param origin where the IDL is from: a package with its version, or a public URL
 */
export function trimIdl(text: string, origin: string): string {
  const idl: unknown = JSON.parse(text)
  const metadata = field(idl, 'metadata')
  const instructions = entriesOf(field(idl, 'instructions')).map((one) => ({
    ...kept(one, 'name', 'discriminator', 'discriminant'),
    accounts: entriesOf(field(one, 'accounts')).map(account),
    args: entriesOf(field(one, 'args')).map((each) => kept(each, 'name', 'type')),
  }))
  const types = reachable(instructions, entriesOf(field(idl, 'types')), entriesOf(field(idl, 'accounts')))
  const errors = entriesOf(field(idl, 'errors')).map((one) => kept(one, 'code', 'name', 'msg'))
  const shank = field(metadata, 'origin') === 'shank' ? { metadata: { origin: 'shank' } } : {}
  const head = { source: origin, name: field(idl, 'name') ?? field(metadata, 'name'), ...shank }
  const parts = Object.entries({ instructions, types, errors }).map(
    ([name, list]) => `"${name}": [\n${list.map((one) => JSON.stringify(one)).join(',\n')}\n]`,
  )
  return `{\n${JSON.stringify(head).slice(1, -1)},\n${parts.join(',\n')}\n}\n`
}

function kept(one: unknown, ...names: string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.flatMap((name) => (field(one, name) === undefined ? [] : [[name, field(one, name)]])),
  )
}

function account(one: unknown): Record<string, unknown> {
  const inner = field(one, 'accounts')
  const isOptional = field(one, 'optional') === true || field(one, 'isOptional') === true
  return {
    name: field(one, 'name'),
    ...(isOptional ? { optional: true } : {}),
    ...(Array.isArray(inner) ? { accounts: inner.map(account) } : {}),
  }
}

/** The types that the arguments name, and the types that these name in turn. */
function reachable(from: unknown, ...lists: (readonly unknown[])[]): unknown[] {
  const byName = new Map(lists.flat().map((one) => [textOf(field(one, 'name')), one]))
  const found = new Set<unknown>()
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    const defined = field(value, 'defined')
    const one = byName.get(typeof defined === 'string' ? defined : textOf(field(defined, 'name')))
    if (one !== undefined && !found.has(one)) {
      found.add(one)
      visit(one)
    }
    for (const inner of Object.values(value)) visit(inner)
  }
  visit(from)
  return [...byName.values()]
    .filter((one) => found.has(one))
    .map((one) => ({
      ...kept(one, 'name', 'generics', 'serialization'),
      type: withoutDocs(field(one, 'type')),
    }))
}

function withoutDocs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDocs)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (name === 'docs' ? [] : [[name, withoutDocs(inner)]])),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const usage = 'Expected the file of an IDL and its origin.'
  const { positionals } = parseCommandLine(process.argv.slice(2), { usage, options: {}, takesFiles: true })
  const [file, origin, ...more] = positionals
  if (file === undefined || origin === undefined || more.length > 0) throw new Error(usage)
  process.stdout.write(trimIdl(readFileSync(file, 'utf8'), origin))
}
