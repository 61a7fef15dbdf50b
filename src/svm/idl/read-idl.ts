import { readAnchorIdl } from './anchor.ts'
import { readCodamaIdl } from './codama.ts'
import { DEEPEST_TYPE, field, textOf } from './loose.ts'
import type { Discriminator, Idl } from './model.ts'

/** An IDL text longer than this is not looked into. */
export const LONGEST_IDL = 2_000_000

/** Nor one with more values than this; the largest real ones have ten thousand. */
const MOST_VALUES = 50_000

/** The IDL that a text holds; undefined when it is none. Never throws, whatever the text. */
export function parseIdl(text: string): Idl | undefined {
  if (text.length > LONGEST_IDL || valuesIn(text) > MOST_VALUES) return undefined
  try {
    return readIdl(JSON.parse(text))
  } catch {
    return undefined // no JSON
  }
}

/**
 * How many values of a JSON text may be looked at: what reading it costs. A megabyte of `{},{},…` is seconds of work and
 * tens of megabytes of memory, and lies on chain in a few kilobytes.
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
/** Nobody looks deeper: a level of a type takes up to four of JSON, and some lists stand around it. */
const DEEPEST_JSON = 4 * DEEPEST_TYPE + 16

/** The IDL that is this JSON value; undefined when it is none. */
export function readIdl(source: unknown): Idl | undefined {
  const kind = field(source, 'kind')
  const isCodama = kind === 'rootNode' || kind === 'programNode'
  if (!isCodama && !Array.isArray(field(source, 'instructions'))) return undefined
  if (!isCodama && textOf(field(source, 'name') ?? field(field(source, 'metadata'), 'name')) === '')
    return undefined
  const idl = isCodama ? readCodamaIdl(source) : readAnchorIdl(source)
  return {
    ...idl,
    instructions: mostTellingFirst(idl.instructions),
    events: mostTellingFirst(idl.events),
  }
}

type Told = { discriminators: readonly Discriminator[] }

/** One byte that fits must not win over eight bytes that fit too. */
const mostTellingFirst = <T extends Told>(list: readonly T[]): T[] =>
  list
    .map((item) => ({ item, weight: weightOf(item) }))
    .sort((a, b) => b.weight - a.weight)
    .map(({ item }) => item)

const weightOf = ({ discriminators }: Told) =>
  discriminators.reduce((sum, one) => sum + (one.kind === 'size' ? 1 : one.bytes.length), 0)
