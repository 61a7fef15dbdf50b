import { z } from 'zod'
import type { JsonSchema } from '#contract/openapi.ts'
import { Address, Signature } from '#contract/values.ts'
import type { Comments } from './comments.ts'
import { listSchemas } from './contract-modules.ts'

type FieldTexts = Map<z.ZodType, Record<string, string>>

const refOf = (name: string) => `#/components/schemas/${name}`

/** JSON Schema, at least in part, for what `refine` checks. */
const formats = new Map<z.ZodType, JsonSchema>([
  [Address, { pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$', minLength: 32, maxLength: 44 }],
  [Signature, { pattern: '^[1-9A-HJ-NP-Za-km-z]{64,88}$', minLength: 64, maxLength: 88 }],
])

/**
 * The schemas of all responses as JSON Schemas by name, each in which others occur refers to them. Fields and schemas are
 * described by their comments.
 *
 * @param outputs of the calls, by the name for those that the contract gives none
 * @returns `refs`: for each of `outputs` its reference
 */
export function describeOutputs(outputs: ReadonlyMap<string, z.ZodType>, comments: Comments) {
  const registry = z.registry<{ id: string; description?: string }>()
  const texts: FieldTexts = new Map()
  for (const [name, schema] of listSchemas()) {
    if (registry.has(schema)) continue
    const description = comments(name)
    registry.add(schema, { id: name, ...(description ? { description } : {}) })
    collectTexts(schema, [name], comments, texts)
  }
  const refs = new Map<string, JsonSchema>()
  for (const [name, schema] of outputs) {
    const id = registry.get(schema)?.id ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}Response`
    if (!registry.has(schema)) registry.add(schema, { id })
    collectTexts(schema, [name, 'output'], comments, texts)
    refs.set(name, { $ref: refOf(id) })
  }
  const { schemas } = z.toJSONSchema(registry, { uri: refOf, override: withTexts(texts) })
  const components: Record<string, JsonSchema> = {}
  for (const [id, { $schema, $id, id: _, ...schema }] of Object.entries(schemas))
    components[id] = schema as JsonSchema
  return { components, refs }
}

/**
 * The fields of a call's input, with their values after parsing: numbers, not digits.
 *
 * @param path of the input in the contract, for its comments
 */
export function describeInput(
  input: z.ZodObject,
  path: [string, ...string[]],
  comments: Comments,
): Record<string, { schema: JsonSchema; required: boolean; description?: string }> {
  const texts: FieldTexts = new Map()
  collectTexts(input, path, comments, texts)
  return Object.fromEntries(
    Object.entries(input.shape).map(([field, schema]) => {
      const description = texts.get(input)?.[field]
      const required = !schema.safeParse(undefined).success
      return [field, { schema: valueSchema(schema), required, ...(description ? { description } : {}) }]
    }),
  )
}

/** The schema of one value in a URL or a body. */
function valueSchema(schema: z.core.$ZodType): JsonSchema {
  const override = withTexts(new Map())
  const convert = (io: 'input' | 'output'): JsonSchema => {
    const { $schema, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override })
    return json as JsonSchema
  }
  const after = convert('output')
  // A transformation has no schema, and a list is sent as a text: then what is sent is described.
  const isText = (after.type === undefined && !after.enum) || after.type === 'array'
  const { type, ...rest } = isText ? convert('input') : after
  // Numbers in URLs are digits: see `CountParam`.
  if (type === 'number') return { type: 'integer', minimum: 0, ...rest }
  return { ...(type === undefined ? {} : { type }), ...rest }
}

const withTexts =
  (texts: FieldTexts) =>
  ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema }) => {
    const schema = zodSchema as unknown as z.ZodType
    Object.assign(jsonSchema, formats.get(schema))
    // More fields may be added later: clients must not rely on their absence.
    if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    for (const [field, description] of Object.entries(texts.get(schema) ?? {})) {
      const property = jsonSchema.properties?.[field]
      if (typeof property === 'object')
        jsonSchema.properties = {
          ...jsonSchema.properties,
          [field]: { ...withOneType(property), description },
        }
    }
  }

/** `anyOf` of types without anything else as a list of types, as zod writes it where there is no description. */
function withOneType(schema: z.core.JSONSchema.BaseSchema): z.core.JSONSchema.BaseSchema {
  const { anyOf, ...rest } = schema
  const types = anyOf?.map((option) =>
    typeof option === 'object' && Object.keys(option).join() === 'type' ? option.type : undefined,
  )
  return types?.every((type) => typeof type === 'string') ? { ...rest, type: types as never } : schema
}

/** Finds the comments on the fields of the objects that `schema` consists of. */
function collectTexts(
  schema: z.core.$ZodType,
  path: [string, ...string[]],
  comments: Comments,
  texts: FieldTexts,
): void {
  if (!(schema instanceof z.ZodObject)) {
    for (const part of partsOf(schema)) collectTexts(part, path, comments, texts)
    return
  }
  if (texts.has(schema)) return
  const found: Record<string, string> = {}
  texts.set(schema, found)
  for (const [field, value] of Object.entries(schema.shape)) {
    const text = comments(...path, field)
    if (text !== undefined) found[field] = text
    collectTexts(value, [...path, field], comments, texts)
  }
}

/** The schemas inside of one that is no object. */
function partsOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return [schema.def.innerType]
  if (schema instanceof z.ZodArray) return [schema.def.element]
  if (schema instanceof z.ZodRecord) return [schema.def.valueType]
  if (schema instanceof z.ZodUnion) return schema.def.options
  if (schema instanceof z.ZodPipe) return [schema.def.out]
  return []
}
