import { EngineError } from './errors.ts'
import type { DataInsert } from './statement.ts'
import { quoteName, tokensOf } from './tokens.ts'

export type Column = { name: string; type: string; kind: string; expression: string }

/** The columns of tables, cached until a statement that may change one. */
export type Structures = {
  columnsOf: (key: string, describe: () => Promise<Column[]>) => Promise<Column[]>
  forget: () => void
}

export function openStructures(): Structures {
  let known = new Map<string, Column[]>()
  return {
    columnsOf: async (key, describe) => {
      const cached = known.get(key)
      if (cached) return cached
      const mapAtStart = known
      const columns = await describe()
      mapAtStart.set(key, columns) // into the old map: discarded if a table changed in the meantime
      return columns
    },
    forget: () => {
      known = new Map()
    },
  }
}

/** The rows of `DESCRIBE TABLE … FORMAT JSONCompactEachRow`. */
export function readColumns(text: string): Column[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as string[])
    .map(([name = '', type = '', kind = '', expression = '']) => ({ name, type, kind, expression }))
}

// A column missing in the data gets its default; these formats cannot omit a column.
const COMPLETE = /^RowBinary(WithNames|WithNamesAndTypes)?$/

/** The columns of an insert's data in order, and their structure argument for `file()`. */
export function insertStructure(
  insert: DataInsert,
  table: readonly Column[],
): { names: string; structure: string } {
  const columns = chosenColumns(insert.columns, table)
  return {
    names: columns.map(({ name }) => quoteName(name)).join(', '),
    structure: columns
      .map(({ name, type, kind, expression }) => {
        const withDefault = kind === 'DEFAULT' && !COMPLETE.test(insert.format)
        return `${quoteName(name)} ${type}${withDefault ? ` DEFAULT ${expression}` : ''}`
      })
      .join(', '),
  }
}

function chosenColumns(list: string | undefined, table: readonly Column[]): Column[] {
  const plain = table.filter(({ kind }) => kind === '' || kind === 'DEFAULT')
  if (list === undefined) return plain
  const words = [...tokensOf(list.slice(1, -1))].filter(({ kind }) => kind !== 'end')
  if (words[0]?.text === '*') {
    const except = new Set(words.slice(1).map(({ text }) => unquoted(text)))
    return plain.filter(({ name }) => !except.has(name))
  }
  return splitNames(words.map(({ text }) => text)).map((name) => {
    const column = table.find((one) => one.name === name)
    if (!column) throw new EngineError(16, 'NO_SUCH_COLUMN_IN_TABLE', `No such column ${name} in table.`)
    if (column.kind === 'MATERIALIZED' || column.kind === 'ALIAS')
      throw new EngineError(
        44,
        'ILLEGAL_COLUMN',
        `Cannot insert column ${name}, because it is ${column.kind}.`,
      )
    return column
  })
}

/** Names separated by commas; the name of a nested column is several tokens with dots. */
function splitNames(texts: string[]): string[] {
  const names = ['']
  for (const text of texts) {
    if (text === ',') names.push('')
    else names[names.length - 1] += unquoted(text)
  }
  return names.filter((name) => name !== '')
}

function unquoted(text: string): string {
  return /^[`"]/.test(text) ? text.slice(1, -1).replace(/\\(.)/g, '$1') : text
}
