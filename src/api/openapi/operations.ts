import { z } from 'zod'
import { imageCall } from '#contract/community/images.ts'
import { exportTypes } from '#contract/file-call.ts'
import { fileCalls, routes, writeRoutes } from '#contract/index.ts'
import type {
  JsonSchema,
  OpenApiHeader,
  OpenApiMethod,
  OpenApiOperation,
  OpenApiParameter,
} from '#contract/openapi.ts'
import { openApiPath, TOTAL_HEADER } from '#contract/paths.ts'
import type { Described, Route, WriteRoute } from '#contract/route.ts'
import { describeInput } from './schemas.ts'

type Call = Described & {
  name: string
  method: OpenApiMethod
  path: string
  input: z.ZodObject
  /** The content types of a response that is not JSON of the contract. */
  content?: Record<string, { schema: JsonSchema }>
  /** The access that the call requires; only calls that change something have one. */
  access?: WriteRoute['access']
}

const PART =
  'Where the answer is a part of a list, the header `X-Total-Count` is the number of all its entries, and `Link` leads to those after these.'
const partHeaders: Record<string, OpenApiHeader> = {
  [TOTAL_HEADER]: {
    description:
      'How many entries the whole list has, of which this is a part; absent where that is not known.',
    schema: { type: 'integer', minimum: 0 },
  },
  link: {
    description: '`<path>; rel="next"`: the entries after these (RFC 8288); absent where there are none.',
    schema: { type: 'string' },
  },
}

const file = { schema: { type: 'string', format: 'binary' } }
const files = Object.fromEntries(Object.values(exportTypes).map((type) => [type.split(';')[0], file]))

/** All calls of the documentation, in the order of the contract. */
export const listCalls = (): Call[] => [
  ...Object.entries<Route>(routes).map(([name, route]): Call => ({ ...route, name, method: 'get' })),
  ...Object.entries(fileCalls).map(
    ([name, call]): Call => ({ ...call, name, method: 'get', content: files }),
  ),
  { ...imageCall, name: 'proxyImage', method: 'get', content: { 'image/webp': file } },
  {
    name: 'getOpenApi',
    method: 'get',
    path: openApiPath,
    subject: 'Explorer',
    summary: 'This description of the API, as OpenAPI 3.1.',
    input: z.object({}),
    content: { 'application/json': { schema: { type: 'object' } } },
  },
  ...Object.entries<WriteRoute>(writeRoutes).map(
    ([name, route]): Call => ({ ...route, name, method: 'post' }),
  ),
]

/**
 * The OpenAPI operation of a call.
 *
 * @param output the schema of the response if it is JSON of the contract
 */
export function describeOperation(call: Call, output: JsonSchema | undefined): OpenApiOperation {
  const { name, method, path, subject, summary, description, example, access, isPart } = call
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, field = '']) => field)
  const fields = Object.entries(describeInput(call.input))
  const parameters = fields
    .filter(([field]) => method === 'get' || inPath.includes(field))
    .map(
      ([field, value]): OpenApiParameter => ({
        name: field,
        in: inPath.includes(field) ? 'path' : 'query',
        ...value,
      }),
    )
  const body = fields.filter(([field]) => method === 'post' && !inPath.includes(field))
  const content = call.content ?? { 'application/json': { schema: output ?? {} } }
  return {
    operationId: name,
    tags: [subject],
    summary,
    ...(description || isPart
      ? { description: [description, isPart && PART].filter(Boolean).join(' ') }
      : {}),
    ...(example ? { 'x-example': example } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body.length > 0 ? { requestBody: describeBody(body) } : {}),
    responses: {
      200: { description: summary, ...(isPart && { headers: partHeaders }), content },
      ...describeFailures(call),
    },
    ...(access === 'admin' ? { security: [{ adminToken: [] }] } : {}),
  }
}

type Fields = (readonly [string, ReturnType<typeof describeInput>[string]])[]

function describeBody(fields: Fields): NonNullable<OpenApiOperation['requestBody']> {
  const schema: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(([field, { schema, description }]) => [
        field,
        { ...schema, ...(description ? { description } : {}) },
      ]),
    ),
    required: fields.filter(([, { required }]) => required).map(([field]) => field),
  }
  return { required: true, content: { 'application/json': { schema } } }
}

/** The error responses that a caller of this call has to expect. */
function describeFailures({ method, input, missing, access }: Call): OpenApiOperation['responses'] {
  const failure = (name: string) => ({ $ref: `#/components/responses/${name}` })
  return {
    ...(Object.keys(input.shape).length > 0 ? { 400: failure('BadInput') } : {}),
    ...(access === 'admin' ? { 401: failure('Unauthorized') } : {}),
    ...(method === 'post' ? { 403: failure('Forbidden') } : {}),
    ...(missing
      ? { 404: { description: missing, content: { 'application/json': { schema: { $ref: ERROR } } } } }
      : {}),
    429: failure('RateLimited'),
    503: failure('Unavailable'),
    default: failure('Failure'),
  }
}

/** The reference to the schema of all error bodies. */
export const ERROR = '#/components/schemas/ErrorBody'
