import type { JsonSchema, OpenApiDocument, OpenApiMethod, OpenApiOperation } from '#contract/openapi.ts'
import type { ExampleValues } from '#contract/route.ts'
import { keysOf } from '#lib/values/keys.ts'
import { wordMatcher } from '../../components/docs/match-words.ts'

/** A parameter of a URL, or a field of a body. */
export type CallField = {
  name: string
  place: 'path' | 'query' | 'body'
  required: boolean
  description: string | undefined
  schema: JsonSchema
}

/** One call in the form that the page shows. */
export type Call = {
  /** The call's name in the document, which is also the hash of its link. */
  id: string
  method: OpenApiMethod
  /** The path with parameters in braces: `/api/block/{height}`. */
  path: string
  summary: string
  description: string | undefined
  fields: CallField[]
  /** The input of an example request, in the form that `exampleOf` fills in. */
  example: Readonly<Record<string, unknown>>
  /** The schema of the response; undefined when the response is not JSON. */
  output: JsonSchema | undefined
  /** The content types of the response. */
  contentTypes: string[]
  /** The cases in which the call returns an error, by status or `default`. */
  errors: { status: string; text: string }[]
  isOfAdmin: boolean
}

export type CallGroup = { subject: string; calls: Call[] }

/** The calls of the document, grouped by subject. */
export function groupCalls(document: OpenApiDocument): CallGroup[] {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    keysOf(methods).flatMap((method) => {
      const operation = methods[method]
      return operation
        ? [{ subject: operation.tags[0], call: callOf(document, path, method, operation) }]
        : []
    }),
  )
  return document.tags
    .map(({ name }) => ({
      subject: name,
      calls: calls.filter(({ subject }) => subject === name).map(({ call }) => call),
    }))
    .filter((group) => group.calls.length > 0)
}

function callOf(
  document: OpenApiDocument,
  path: string,
  method: OpenApiMethod,
  operation: OpenApiOperation,
): Call {
  const { operationId, summary, description, parameters = [], requestBody, responses, security } = operation
  const body = requestBody?.content['application/json']?.schema
  const success = responses[200]
  const content = (success && 'content' in success && success.content) || {}
  const contentTypes = Object.keys(content)
  const isJson = contentTypes.join() === 'application/json'
  return {
    id: operationId,
    method,
    path,
    summary,
    description,
    fields: [
      ...parameters.map(
        (parameter): CallField => ({
          ...parameter,
          place: parameter.in,
          description: parameter.description,
        }),
      ),
      ...Object.entries(body?.properties ?? {}).map(
        ([name, schema]): CallField => ({
          name,
          place: 'body',
          required: body?.required?.includes(name) ?? false,
          description: schema.description,
          schema,
        }),
      ),
    ],
    example: operation['x-example'] ?? {},
    output: isJson ? content['application/json']?.schema : undefined,
    contentTypes,
    errors: Object.entries(responses).flatMap(([status, response]) => {
      if (status === '200') return []
      const named =
        '$ref' in response ? document.components.responses[response.$ref.split('/').at(-1) ?? ''] : response
      return named ? [{ status, text: named.description }] : []
    }),
    isOfAdmin: security !== undefined,
  }
}

/** The calls whose path, name or description contains all words of `text`. */
export function findCalls(groups: readonly CallGroup[], text: string): CallGroup[] {
  const matches = wordMatcher(text)
  const has = (subject: string, { id, path, summary, description = '', fields }: Call) =>
    matches(subject, id, path, summary, description, ...fields.map(({ name }) => name))
  return groups
    .map(({ subject, calls }) => ({ subject, calls: calls.filter((call) => has(subject, call)) }))
    .filter(({ calls }) => calls.length > 0)
}

/** The values of an example request, by field; empty for a call without an example. */
export const exampleOf = (
  { example }: Pick<Call, 'example'>,
  values: ExampleValues,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(example).map(([field, value]) => {
      const name = /^\{(\w+)\}$/.exec(String(value))?.[1]
      return [field, name ? values[name as keyof ExampleValues] : String(value)]
    }),
  )
