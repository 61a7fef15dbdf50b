import { ErrorBody } from '#contract/errors.ts'

/** What an error says, without the id of its request. */
export function reasonOf({ body }: { body: unknown }) {
  const { code, message } = ErrorBody.parse(body).error
  return { code, message }
}
