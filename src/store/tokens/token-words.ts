import { createHash } from 'node:crypto'
import { wordStarts } from '#lib/text/fold.ts'
import { type Database, insertBinary, select } from '../engine/database.ts'
import { bigint, bool, nullable, number, string } from '../rows/columns.ts'
import type { Selected } from '../rows/selected-rows.ts'
import { tokenWords } from '../tables/tokens/token-words.ts'

// The rows by which tokens are found, made from the rows of the list of tokens and written together with
// them.

/** The columns of the list of tokens from which its words are made; the keys are folded, see `foldText`. */
export const wordedColumns = {
  mint: string,
  name_key: string,
  symbol_key: string,
  is_copy: bool,
  quality: bool,
  holders: nullable(number),
}
export type WordedToken = Selected<typeof wordedColumns>

type Kind = 'symbol' | 'name' | 'word'
type WordRow = WordedToken & { is_beginning: boolean; text: string; rank: number; kind: Kind }

/** How many words of a name are indexed; a longer name is found by its first ones. */
const MOST_WORDS = 16
/** A search for at most this many characters reads the rows of exactly these characters. */
export const BEGINNING_LENGTH = 2

/**
 * The rows of a token: one per word of its symbol and name, and one per beginning of these. Each text has one
 * row, of its best kind.
 */
export function wordsOf(token: WordedToken): WordRow[] {
  const { name_key: name, symbol_key: symbol, holders } = token
  const texts: [string, Kind][] = [
    [symbol, 'symbol'],
    [name, 'name'],
    ...[symbol, name].flatMap((text) =>
      wordStarts(text)
        .slice(0, MOST_WORDS)
        .map((at): [string, Kind] => [text.slice(at), 'word']),
    ),
  ]
  const beginnings = texts.flatMap(([text, kind]) => {
    const letters = [...text]
    return Array.from({ length: BEGINNING_LENGTH }, (_, i): [string, Kind] => [
      letters.slice(0, i + 1).join(''),
      kind,
    ])
  })
  const rank = holders === null ? 255 : 64 - BigInt(holders).toString(2).length * Number(holders > 0)
  const row = (is_beginning: boolean) => (entry: [string, Kind]) => {
    const [text, kind] = entry
    return { ...token, is_beginning, text, rank, kind }
  }
  return [...firstOfEach(texts).map(row(false)), ...firstOfEach(beginnings).map(row(true))]
}

function firstOfEach(entries: readonly [string, Kind][]): [string, Kind][] {
  const found = new Map<string, Kind>()
  for (const [text, kind] of entries) if (text !== '' && !found.has(text)) found.set(text, kind)
  return [...found]
}

const keyOf = ({ is_beginning, text, is_copy, rank }: WordRow) =>
  JSON.stringify([is_beginning, text, is_copy, rank])

/** Never 0, which means that the words are not written. */
export function hashOfWords(token: WordedToken): bigint {
  const { name_key, symbol_key, is_copy, quality, holders } = token
  const text = JSON.stringify([name_key, symbol_key, is_copy, quality, holders])
  return createHash('sha1').update(text).digest().readBigUInt64LE() || 1n
}

const Stored = { ...wordedColumns, words: bigint }
/** How many mints one query covers; they are sent in its URL. */
const AT_ONCE = 200

/**
 * Writes the words of these tokens, and deletes the words of their previous rows in the list. Call it before
 * the rows are written to the list, so that an interrupted call is repeated.
 */
export async function writeTokenWords(
  db: Database,
  tokens: readonly WordedToken[],
  version: bigint,
): Promise<void> {
  const stored = new Map<string, Selected<typeof Stored>>()
  for (let i = 0; i < tokens.length; i += AT_ONCE)
    for (const row of await readStored(
      db,
      tokens.slice(i, i + AT_ONCE).map(({ mint }) => mint),
    ))
      stored.set(row.mint, row)
  const rows = tokens.flatMap((token) => {
    const before = stored.get(token.mint)
    if (before?.words === hashOfWords(token)) return []
    const now = wordsOf(token)
    const kept = new Set(now.map(keyOf))
    const gone = before?.words ? wordsOf(before).filter((row) => !kept.has(keyOf(row))) : []
    return [
      ...gone.map((row) => ({ ...row, is_deleted: 1, version })),
      ...now.map((row) => ({ ...row, is_deleted: 0, version })),
    ]
  })
  if (rows.length > 0) await insertBinary(db, tokenWords, tokenWords.encode(rows))
}

async function readStored(db: Database, mints: readonly string[]) {
  return select(
    db,
    Stored,
    /* sql */ `
      SELECT base58Encode(token_list.mint) AS mint, name_key, symbol_key, is_copy, quality, holders, words
      FROM token_list FINAL
      WHERE token_list.mint IN (SELECT toFixedString(base58Decode(arrayJoin({mints:Array(String)})), 32))
      SETTINGS max_threads = 1`,
    { mints },
  )
}
