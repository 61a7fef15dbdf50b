// A subset of ClickHouse's lexer, which finds the ends of strings and comments, so that a word, a brace or a semicolon
// inside them is not mistaken for syntax.

export type Token = {
  /** `word` covers keywords, bare names and numbers; `name` is a quoted name; `end` comes once, last. */
  kind: 'word' | 'name' | 'string' | 'mark' | 'end'
  text: string
  start: number
  end: number
}

const SPACE = /[\s\u00a0]+/y
const WORD = /[\w\u0080-\uffff]+/y
const HEREDOC = /\$\w*\$/y

/** The tokens of `sql`, lazily, so that data after the statement need not be read. */
export function* tokensOf(sql: string): Generator<Token, void> {
  let at = 0
  while (at < sql.length) {
    const next = skipBlank(sql, at)
    if (next > at) {
      at = next
      continue
    }
    const token = tokenAt(sql, at)
    yield token
    at = token.end
  }
  yield { kind: 'end', text: '', start: sql.length, end: sql.length }
}

function tokenAt(sql: string, start: number): Token {
  const first = sql.charAt(start)
  const token = (kind: Token['kind'], end: number): Token => ({
    kind,
    text: sql.slice(start, end),
    start,
    end,
  })
  if (first === "'") return token('string', quotedEnd(sql, start))
  if (first === '"' || first === '`') return token('name', quotedEnd(sql, start))
  if (first === '$') {
    const tag = match(HEREDOC, sql, start)
    const close = tag > 0 ? sql.indexOf(sql.slice(start, start + tag), start + tag) : -1
    if (close > 0) return token('string', close + tag)
  }
  const word = match(WORD, sql, start)
  return word > 0 ? token('word', start + word) : token('mark', start + 1)
}

/** The end of white space and comments from `at` on. */
function skipBlank(sql: string, at: number): number {
  const space = match(SPACE, sql, at)
  if (space > 0) return at + space
  if (sql.startsWith('--', at) || sql.startsWith('# ', at) || sql.startsWith('#!', at)) {
    const end = sql.indexOf('\n', at)
    return end < 0 ? sql.length : end + 1
  }
  if (!sql.startsWith('/*', at)) return at
  let depth = 1
  let position = at + 2
  while (depth > 0 && position < sql.length) {
    if (sql.startsWith('*/', position)) depth--
    else if (sql.startsWith('/*', position)) depth++
    else {
      position++
      continue
    }
    position += 2
  }
  return position
}

/** The end of a quoted text; a doubled or backslash-escaped quote does not end it. */
function quotedEnd(sql: string, start: number): number {
  const quote = sql[start]
  for (let at = start + 1; at < sql.length; at++) {
    if (sql[at] === '\\') at++
    else if (sql[at] === quote) {
      if (sql[at + 1] !== quote) return at + 1
      at++
    }
  }
  return sql.length
}

function match(pattern: RegExp, sql: string, at: number): number {
  pattern.lastIndex = at
  return pattern.exec(sql)?.[0].length ?? 0
}

/** `value` as a string literal. */
export function literal(value: string): string {
  return `'${value.replace(/[\\'\0]/g, (c) => (c === '\0' ? '\\0' : `\\${c}`))}'`
}

/** `name` as a quoted name. */
export function quoteName(name: string): string {
  return `\`${name.replace(/[\\`]/g, '\\$&')}\``
}
