import { byProgram, readLine, type Section } from '../../protocols/program-text.ts'

// The sections `[sentences]` of `program.txt`: words for the instructions of one program.
//
//   [sentences]
//   create createV2: Created the token {mint} on {@}
//   list: Offered the token {nftMint} at {price price currency} on {@} | Offered # tokens on {@}
//   update: Changed the metadata of {token mint} / Changed the metadata of a token
//   close: (closedAccount)
//   withdraw by owner: Withdrew {got} from {@}
//   operate by signer: Deposited {gave supplyToken}; Borrowed {got borrowToken}
//
// A line has the types of its instructions, or the names of their events; `by` and the account of the actor, or of the party
// that is paid, if that is not a signer; and the words. In the words
// - {x} is the address in the argument or account x, which may be in a group; {token x} the same for a token; {@} the program;
// - {price x y} is the amount in x, of the token in y or else in coins: a price, which moves nothing; {coins x} are lamports;
//   {amount x y z} is the amount in x of the token in y, with the decimals in z;
// - {value x}, {number x} and {percent x} are x as a text: as it is, with separated thousands, and basis points as percent;
// - {gave} and {got} are the amounts that the actor gave and received in the top-level instruction; {gave x} only those of the
//   mint in x; {orders} the number of orders; {other x y} the token of the accounts x and y that the actor did not get.
//
// Lines with {gave} or {got} describe the amounts that moved. Their clauses, with `;` between them, are used if their amounts
// moved; the last one is followed by the program if there are several. Amounts that the words leave out are appended. An
// instruction that lacks an amount of its words (the actor got nothing) is not described by the line.
//
// The other lines describe what was done besides. The words after `|` are for several such instructions, whose number is #. The
// words after `/` are for an instruction that lacks something of the words before. A name in parentheses is that of a function in
// `code-rules.ts`, for words that need other instructions or the balances. The section says when these lines are used:
// - `[sentences]` before transfers: the transfers serve them, and the sentence has both;
// - `[sentences quiet]` for transactions that move nothing but small fees;
// - `[sentences late]` after trades, orders and quiet lines, with the transfers if there are any;
// - `[sentences last]` for transactions without transfers.
//
// Of several instructions of a program, the one whose line is the first is described. Of several programs, it is the one whose
// section has the lowest number; a section without a number has 5, as if it were `[sentences 5]`.

/** A place in the words that an instruction fills. */
export type Slot =
  | { kind: 'program' | 'orders' }
  | { kind: 'address' | 'token' | 'coins' | 'value' | 'number' | 'percent'; name: string }
  | { kind: 'price'; amount: string; currency: string | undefined }
  | { kind: 'amount'; amount: string; mint: string; decimals: string }
  | { kind: 'gave' | 'got'; mint: string | undefined }
  | { kind: 'other'; accounts: readonly string[] }

export type Words = readonly (string | Slot)[]

export type Kind = 'deed' | 'quiet' | 'late' | 'last'
type Head = {
  /** Types of instructions, or names of events. */
  types: readonly string[]
  /** The argument or account with the party that acts or is paid; undefined: the signer. */
  actor: string | undefined
  kind: Kind
  /** The importance among the lines of all programs; the lowest is the most important. */
  order: number
}
/** Words for what was done, for one instruction and for several: the first that can be filled. */
export type WordsLine = Head & { one: readonly Words[]; several: readonly Words[] }
/** The name of a function that makes the words. */
export type CodeLine = Head & { code: string }
/** Words for amounts that moved. */
export type ValueLine = Head & { clauses: readonly Words[] }
export type SentenceLine = WordsLine | CodeLine | ValueLine

/** The lines of a program; none if its folder has no words. */
export const sentenceLinesOf = byProgram(readSentences)

const typesOf = byProgram(
  (_, program): ReadonlySet<string> =>
    new Set(
      sentenceLinesOf(program).flatMap(({ kind, types }) =>
        kind === 'deed' || kind === 'quiet' ? types : [],
      ),
    ),
)

/** Whether a line that comes before plain transfers describes such an instruction, so that its arguments are needed. */
export const isDescribed = (program: string, type: string): boolean => typesOf(program).has(type)

const UNNUMBERED = 5
const KINDS = ['quiet', 'late', 'last'] as const

export function readSentences(sections: readonly Section[]): SentenceLine[] {
  return sections.flatMap(({ name, argument, lines }) => {
    if (name !== 'sentences') return []
    const [, kind, order = UNNUMBERED] = /^([a-z]*) ?(\d)?$/.exec(argument) ?? []
    const place = { kind: KINDS.find((each) => each === kind) ?? ('deed' as const), order: Number(order) }
    return lines.map((line) => ({ ...place, ...readLine(line, readSentence) }))
  })
}

const FORM = 'expected "type type by account: words", where "by account" may be missing'

function readSentence(text: string) {
  const [, types, actor, words] = /^(\w+(?: \w+)*?)(?: by (\w+))?: (.+)$/.exec(text) ?? []
  if (types === undefined || words === undefined) throw new Error(`"${text}" is no sentence: ${FORM}`)
  const head = { types: types.split(' '), actor }
  const [, code] = /^\((\w+)\)$/.exec(words) ?? []
  if (code !== undefined) return { ...head, code }
  const [one = '', several = one, more] = words.split(' | ')
  if (!/\{(gave|got)\b/.test(words)) {
    if (more !== undefined || words.includes(';'))
      throw new Error(
        `"${words}" has too many parts: expected the words for one instruction, and after a | those for several. Only words with {gave} or {got} may have clauses with ; between them`,
      )
    return { ...head, one: one.split(' / ').map(wordsOf), several: several.split(' / ').map(wordsOf) }
  }
  if (words.includes('|'))
    throw new Error(`"${words}" has a |: expected ; between the clauses of words with {gave} or {got}`)
  return { ...head, clauses: words.split('; ').map(wordsOf) }
}

function wordsOf(text: string): Words {
  if (!/^[^{}]*(\{[^{}]+\}[^{}]*)*$/.test(text))
    throw new Error(`"${text}" has a brace without the other: expected {x}`)
  return text
    .split(/[{}]/)
    .map((part, index) => (index % 2 === 0 ? part : slotOf(part)))
    .filter((part) => part !== '')
}

function slotOf(text: string): Slot {
  const [word = '', ...names] = text.split(' ')
  const [first, second, third] = names
  if (text === '@') return { kind: 'program' }
  if (text === 'orders') return { kind: 'orders' }
  if (names.length === 0 && /^\w+$/.test(word) && word !== 'price') {
    return word === 'gave' || word === 'got'
      ? { kind: word, mint: undefined }
      : { kind: 'address', name: word }
  }
  if (first !== undefined && second === undefined)
    switch (word) {
      case 'token':
      case 'coins':
      case 'value':
      case 'number':
      case 'percent':
        return { kind: word, name: first }
      case 'gave':
      case 'got':
        return { kind: word, mint: first }
      case 'price':
        return { kind: word, amount: first, currency: undefined }
    }
  if (first !== undefined && second !== undefined && third === undefined) {
    if (word === 'price') return { kind: word, amount: first, currency: second }
    if (word === 'other') return { kind: word, accounts: names }
  }
  if (
    word === 'amount' &&
    first !== undefined &&
    second !== undefined &&
    third !== undefined &&
    names.length === 3
  )
    return { kind: word, amount: first, mint: second, decimals: third }
  throw new Error(
    `"{${text}}" is not known: expected {@}, {x}, {token x}, {price x y}, {coins x}, {amount x y z}, {value x}, {number x}, {percent x}, {gave x}, {got x}, {orders} or {other x y}`,
  )
}
