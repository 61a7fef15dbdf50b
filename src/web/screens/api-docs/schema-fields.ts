import type { JsonSchema, OpenApiDocument } from '#contract/openapi.ts'

/** A field of a response, with the fields inside of it. */
export type SchemaField = {
  name: string
  type: string
  description: string | undefined
  fields: SchemaField[]
}

type Schemas = OpenApiDocument['components']['schemas']

/** The depth below which fields are omitted. */
const MAX_DEPTH = 5

/** The name of a schema's type: `list of Block`, `string or null`. */
export function typeOf(schema: JsonSchema, schemas: Schemas): string {
  const name = nameOf(schema)
  if (name)
    return baseTypeOf(schemas[name], schemas) ? `${name} (${baseTypeOf(schemas[name], schemas)})` : name
  if (schema.anyOf) return [...new Set(schema.anyOf.map((option) => typeOf(option, schemas)))].join(' or ')
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const types = [schema.type ?? 'any'].flat()
  return types
    .map((type) =>
      type === 'array' ? `list of ${typeOf(schema.items ?? {}, schemas)}` : mapOf(type, schema, schemas),
    )
    .join(' or ')
}

/** The fields of the schema; for a list the fields of its entries. */
export function fieldsOf(schema: JsonSchema | undefined, schemas: Schemas, depth = 0): SchemaField[] {
  if (!schema || depth > MAX_DEPTH) return []
  const name = nameOf(schema)
  if (name) return fieldsOf(schemas[name], schemas, depth)
  if (schema.anyOf) return schema.anyOf.flatMap((option) => fieldsOf(option, schemas, depth))
  if (schema.items) return fieldsOf(schema.items, schemas, depth)
  if (!schema.properties)
    return typeof schema.additionalProperties === 'object'
      ? fieldsOf(schema.additionalProperties, schemas, depth)
      : []
  return Object.entries(schema.properties).map(([field, property]) => ({
    name: field,
    type: typeOf(property, schemas),
    description: property.description,
    fields: fieldsOf(inText(property) ?? property, schemas, depth + 1),
  }))
}

/** The schema of a field that contains JSON as text; the field's description names it. */
function inText({ description = '' }: JsonSchema): JsonSchema | undefined {
  const name = /^JSON text of `(\w+)\[\]`/.exec(description)?.[1]
  return name && /^[A-Z]/.test(name) ? { $ref: `#/components/schemas/${name}` } : undefined
}

const nameOf = ({ $ref }: JsonSchema) => $ref?.split('/').at(-1)

/** The JSON type of a named value that is not an object. */
function baseTypeOf(schema: JsonSchema | undefined, schemas: Schemas): string | undefined {
  return schema && !schema.properties && schema.type !== 'array' ? typeOf(schema, schemas) : undefined
}

const mapOf = (type: string, { additionalProperties, properties }: JsonSchema, schemas: Schemas) =>
  type === 'object' && !properties && typeof additionalProperties === 'object'
    ? `object of ${typeOf(additionalProperties, schemas)}`
    : type
