import { z } from 'zod'

/** The body of every response outside 2xx. `code` is stable, `message` is for people. */
export const ErrorBody = z.object({
  error: z.object({
    /** `bad_input`, `unauthorized`, `forbidden`, `not_found`, `method_not_allowed`, `too_large`, `rate_limited`, `unavailable`, `not_offered` (by the chain's nodes), `internal`, `bad_gateway`, `timeout` */
    code: z.string(),
    message: z.string(),
  }),
})
export type ErrorBody = z.infer<typeof ErrorBody>
