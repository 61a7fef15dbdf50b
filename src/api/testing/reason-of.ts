import { ErrorBody } from '#contract/errors.ts'

/** The code and the message of an error response, without the id of the request. */
export function reasonOf({ body }: { body: unknown }) {
  const { code, message } = ErrorBody.parse(body).error
  return { code, message }
}
