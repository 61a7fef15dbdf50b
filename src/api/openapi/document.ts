import { routes, writeRoutes } from '#contract/index.ts'
import type { OpenApiDocument, OpenApiResponse } from '#contract/openapi.ts'
import { type Route, subjects } from '#contract/route.ts'
import type { NetworkProfile } from '#profiles/profile.ts'
import { describeOperation, ERROR, listCalls } from './operations.ts'
import { describeOutputs } from './schemas.ts'

/** The version of the API. A new first number means that clients must be changed. */
const API_VERSION = '1.0.0'

/**
 * The OpenAPI document, made from the contract's calls and schemas.
 *
 * @param url `https://host` of the API; undefined: clients use the host from which they load the document
 */
export function createDocument({ title }: Pick<NetworkProfile, 'title'>, url?: string): OpenApiDocument {
  const outputs = Object.entries<Route>({ ...routes, ...writeRoutes }).map(
    ([name, { output }]) => [name, output] as const,
  )
  const { components, refs } = describeOutputs(new Map(outputs))
  const paths: OpenApiDocument['paths'] = {}
  for (const call of listCalls()) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method]: describeOperation(call, refs.get(call.name)) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${title} Explorer API`,
      version: API_VERSION,
      description: CONVENTIONS,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: url ?? '/' }],
    tags: subjects.map((name) => ({ name })),
    paths,
    components: {
      schemas: components,
      responses: failures,
      securitySchemes: {
        adminToken: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The setting ADMIN_TOKEN of this explorer, for the calls that only its operator may send.',
        },
      },
    },
  }
}

const CONVENTIONS = [
  'All calls that read are open: without a key, and from the pages of any site.',
  'Amounts in the smallest unit (lamports, raw token units) are decimal digits in strings, because they can exceed 2^53.',
  'Unknown values are null.',
  'Lists are newest first unless they say otherwise; pass `nextCursor` back as `cursor` for the next page. An array that is a part of a list has its length in the header `X-Total-Count` and the next part in `Link`.',
  'Every response outside 2xx has the body `{"error": {"code", "message"}}`.',
].join(' ')

const failed = (description: string): OpenApiResponse => ({
  description,
  content: { 'application/json': { schema: { $ref: ERROR } } },
})

const failures: OpenApiDocument['components']['responses'] = {
  BadInput: failed('`bad_input`: a parameter is missing or is not as described; the message names it.'),
  Unauthorized: failed('`unauthorized`: the admin token is missing or wrong.'),
  Forbidden: failed(
    '`forbidden`: the call is switched off, or not for this visitor or the page of another site.',
  ),
  RateLimited: failed(
    '`rate_limited`: too many requests; the header Retry-After says after how many seconds to send it again.',
  ),
  Unavailable: failed(
    '`unavailable`: the node or the database does not answer just now; send the request again later.',
  ),
  Failure: failed('Any other error: `code` is stable, `message` is for people.'),
}
