// Errors in the format of ClickHouse's HTTP interface: `Code: 60. DB::Exception: … (UNKNOWN_TABLE)`, a code header and a
// status that distinguishes client errors (4xx) from server errors (5xx).

/** An error with ClickHouse's code and name. */
export class EngineError extends Error {
  readonly code: number
  readonly type: string

  constructor(code: number, type: string, message: string) {
    super(message)
    this.code = code
    this.type = type
  }
}

const NOT_FOUND =
  /^UNKNOWN_(TABLE|FUNCTION|IDENTIFIER|TYPE|STORAGE|DATABASE|SETTING|DIRECTION_OF_SORTING|AGGREGATE_FUNCTION|FORMAT|DATABASE_ENGINE|TYPE_OF_QUERY|ROLE)$/
const BAD_REQUEST =
  /^(BAD_ARGUMENTS|CANNOT_COMPILE_REGEXP|CANNOT_PARSE_\w+|UNKNOWN_ELEMENT_IN_AST|UNKNOWN_TYPE_OF_AST_NODE|TOO_DEEP_AST|TOO_BIG_AST|UNEXPECTED_AST_STRUCTURE|SYNTAX_ERROR|INCORRECT_DATA|TYPE_MISMATCH|VALUE_IS_OUT_OF_RANGE_OF_DATA_TYPE|UNKNOWN_QUERY_PARAMETER)$/
const OTHER: Record<string, number> = {
  REQUIRED_PASSWORD: 401,
  UNKNOWN_USER: 403,
  WRONG_PASSWORD: 403,
  AUTHENTICATION_FAILED: 403,
  ZLIB_INFLATE_FAILED: 400,
  UNKNOWN_HANDLER: 404,
  TIMEOUT_EXCEEDED: 408,
  QUERY_IS_TOO_LARGE: 413,
  TOO_MANY_BYTES: 413,
  NOT_IMPLEMENTED: 501,
  SOCKET_TIMEOUT: 503,
  CANNOT_OPEN_FILE: 503,
  CANNOT_SCHEDULE_TASK: 503,
  TOO_MANY_SIMULTANEOUS_QUERIES: 503,
}

/** The HTTP status of an error, as in ClickHouse. */
export function statusOf(error: EngineError): number {
  if (NOT_FOUND.test(error.type)) return 404
  if (BAD_REQUEST.test(error.type)) return 400
  return OTHER[error.type] ?? 500
}

/** The response body of an error. */
export function errorText(error: EngineError, version: string): string {
  return `Code: ${error.code}. DB::Exception: ${error.message} (${error.type}) (version ${version})\n`
}

const ENGINE_MESSAGE = /Code: (\d+)\. DB::Exception: ([\s\S]*?)\s*(?:\(([A-Z][A-Z0-9_]*)\))?\s*$/

/** Parses code, name and message of an error of chDB. */
export function engineError(thrown: unknown): EngineError {
  if (thrown instanceof EngineError) return thrown
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  const [, code, text, type] = ENGINE_MESSAGE.exec(message) ?? []
  if (code === undefined || text === undefined) return new EngineError(1002, 'UNKNOWN_EXCEPTION', message)
  return new EngineError(Number(code), type ?? 'UNKNOWN_EXCEPTION', text)
}
