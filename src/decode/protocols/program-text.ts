import { existsSync, readdirSync, readFileSync } from 'node:fs'

// The sections of a `program.txt`, which says everything that is known of one program. Lines that begin with `# ` are
// comments.
//
//   OWNED = owner vault            words for `$OWNED` in later lines
//   [instructions]                 instructions, events, errors and accounts: see `layout.ts`
//   [errors 6000]
//   [sentences]                    words for instructions: see `sentence/rules/sentence-lines.ts`
//   [orders]                       instructions that change orders: see `sentence/order-sentence.ts`
//   [bridge]                       instructions that send tokens to other chains: see `sentence/deeds/bridges.ts`
//   [chains evm]                   the numbers of other chains: see `sentence/deeds/bridge-chains.ts`
//   [fills a limit order]          instructions that fill orders of others: see `sentence/deeds/fill-deeds.ts`
//   [assets]                       instructions that transfer assets without tokens: see `sentence/deeds/sale-deeds.ts`
//   [roles]                        what instructions are for: see `program-roles.ts`

/** A line of a section. */
export type Line = {
  text: string
  /** Where the line stands, for messages of errors: `pump/program.txt, line 12`. */
  at: string
}

export type Section = {
  name: SectionName
  /** The text after the name: `6000` of `[errors 6000]`, or ''. */
  argument: string
  lines: readonly Line[]
}

/** By the name of a section the arguments that it may have. */
const ARGUMENTS = {
  instructions: /^(with arguments)?$/,
  events: /^$/,
  errors: /^\d*$/,
  accounts: /^$/,
  sentences: /^(quiet|late|last)?( ?[1-9])?$/,
  orders: /^$/,
  bridge: /^$/,
  chains: /^(evm)?$/,
  fills: /./,
  assets: /^$/,
  roles: /^$/,
}
export type SectionName = keyof typeof ARGUMENTS

/** The argument of `instructions` where lists need more than the types of the instructions. */
export const WITH_ARGUMENTS = 'with arguments'

const isName = (name: string): name is SectionName => Object.hasOwn(ARGUMENTS, name)

/**
 * Splits the text of a `program.txt` into its sections.
 *
 * @param file the name of the text for messages of errors
 * @throws Error for an unknown section, a line before the first one, and a word that is not defined
 */
export function readSections(text: string, file = 'program.txt'): Section[] {
  const words = new Map<string, string>()
  const sections: (Section & { lines: Line[] })[] = []
  for (const [index, source] of text.split('\n').entries()) {
    if (source === '' || source.startsWith('# ')) continue
    const place = { text: source, at: `${file}, line ${index + 1}` }
    const [, name = '', argument = ''] = /^\[(\w+) ?(.*)\]$/.exec(source) ?? []
    const section = sections.at(-1)
    if (name !== '') sections.push({ ...readLine(place, () => headOf(name, argument)), lines: [] })
    // The messages of errors are not the notation's: they may have any characters.
    else if (section?.name === 'errors') section.lines.push(place)
    else {
      const line = { ...place, text: readLine(place, (raw) => replaced(raw, words)) }
      const [, word, meaning] = /^([A-Z]\w*) = (.+)$/.exec(line.text) ?? []
      if (word !== undefined && meaning !== undefined) words.set(word, meaning)
      else if (section) section.lines.push(line)
      else throw new Error(`${line.at}: "${source}" is before the first section, such as [instructions]`)
    }
  }
  return sections
}

function headOf(name: string, argument: string): Pick<Section, 'name' | 'argument'> {
  if (isName(name) && ARGUMENTS[name].test(argument)) return { name, argument }
  throw new Error(
    isName(name)
      ? `[${name} ${argument}] is no section: "${argument}" is not allowed after ${name}`
      : `[${name}] is no section: expected one of ${Object.keys(ARGUMENTS).join(', ')}`,
  )
}

const replaced = (text: string, words: ReadonlyMap<string, string>): string =>
  text.replace(/\$(\w+)/g, (_, name: string) => {
    const found = words.get(name)
    if (found === undefined) throw new Error(`"${text}" uses $${name}, which no line before it defines`)
    return found
  })

/** What `read` makes of the line; an error of `read` says where the line stands. */
export function readLine<Of>({ text, at }: Line, read: (text: string) => Of): Of {
  try {
    return read(text)
  } catch (error) {
    throw new Error(`${at}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

/** The lines of all sections with this name. */
export const linesOf = (sections: readonly Section[], name: SectionName): Line[] =>
  sections.flatMap((section) => (section.name === name ? section.lines : []))

const folder = new URL('.', import.meta.url)

/** The programs that have a folder here. */
export const programFolders: readonly string[] = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort()

const positions: ReadonlyMap<string, number> = new Map(programFolders.map((name, index) => [name, index]))

/** The position of a program among those with a folder; undefined for one without. */
export const positionOf = (program: string): number | undefined => positions.get(program)

const known = new Map<string, readonly Section[]>()
const NONE: readonly Section[] = []

/**
 * The sections of a program; none if it has no folder, or no `program.txt` in it. The file is read when the first
 * instruction of the program is decoded, because most chains call few programs.
 *
 * @throws Error for a file that does not have the notation
 */
export function sectionsOf(program: string): readonly Section[] {
  if (!positions.has(program)) return NONE
  let sections = known.get(program)
  if (sections === undefined) {
    const file = new URL(`./${program}/program.txt`, folder)
    sections = existsSync(file) ? readSections(readFileSync(file, 'utf8'), `${program}/program.txt`) : NONE
    known.set(program, sections)
  }
  return sections
}

/** Stands for all programs without a folder: their names may come from a node. */
const UNKNOWN = ''

/** Reads the sections of a program once. Programs without a folder have no sections. */
export function byProgram<Of>(
  read: (sections: readonly Section[], program: string) => Of,
): (program: string | null) => Of {
  const known = new Map<string, { value: Of }>()
  return (program) => {
    const name = program !== null && positions.has(program) ? program : UNKNOWN
    let found = known.get(name)
    if (found === undefined) {
      found = { value: read(sectionsOf(name), name) }
      known.set(name, found)
    }
    return found.value
  }
}
