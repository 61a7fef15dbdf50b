import { errorsOf } from './anchor.ts'
import { codamaFields, codamaType, constantOf } from './codama-types.ts'
import { constantBytes } from './codama-values.ts'
import { camelCase, countOf, entriesOf, field, nameOf, pascalCase, textOf } from './loose.ts'
import type { DefinedType, Discriminator, Idl, IdlInstruction, IdlRecord } from './model.ts'

// Codama IDLs: a root node with a program, or a program node.
// https://github.com/codama-idl/codama (packages/nodes/docs)

type Types = ReadonlyMap<string, DefinedType>

/** Converts the JSON of a Codama IDL. */
export function readCodamaIdl(source: unknown): Idl {
  const program = field(source, 'kind') === 'rootNode' ? field(source, 'program') : source
  const types = new Map<string, DefinedType>()
  for (const node of entriesOf(field(program, 'definedTypes')))
    types.set(textOf(field(node, 'name')), { type: codamaType(field(node, 'type'), types), parameters: [] })
  // Some IDLs link to an account where a defined type is expected.
  for (const node of entriesOf(field(program, 'accounts'))) {
    const name = textOf(field(node, 'name'))
    if (!types.has(name)) types.set(name, { type: codamaType(field(node, 'data'), types), parameters: [] })
  }
  return {
    name: nameOf(field(program, 'name')) || null,
    dialect: 'codama',
    instructions: entriesOf(field(program, 'instructions')).flatMap((node) => instructionOf(node, types)),
    events: entriesOf(field(program, 'events')).flatMap((node) => recordOf(node, types)),
    accounts: entriesOf(field(program, 'accounts')).flatMap((node) => recordOf(node, types)),
    errors: errorsOf(field(program, 'errors')),
    types,
  }
}

function instructionOf(node: unknown, types: Types): IdlInstruction[] {
  const nodes = entriesOf(field(node, 'arguments'))
  const fields = codamaFields(nodes, types)
  const indexes = new Map(nodes.map((one, index) => [field(one, 'name'), index]))
  const discriminators = discriminatorsOf(field(node, 'discriminators'), (name) => {
    const index = indexes.get(name) ?? -1
    const found = fields[index]
    return found && constantBytes(field(nodes[index], 'defaultValue'), found.type, types)
  })
  if (discriminators === undefined) return []
  return [
    {
      name: camelCase(nameOf(field(node, 'name'))),
      discriminators,
      offset: 0,
      arguments: fields,
      accounts: entriesOf(field(node, 'accounts')).map((account) => ({
        name: camelCase(nameOf(field(account, 'name'))),
        optional: field(account, 'isOptional') === true,
      })),
      omitsAbsentAccounts: field(node, 'optionalAccountStrategy') === 'omitted',
    },
  ]
}

/** An event, or a type of account. */
function recordOf(node: unknown, types: Types): IdlRecord[] {
  const data = field(node, 'data')
  const type = codamaType(data, types)
  const nodes = new Map(entriesOf(field(structOf(data), 'fields')).map((one) => [field(one, 'name'), one]))
  const discriminators = discriminatorsOf(field(node, 'discriminators'), (name) => {
    const found = nodes.get(name)
    return constantBytes(field(found, 'defaultValue'), codamaType(field(found, 'type'), types), types)
  })
  if (discriminators === undefined || discriminators.length === 0) return []
  return [{ name: pascalCase(nameOf(field(node, 'name'))), discriminators, offset: 0, type }]
}

const structOf = (data: unknown) =>
  field(data, 'kind') === 'hiddenPrefixTypeNode' ? field(data, 'type') : data

/** `undefined` when one of them is not supported: then no data can be identified by them. */
function discriminatorsOf(
  source: unknown,
  bytesOfField: (name: string) => Uint8Array | undefined,
  types: Types = NO_TYPES,
): Discriminator[] | undefined {
  const found: Discriminator[] = []
  for (const node of entriesOf(source)) {
    const kind = field(node, 'kind')
    if (kind === 'sizeDiscriminatorNode') {
      const size = countOf(field(node, 'size'))
      if (size === undefined) return undefined
      found.push({ kind: 'size', size })
      continue
    }
    const bytes =
      kind === 'fieldDiscriminatorNode'
        ? bytesOfField(textOf(field(node, 'name')))
        : kind === 'constantDiscriminatorNode'
          ? constantOf(field(node, 'constant'), types)
          : undefined
    if (bytes === undefined) return undefined
    found.push({ kind: 'bytes', offset: countOf(field(node, 'offset')) ?? 0, bytes })
  }
  return found
}
const NO_TYPES: Types = new Map()
