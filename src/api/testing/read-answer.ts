import type { z } from 'zod'

/**
 * The answer of a call, parsed with the contract.
 *
 * @throws ZodError for any other answer
 */
export async function readAnswer<Output extends z.ZodType>(
  { url }: { url: string },
  { output }: { output: Output },
  path: string,
): Promise<z.output<Output>> {
  return output.parse(await (await fetch(`${url}${path}`)).json())
}
