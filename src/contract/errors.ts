import { z } from 'zod'

export const ErrorBody = z
  .object({
    error: z.object({
      code: z
        .string()
        .describe(
          '`bad_input`, `unauthorized`, `forbidden`, `not_found`, `method_not_allowed`, `too_large`, ' +
            "`rate_limited`, `unavailable`, `not_offered` (by the chain's nodes), `internal`, `bad_gateway`, " +
            '`timeout`',
        ),
      message: z.string(),
      requestId: z
        .string()
        .describe('Of the request, also in the header `X-Request-Id` and in the log of the explorer.'),
      generation: z
        .int()
        .optional()
        .describe(
          'Of a 404: the generation of the chain that has it, and answers the same call under `/g/<generation>`. Absent: none has it.',
        ),
    }),
  })
  .describe('The body of every response outside 2xx. `code` is stable, `message` is for people.')
export type ErrorBody = z.infer<typeof ErrorBody>
