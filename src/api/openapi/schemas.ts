import { z } from 'zod'
import { contract } from '#contract/index.ts'
import type { JsonSchema } from '#contract/openapi.ts'

const refOf = (name: string) => `#/components/schemas/${name}`

/**
 * The schemas of all responses as JSON Schemas by name, each in which others occur refers to them: those that the contract
 * exports, not those of URLs and bodies.
 *
 * @param outputs of the calls, by the name for those that the contract gives none
 * @returns `refs`: for each of `outputs` its reference
 */
export function describeOutputs(outputs: ReadonlyMap<string, z.ZodType>) {
  const registry = z.registry<{ id: string }>()
  for (const [name, value] of Object.entries(contract))
    if (value instanceof z.ZodType && !/(Param|Input)$/.test(name) && !registry.has(value))
      registry.add(value, { id: name })
  const refs = new Map<string, JsonSchema>()
  for (const [name, schema] of outputs) {
    const id = registry.get(schema)?.id ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}Response`
    if (!registry.has(schema)) registry.add(schema, { id })
    refs.set(name, { $ref: refOf(id) })
  }
  const { schemas } = z.toJSONSchema(registry, { uri: refOf, override: allowMoreFields })
  const components: Record<string, JsonSchema> = {}
  for (const [id, { $schema, $id, ...schema }] of Object.entries(schemas))
    components[id] = schema as JsonSchema
  return { components, refs }
}

/** The fields of a call's input, with their values after parsing: numbers, not digits. */
export const describeInput = (
  input: z.ZodObject,
): Record<string, { schema: JsonSchema; required: boolean; description?: string }> =>
  Object.fromEntries(
    Object.entries(input.shape).map(([field, value]) => {
      const { description, ...schema } = valueSchema(value)
      const required = !value.safeParse(undefined).success
      return [field, { schema, required, ...(description ? { description } : {}) }]
    }),
  )

/** The schema of one value in a URL or a body. */
function valueSchema(schema: z.core.$ZodType): JsonSchema {
  const convert = (io: 'input' | 'output'): JsonSchema => {
    const { $schema, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
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

/** More fields may be added later: clients must not rely on their absence. */
function allowMoreFields({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
}
