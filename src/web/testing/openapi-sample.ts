import type { OpenApiDocument } from '#contract/openapi.ts'

const failed = (description: string) => ({ description, content: {} })
const answers = (schema: object) => ({
  200: { description: 'It.', content: { 'application/json': { schema } } },
  400: { $ref: '#/components/responses/BadInput' },
})

/** A small OpenAPI document with one call of each kind. */
export const openApi: OpenApiDocument = {
  openapi: '3.1.0',
  info: { title: 'Test', version: '1', description: '', license: { name: 'MIT', identifier: 'MIT' } },
  servers: [{ url: '/' }],
  tags: [{ name: 'Blocks' }, { name: 'Tokens' }, { name: 'Chat' }],
  paths: {
    '/api/block/{height}': {
      get: {
        operationId: 'getBlock',
        tags: ['Blocks'],
        summary: 'One block.',
        description: 'With its first transactions.',
        'x-example': { height: '{height}', limit: '3' },
        parameters: [
          {
            name: 'height',
            in: 'path',
            required: true,
            description: 'Its height.',
            schema: { type: 'integer', minimum: 0 },
          },
          {
            name: 'limit',
            in: 'query',
            required: false,
            description: 'How many transactions.',
            schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
          },
          {
            name: 'order',
            in: 'query',
            required: false,
            schema: { type: 'string', enum: ['asc', 'desc'], default: 'asc' },
          },
        ],
        responses: {
          ...answers({ $ref: '#/components/schemas/Block' }),
          404: failed('No block of this height is indexed.'),
        },
      },
    },
    '/api/token/{mint}/holders/export': {
      get: {
        operationId: 'exportTokenHolders',
        tags: ['Tokens'],
        summary: 'All holders as a file.',
        parameters: [
          {
            name: 'mint',
            in: 'path',
            required: true,
            schema: { type: 'string', pattern: '^\\w+$', maxLength: 44 },
          },
        ],
        responses: {
          200: { description: 'A file.', content: { 'text/csv': { schema: { type: 'string' } } } },
        },
      },
    },
    '/api/trollbox/settings/{key}': {
      post: {
        operationId: 'setTrollboxSetting',
        tags: ['Chat'],
        summary: 'Shows or hides the chat.',
        'x-example': { key: 'trollbox_enabled', value: 'true' },
        parameters: [{ name: 'key', in: 'path', required: true, schema: { type: 'string' } }],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  value: { type: 'string', enum: ['true', 'false'], description: 'Whether it is shown.' },
                },
                required: ['value'],
              },
            },
          },
        },
        responses: answers({ type: 'object' }),
        security: [{ adminToken: [] }],
      },
    },
  },
  components: {
    schemas: {
      Count: { type: 'integer', minimum: 0 },
      Entry: { type: 'object', properties: { pubkey: { type: 'string' } } },
      Block: {
        type: 'object',
        properties: {
          height: {
            anyOf: [{ $ref: '#/components/schemas/Count' }, { type: 'null' }],
            description: 'Blocks before it.',
          },
          accounts: { type: 'string', description: 'JSON text of `Entry[]`.' },
          list: { type: 'array', items: { $ref: '#/components/schemas/Entry' } },
          names: { type: 'object', additionalProperties: { type: 'string' } },
        },
      },
    },
    responses: { BadInput: failed('A parameter is wrong.') },
    securitySchemes: {},
  },
}
