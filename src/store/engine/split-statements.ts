// One token each: a quoted text or name with its escapes, a comment, a semicolon, or a run of anything else.
const TOKENS =
  /'(?:[^'\\]|\\[\s\S]|'')*'|"(?:[^"\\]|\\[\s\S])*"|`(?:[^`\\]|\\[\s\S])*`|--[^\n]*|\/\*[\s\S]*?\*\/|;|[^'"`;/-]+|[\s\S]/g

/**
 * The statements of a migration, in order, without comments. A semicolon inside quotes or a comment does not
 * end a statement. A line `--distributed …` is a statement of its own.
 */
export function splitStatements(sql: string): string[] {
  const statements: string[] = []
  let current = ''
  const end = () => {
    if (current.trim() !== '') statements.push(current.trim())
    current = ''
  }
  for (const [token] of sql.matchAll(TOKENS)) {
    if (token.startsWith('--distributed ')) {
      end()
      statements.push(token.trim())
    } else if (token === ';') end()
    else if (!token.startsWith('--') && !token.startsWith('/*')) current += token
  }
  end()
  return statements
}
