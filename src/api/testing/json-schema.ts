import type { JsonSchema, OpenApiDocument } from '#contract/openapi.ts'

/**
 * The violations of a schema by a value, as sentences with the path of the value; empty when there are none.
 * A field that the schema does not name is a violation too, because the documentation would lack it.
 */
export function problemsOf(
  document: OpenApiDocument,
  schema: JsonSchema,
  value: unknown,
  at = '$',
): string[] {
  const inner = (part: JsonSchema, of: unknown, where: string) => problemsOf(document, part, of, where)
  if (schema.$ref) return inner(refersTo(document, schema.$ref), value, at)
  if (schema.anyOf) {
    const tries = schema.anyOf.map((option) => inner(option, value, at))
    return tries.some(({ length }) => length === 0)
      ? []
      : [`${at} is none of its kinds: ${tries.flat().join(' ')}`]
  }
  const wrong = (what: string) => [`${at} is ${JSON.stringify(value)?.slice(0, 60)}: expected ${what}.`]
  const types = [schema.type ?? []].flat()
  if (types.length > 0 && !types.some((type) => isOf(type, value))) return wrong(types.join(' or '))
  if (schema.enum && !schema.enum.includes(value)) return wrong(schema.enum.join(', '))
  if (schema.const !== undefined && schema.const !== value) return wrong(String(schema.const))
  if (typeof value === 'string' && schema.pattern && !new RegExp(schema.pattern, 'u').test(value))
    return wrong(schema.pattern)
  if (typeof value === 'number' && value < (schema.minimum ?? value))
    return wrong(`at least ${schema.minimum}`)
  if (typeof value === 'number' && value > (schema.maximum ?? value))
    return wrong(`at most ${schema.maximum}`)
  if (Array.isArray(value))
    return value.flatMap((item, index) => inner(schema.items ?? {}, item, `${at}[${index}]`))
  if (typeof value !== 'object' || value === null) return []
  const lost = (schema.required ?? []).filter((field) => !(field in value))
  const fields = Object.entries(value).flatMap(([field, content]) => {
    const where = `${at}.${field}`
    const known = schema.properties?.[field] ?? schema.additionalProperties
    if (typeof known === 'object') return inner(known, content, where)
    return schema.properties ? [`${where} is not documented.`] : []
  })
  return [...lost.map((field) => `${at}.${field} is missing.`), ...fields]
}

/**
 * The part of the document that a reference names.
 *
 * @throws Error when there is none
 */
export function refersTo(document: OpenApiDocument, ref: string): JsonSchema {
  let found: unknown = document
  for (const step of ref.replace(/^#\//, '').split('/'))
    found = typeof found === 'object' && found !== null ? Reflect.get(found, step) : undefined
  if (typeof found !== 'object' || found === null || !ref.startsWith('#/'))
    throw new Error(`The reference ${ref} leads nowhere: expected a part of the document.`)
  return found as JsonSchema
}

function isOf(type: string, value: unknown): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'integer') return Number.isSafeInteger(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === type
}
