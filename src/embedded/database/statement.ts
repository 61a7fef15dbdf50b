import { EngineError } from './errors.ts'
import { type Token, tokensOf } from './tokens.ts'

/** An `INSERT` with data after the statement (`FORMAT X` or `VALUES`), or in a file (`FROM INFILE`). */
export type DataInsert = {
  /** The table's name as written, for `DESCRIBE`. */
  table: string
  /** The text from `INSERT` to the end of the table's name. */
  head: string
  /** The column list with its parentheses, as written. */
  columns: string | undefined
  /** The `SETTINGS` clause as written, or ''. */
  settings: string
  format: string
  /** The file that `FROM INFILE` names, as written inside the quotes. */
  file: string | undefined
  /** The offset of the data in the statement. */
  dataStart: number
}

export type Statement = {
  /** `rows`: returns a result set. `insert`: has data. `other`: the rest. */
  kind: 'rows' | 'insert' | 'other'
  /** The first word of the statement, in capitals. */
  keyword: string
  /** Without comments and semicolon at the end; for an `insert`, without its data. */
  sql: string
  /** The format in the statement, and the offset of that clause. */
  format: { name: string; start: number } | undefined
  insert: DataInsert | undefined
  /** The names of all placeholders `{name:Type}`. */
  placeholders: readonly string[]
  /** Changes the session (SET, USE, temporary tables), which over HTTP must not outlive the request. */
  changesSession: boolean
}

const ROWS = new Set(['SELECT', 'WITH', 'FROM', 'SHOW', 'DESCRIBE', 'DESC', 'EXPLAIN', 'EXISTS', '('])

/**
 * The outline of one statement.
 *
 * @throws EngineError 62 for an empty text and for more than one statement
 */
export function readStatement(sql: string): Statement {
  const stream = tokensOf(sql)
  const tokens: Token[] = []
  const placeholders: string[] = []
  let format: Statement['format']
  let depth = 0
  let ended = false
  for (const token of stream) {
    if (token.kind === 'end') break
    if (ended) throw new EngineError(62, 'SYNTAX_ERROR', 'Syntax error (Multi-statements are not allowed)')
    if (token.text === ';') {
      ended = true
      continue
    }
    const before = tokens.at(-1)
    tokens.push(token)
    if (token.text === '(' || token.text === '[') depth++
    else if (token.text === ')' || token.text === ']') depth--
    else if (token.text === ':' && tokens.at(-3)?.text === '{' && before?.kind === 'word')
      placeholders.push(before.text)
    if (depth === 0 && opensData(tokens)) {
      const insert = readInsert(sql, tokens)
      if (insert) {
        const rest = { format: undefined, placeholders, changesSession: false }
        return { kind: 'insert', keyword: 'INSERT', sql: sql.slice(0, token.end), insert, ...rest }
      }
    }
    if (depth === 0 && before && isWord(before, 'FORMAT') && token.kind === 'word')
      format = { name: token.text, start: before.start }
    // After a column named "format" the query continues; after the clause only SETTINGS can follow.
    else if (format && isWord(tokens.at(-3), 'FORMAT') && !isWord(token, 'SETTINGS')) format = undefined
  }
  const [first] = tokens
  const last = tokens.at(-1)
  if (!first || !last) throw new EngineError(62, 'SYNTAX_ERROR', 'Syntax error: Empty query')
  const keyword = first.text.toUpperCase()
  return {
    kind: ROWS.has(keyword) ? 'rows' : 'other',
    keyword,
    sql: sql.slice(0, last.end),
    format,
    insert: undefined,
    placeholders,
    changesSession: keyword === 'SET' || keyword === 'USE' || isTemporary(tokens),
  }
}

const isWord = (token: Token | undefined, word: string) =>
  token?.kind === 'word' && token.text.toUpperCase() === word

/** `CREATE [OR REPLACE] TEMPORARY TABLE` */
const isTemporary = (tokens: Token[]) =>
  isWord(tokens[0], 'CREATE') && tokens.slice(1, 4).some((token) => isWord(token, 'TEMPORARY'))

const opensData = (tokens: Token[]) =>
  isWord(tokens[0], 'INSERT') && isWord(tokens.at(-2), 'FORMAT') && tokens.at(-1)?.kind === 'word'

/**
 * `INSERT [INTO] [TABLE] name[.name] [(columns)] [FROM INFILE 'name'] [SETTINGS …] FORMAT X`; anything else is parsed by
 * the engine.
 */
function readInsert(sql: string, tokens: Token[]): DataInsert | undefined {
  let at = 1
  if (isWord(tokens[at], 'INTO')) at++
  if (isWord(tokens[at], 'TABLE')) at++
  if (isWord(tokens[at], 'FUNCTION')) return undefined
  const table = tokens[at]
  if (tokens[at + 1]?.text === '.') at += 2
  const tableEnd = tokens[at]
  if (!table || !tableEnd) return undefined
  at++
  let columns: string | undefined
  const open = tokens[at]
  if (open?.text === '(') {
    for (let depth = 0; at < tokens.length; at++) {
      if (tokens[at]?.text === '(') depth++
      else if (tokens[at]?.text === ')' && --depth === 0) break
    }
    columns = sql.slice(open.start, tokens[at]?.end)
    at++
  }
  const file = fileAfter(tokens, at)
  if (file !== undefined) at += 3
  const [formatWord, format] = tokens.slice(-2)
  if (!formatWord || !format) return undefined
  const between = tokens[at]
  if (between !== formatWord && !isWord(between, 'SETTINGS')) return undefined
  return {
    table: sql.slice(table.start, tableEnd.end),
    head: sql.slice(tokens[0]?.start, tableEnd.end),
    columns,
    settings: between === formatWord || !between ? '' : sql.slice(between.start, formatWord.start),
    format: format.text,
    file,
    dataStart: dataStart(sql, format.end),
  }
}

function fileAfter(tokens: Token[], at: number): string | undefined {
  const [from, infile, name] = tokens.slice(at, at + 3)
  return isWord(from, 'FROM') && isWord(infile, 'INFILE') && name?.kind === 'string'
    ? name.text.slice(1, -1)
    : undefined
}

/** The data starts after the format's name and at most one newline, as on a server. */
function dataStart(sql: string, at: number): number {
  let start = at
  while (sql[start] === ' ' || sql[start] === '\t') start++
  if (sql[start] === ';') start++
  if (sql[start] === '\r') start++
  return sql[start] === '\n' ? start + 1 : start
}
