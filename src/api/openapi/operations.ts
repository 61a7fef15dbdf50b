import { z } from 'zod'
import { exportCalls, exportTypes } from '#contract/exports.ts'
import { ImageInput } from '#contract/images.ts'
import { routes, writeRoutes } from '#contract/index.ts'
import type { JsonSchema, OpenApiMethod, OpenApiOperation, OpenApiParameter } from '#contract/openapi.ts'
import { imagePath, openApiPath } from '#contract/paths.ts'
import type { Described, Route, WriteRoute } from '#contract/route.ts'
import type { Comments } from './comments.ts'
import { describeInput } from './schemas.ts'

type Call = Described & {
  name: string
  /** The paths of the comments on the call and on its input in the contract: see `Comments`. */
  comment: [string, ...string[]]
  inputComments: [string, ...string[]]
  method: OpenApiMethod
  path: string
  input: z.ZodObject
  /** Content types of a response that is no JSON of `refs`. */
  content?: Record<string, { schema: JsonSchema }>
  /** The access that a call that changes something requires. */
  access?: WriteRoute['access']
}

/** All calls that the documentation has, in the order of the contract. */
export function listCalls(): Call[] {
  const file = { schema: { type: 'string', format: 'binary' } }
  return [
    ...Object.entries<Route>(routes).map(
      ([name, route]): Call => ({ ...route, ...commentsOf(name), method: 'get' }),
    ),
    ...Object.entries(exportCalls).map(
      ([name, call]): Call => ({
        ...call,
        name,
        comment: ['exportCalls'],
        inputComments: ['exportCalls', name, 'input'],
        method: 'get',
        content: Object.fromEntries(
          Object.values(exportTypes).map((type) => [type.split(';')[0], file] as const),
        ),
      }),
    ),
    {
      name: 'proxyImage',
      comment: ['ImageInput'],
      inputComments: ['ImageInput'],
      method: 'get',
      path: imagePath,
      subject: 'Explorer',
      summary: 'The image at a URL of another host, as WebP.',
      missing: 'The host does not have the image, or this explorer loads none of other hosts.',
      input: ImageInput,
      content: { 'image/webp': file },
    },
    {
      ...commentsOf('getOpenApi'),
      method: 'get',
      path: openApiPath,
      subject: 'Explorer',
      summary: 'This description of the API, as OpenAPI 3.1.',
      input: z.object({}),
      content: { 'application/json': { schema: { type: 'object' } } },
    },
    ...Object.entries<WriteRoute>(writeRoutes).map(
      ([name, route]): Call => ({ ...route, ...commentsOf(name), method: 'post' }),
    ),
  ]
}

const commentsOf = (name: string): Pick<Call, 'name' | 'comment' | 'inputComments'> => ({
  name,
  comment: [name],
  inputComments: [name, 'input'],
})

/** @param output the schema of the response, where it is JSON of the contract */
export function describeOperation(
  call: Call,
  output: JsonSchema | undefined,
  comments: Comments,
): OpenApiOperation {
  const { name, method, path, subject, summary, access } = call
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, field = '']) => field)
  const fields = Object.entries(describeInput(call.input, call.inputComments, comments)).map(
    ([field, { description = usualTexts[field], ...value }]) =>
      [field, { ...value, ...(description ? { description } : {}) }] as const,
  )
  const parameters = fields
    .filter(([field]) => method === 'get' || inPath.includes(field))
    .map(
      ([field, value]): OpenApiParameter => ({
        name: field,
        in: inPath.includes(field) ? 'path' : 'query',
        ...value,
      }),
    )
  const description = comments(...call.comment)
  const body = fields.filter(([field]) => method === 'post' && !inPath.includes(field))
  const content = call.content ?? { 'application/json': { schema: output ?? {} } }
  return {
    operationId: name,
    tags: [subject],
    summary,
    ...(description && description !== summary ? { description } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body.length > 0 ? { requestBody: describeBody(body) } : {}),
    responses: { 200: { description: summary, content }, ...describeFailures(call) },
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

/** The responses with an error: those that a caller of this call has to expect. */
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

/** The body of every response outside 2xx. */
export const ERROR = '#/components/schemas/ErrorBody'

/** Descriptions of fields that mean the same in every call; a comment on a field comes before. */
const usualTexts: Readonly<Record<string, string>> = {
  height: 'The height of the block: the number of blocks before it.',
  block: 'A height: only the transactions of this block.',
  signature: 'The first signature of the transaction, base58.',
  address: 'Base58 of 32 bytes.',
  mint: 'The address of the token, base58 of 32 bytes.',
  limit: 'How many entries at most.',
  page: 'The number of the page, from 1.',
  offset: 'How many entries to leave out at the beginning.',
  after: 'The index in its block of the last transaction already seen.',
  cursor: '`nextCursor` of the response before; absent: the first page.',
  order: '`asc`: the smallest first.',
  sortOrder: '`asc`: the smallest first.',
  sortBy: 'The value to sort by.',
  status: 'Only transactions that succeeded, or only those that failed.',
  search: 'A text that the name contains.',
  q: 'A signature, an address, a height, a slot, a name, or a URL of any explorer.',
  resolution: 'The time of one candle.',
  period: 'The time that the points cover.',
  format: '`parquet` keeps the types of the columns.',
  key: 'The name of the setting: `trollbox_enabled`.',
  id: 'The `id` of the message.',
  value: '`true`: the chat is shown.',
  name: 'Who sends the message, as the visitor likes: at most 20 characters.',
  text: 'The message: at most 200 characters, plain text.',
}
