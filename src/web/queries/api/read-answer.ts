import { showDirection } from '#lib/text/text.ts'

/**
 * The value of an answer's JSON. The API returns what strangers wrote to the chain, such as memos and logs, as it is; on a
 * page the characters that turn the direction of text are shown as their code, so that they turn nothing around.
 */
export const readAnswer = (json: string): unknown => JSON.parse(showDirection(json))
