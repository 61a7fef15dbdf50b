import { showDirection } from '#lib/text/text.ts'

/**
 * Parses the JSON of an answer. The API returns texts that strangers wrote to the chain, such as memos and
 * logs, unchanged. Characters that change the direction of text are replaced by their codes, so that they
 * cannot reverse the page's text.
 */
export const readAnswer = (json: string): unknown => JSON.parse(showDirection(json))
