import { z } from 'zod'
import { contract } from '#contract/index.ts'
import type { JsonSchema } from '#contract/openapi.ts'

const refOf = (name: string) => `#/components/schemas/${name}`

/**
 * The JSON Schemas of all responses by name; a schema that contains another refers to it. They are the
 * schemas that the contract exports, without those of URLs and request bodies.
 *
 * @param outputs the schema of each call's response, by the name to use if the contract gives it none
 * @returns `refs`: the reference for each of `outputs`
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

/** The JSON Schemas of a call's input fields after parsing: numbers, not texts of digits. */
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
  // A transformation has no schema, and a list is sent as text, so for both the sent form is described.
  const isText = (after.type === undefined && !after.enum) || after.type === 'array'
  const { type, ...rest } = isText ? convert('input') : after
  // A number in a URL is sent as digits: see `CountParam`.
  if (type === 'number') return { type: 'integer', minimum: 0, ...rest }
  return { ...(type === undefined ? {} : { type }), ...rest }
}

/**
 * Allows fields that the schema does not name: later versions may add some, so clients must not rely on their
 * absence.
 */
function allowMoreFields({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
}
