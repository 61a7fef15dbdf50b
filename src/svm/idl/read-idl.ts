import { parseSmallJson } from '#lib/text/json-size.ts'
import { readAnchorIdl } from './anchor.ts'
import { readCodamaIdl } from './codama.ts'
import { DEEPEST_TYPE, field, textOf } from './loose.ts'
import type { Discriminator, Idl } from './model.ts'

/** The maximum length of an IDL text. */
export const LONGEST_IDL = 256 * 1024

/**
 * A megabyte of `{},{},…` takes seconds and tens of megabytes of memory, and needs only a few kilobytes on chain. The largest
 * known IDL has 15,000 values in 233 kB; a type level takes up to four JSON levels, plus the lists around it.
 */
const MOST = { length: LONGEST_IDL, values: 20_000, depth: 4 * DEEPEST_TYPE + 16 }

/**
 * The JSON of an IDL text.
 *
 * @throws SyntaxError when it is not JSON, or more than an IDL may be; the message is a clause
 */
export const parseIdlJson = (text: string): unknown => parseSmallJson(text, MOST)

/** Parses an IDL text; `undefined` when it is not an IDL. Never throws. */
export function parseIdl(text: string): Idl | undefined {
  try {
    return readIdl(parseIdlJson(text))
  } catch {
    return undefined // not JSON, or too much
  }
}

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
    accounts: longestDiscriminatorFirst(idl.accounts),
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
