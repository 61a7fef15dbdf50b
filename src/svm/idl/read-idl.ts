import { readAnchorIdl } from './anchor.ts'
import { readCodamaIdl } from './codama.ts'
import { field, textOf } from './loose.ts'
import type { Discriminator, Idl } from './model.ts'

/** An IDL text longer than this is not looked into. */
export const LONGEST_IDL = 2_000_000

/** The IDL that a text holds; undefined when it is none. Never throws, whatever the text. */
export function parseIdl(text: string): Idl | undefined {
  if (text.length > LONGEST_IDL) return undefined
  try {
    return readIdl(JSON.parse(text))
  } catch {
    return undefined // no JSON
  }
}

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
