import { readAnchorIdl } from './anchor.ts'
import { readCodamaIdl } from './codama.ts'
import { DEEPEST_TYPE, field, textOf } from './loose.ts'
import type { Discriminator, Idl } from './model.ts'

/** Longer IDL texts are ignored. */
export const LONGEST_IDL = 2_000_000

/** IDLs with more JSON values are ignored; the largest known ones have ten thousand. */
const MOST_VALUES = 50_000

/** Parses an IDL text; `undefined` when it is not an IDL. Never throws. */
export function parseIdl(text: string): Idl | undefined {
  if (text.length > LONGEST_IDL || valuesIn(text) > MOST_VALUES) return undefined
  try {
    return readIdl(JSON.parse(text))
  } catch {
    return undefined // not JSON
  }
}

/**
 * Counts the values of a JSON text, the cost of reading it. A megabyte of `{},{},…` takes seconds and tens of megabytes
 * of memory, and needs only a few kilobytes on chain.
 */
export function valuesIn(text: string): number {
  let values = 0
  let depth = 0
  let inText = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (letter === '"') inText = !inText
    else if (inText) {
      if (letter === '\\') at++
    } else if (letter === '}' || letter === ']') depth--
    else if (letter === '{' || letter === '[') {
      if (++depth <= DEEPEST_JSON) values++
    } else if (letter === ',' && depth <= DEEPEST_JSON) values++
  }
  return values
}
/** Maximum JSON depth: a type level takes up to four JSON levels, plus the lists around it. */
const DEEPEST_JSON = 4 * DEEPEST_TYPE + 16

/** Converts a JSON value to an IDL; `undefined` when it is not one. */
export function readIdl(source: unknown): Idl | undefined {
  const kind = field(source, 'kind')
  const isCodama = kind === 'rootNode' || kind === 'programNode'
  if (!isCodama && !Array.isArray(field(source, 'instructions'))) return undefined
  if (!isCodama && textOf(field(source, 'name') ?? field(field(source, 'metadata'), 'name')) === '')
    return undefined
  const idl = isCodama ? readCodamaIdl(source) : readAnchorIdl(source)
  return {
    ...idl,
    instructions: longestDiscriminatorFirst(idl.instructions),
    events: longestDiscriminatorFirst(idl.events),
  }
}

type Identified = { discriminators: readonly Discriminator[] }

/** A matching one-byte discriminator must not take precedence over a matching eight-byte one. */
const longestDiscriminatorFirst = <T extends Identified>(list: readonly T[]): T[] =>
  list
    .map((item) => ({ item, weight: discriminatorLength(item) }))
    .sort((a, b) => b.weight - a.weight)
    .map(({ item }) => item)

const discriminatorLength = ({ discriminators }: Identified) =>
  discriminators.reduce((sum, one) => sum + (one.kind === 'size' ? 1 : one.bytes.length), 0)
