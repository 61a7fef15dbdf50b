import { rangesOfPrefix } from '#lib/text/base58-prefix.ts'
import { foldText } from '#lib/text/fold.ts'
import { BEGINNING_LENGTH } from './token-words.ts'

/**
 * How many rows of words one search reads, which limits its time however many tokens there are: the first
 * words in alphabetical order that begin with the text, or for a text of one or two characters those of the
 * tokens with the most holders.
 */
const MOST_ROWS = 20_000

/** A shorter beginning matches too many mints. */
const MIN_MINT_LENGTH = 4
/** The number of characters by which the key is searched; each of them doubles the number of ranges. */
const KEY_LETTERS = MIN_MINT_LENGTH

/**
 * SQL for how well a token matches, best first: the symbol, the name, the beginning of the symbol, of the
 * name, of another word.
 */
const MATCH = "if(kind = 'word', 4, toUInt8(kind) + if(text = {text:String} AND NOT is_beginning, -1, 1))"
/** The rank of a match with a part of the mint. */
const MINT_MATCH = 5

/**
 * A SELECT of the tokens whose symbol, name or mint begins with the text, each once, with `mint`, `is_copy`,
 * `match` and `holders`.
 */
export function foundTokens(
  search: string,
  qualityOnly: boolean,
): { sql: string; params: Record<string, string> } {
  const text = foldText(search)
  // A text without visible characters finds nothing.
  if (text === '') return { sql: NOTHING, params: {} }
  const isShort = [...text].length <= BEGINNING_LENGTH
  // List whole words of one or two characters before words that only begin with them.
  const words = isShort
    ? [
        wordsWhere('NOT is_beginning AND text = {text:String}'),
        wordsWhere('is_beginning AND text = {text:String}'),
      ]
    : [wordsWhere('NOT is_beginning AND startsWith(text, {text:String})')]
  const sources = [...words, ...mintsBeginningWith(text)]
  const sql = /* sql */ `
    SELECT mint, argMax(is_copy, version) AS is_copy, min(match) AS match, argMax(holders, version) AS holders
    FROM (${sources.join(' UNION ALL ')})
    GROUP BY mint HAVING ${qualityOnly ? 'argMax(quality, version)' : '1'}`
  return { sql, params: { text } }
}

const NOTHING = /* sql */ `
  SELECT mint, is_copy, toUInt8(0) AS match, holders FROM token_list WHERE 0`

/** The newest version of a row counts. */
const wordsWhere = (where: string) => /* sql */ `
  SELECT mint, is_copy, min(${MATCH}) AS match, argMax(quality, stored) AS quality,
    argMax(holders, stored) AS holders, max(stored) AS version
  FROM (
    SELECT is_beginning, text, is_copy, rank, mint, argMax(kind, token_words.version) AS kind,
      argMax(quality, token_words.version) AS quality, argMax(holders, token_words.version) AS holders,
      max(token_words.version) AS stored
    FROM (
      SELECT * FROM token_words WHERE ${where}
      ORDER BY is_beginning, text, is_copy, rank, mint LIMIT ${MOST_ROWS}
    ) AS token_words
    GROUP BY is_beginning, text, is_copy, rank, mint HAVING argMax(is_deleted, token_words.version) = 0
  )
  GROUP BY mint, is_copy`

function mintsBeginningWith(text: string): string[] {
  const ranges = text.length < MIN_MINT_LENGTH ? [] : rangesOfPrefix(text.slice(0, KEY_LETTERS), 32)
  if (ranges.length === 0) return []
  const key = (hex: string) => `toFixedString(unhex('${hex}'), 32)`
  const isInRange = ranges
    .map(({ from, to }) => `token_list.mint >= ${key(from)} AND token_list.mint <= ${key(to)}`)
    .join(' OR ')
  return [
    /* sql */ `
      SELECT mint, is_copy, ${MINT_MATCH} AS match, quality, holders, toUInt64(0) AS version
      FROM token_list FINAL WHERE (${isInRange}) AND startsWith(mint_key, {text:String})`,
  ]
}
