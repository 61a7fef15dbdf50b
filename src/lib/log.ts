/** As much of a pino logger as the rooms use. */
export type Log = {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Says nothing; for tests and for tools that have their own output. */
export const silent: Log = { debug() {}, info() {}, warn() {}, error() {} }
