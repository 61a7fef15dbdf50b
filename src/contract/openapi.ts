// The shape of the document at `openApiPath`: the parts of OpenAPI 3.1 that it uses
// (https://spec.openapis.org/oas/v3.1.1).

/** A JSON Schema (draft 2020-12): https://json-schema.org/draft/2020-12 */
export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  description?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

export type OpenApiParameter = {
  name: string
  in: 'path' | 'query'
  required: boolean
  description?: string
  schema: JsonSchema
}

type Content = Record<string, { schema: JsonSchema }>

export type OpenApiHeader = { description: string; schema: JsonSchema }

export type OpenApiResponse = {
  description: string
  headers?: Record<string, OpenApiHeader>
  content?: Content
}

export type OpenApiOperation = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  /** The input of an example request: the `example` of the call's `Described`. */
  'x-example'?: Readonly<Record<string, unknown>>
  parameters?: OpenApiParameter[]
  requestBody?: { required: true; content: Content }
  responses: Record<string, OpenApiResponse | { $ref: string }>
  security?: Record<string, string[]>[]
}

export type OpenApiMethod = 'get' | 'post'

export type OpenApiDocument = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Partial<Record<OpenApiMethod, OpenApiOperation>>>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, OpenApiResponse>
    securitySchemes: Record<string, { type: 'http'; scheme: 'bearer'; description: string }>
  }
}
