import { readdirSync, readFileSync } from 'node:fs'

/** The comment on a declaration of the contract (`Block`) or on a field in it (`Block`, `epoch`); undefined without one. */
export type Comments = (...path: [string, ...string[]]) => string | undefined

/** One source file: the comments by path, and by path the names of the schemas that are part of its value. */
type Source = { comments: Map<string, string>; parts: Map<string, string[]> }

/** The most steps from a schema to one that it is made of. */
const MAX_DEPTH = 6

/** The comments of the contract's own sources: what is written there once is also the documentation of the API. */
export function readContractComments(): Comments {
  const folder = new URL('../../contract/', import.meta.url)
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
  return commentsOf(files.sort().map((file) => readFileSync(new URL(file, folder), 'utf8')))
}

/** @param texts sources, formatted as the house does: two spaces for each level, one field per line */
export function commentsOf(texts: readonly string[]): Comments {
  const sources = texts.map(readSource)
  // A name that is not exported may stand in several files: that of the same file is meant. Schemas of other files begin
  // with a capital letter, their inputs end with `.input`.
  const sourceOf = (name: string, near?: Source) =>
    near?.parts.has(name.split('.')[0] ?? '') || (near && !/^[A-Z]|\./.test(name))
      ? near
      : sources.find(({ parts }) => parts.has(name))

  const find = (source: Source | undefined, path: readonly string[], depth: number): string | undefined => {
    if (!source || depth > MAX_DEPTH) return undefined
    const own = source.comments.get(path.join('.'))
    if (own !== undefined) return own
    for (let length = path.length - 1; length > 0; length--)
      for (const part of source.parts.get(path.slice(0, length).join('.')) ?? []) {
        const inPart = [...part.split('.'), ...path.slice(length)]
        const found = find(sourceOf(part, source), inPart, depth + 1)
        if (found !== undefined) return found
      }
    return undefined
  }
  return (...path) => find(sourceOf(path[0]), path, 0)
}

function readSource(text: string): Source {
  const comments = new Map<string, string>()
  const parts = new Map<string, string[]>()
  const open: { indent: number; key: string }[] = []
  let comment: string[] | undefined
  let inComment = false
  for (const line of text.split('\n')) {
    const trimmed = line.trim()
    if (trimmed === '') continue
    if (trimmed.startsWith('/**')) {
      comment = []
      inComment = true
    }
    if (inComment) {
      comment?.push(trimmed.replace(/^\/?\*+\/?|\*\/$/g, '').trim())
      if (trimmed.endsWith('*/')) inComment = false
      continue
    }
    const indent = line.length - line.trimStart().length
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop()
    const key =
      indent === 0
        ? /^(?:export )?const (\w+)/.exec(trimmed)?.[1]
        : open.length > 0 && /^(\w+)(?::|,$)/.exec(trimmed)?.[1]
    if (key) open.push({ indent, key })
    const path = open.map((each) => each.key).join('.')
    if (path !== '') {
      const names = trimmed.match(/\b[A-Za-z]\w*(?:\.input)?\b/g) ?? []
      parts.set(path, [...(parts.get(path) ?? []), ...names.filter((name) => name !== key)])
      if (key && comment) comments.set(path, joinLines(comment))
    }
    comment = undefined
  }
  return { comments, parts }
}

/** Lines of a comment as one text, without its tags. */
const joinLines = (lines: readonly string[]): string =>
  lines
    .filter((line) => !line.startsWith('@'))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
