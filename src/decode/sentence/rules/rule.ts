import type { LooseRecord } from '../../block/loose-json.ts'
import type { Described } from '../described.ts'
import type { Sentence } from '../part.ts'

/** Makes the words for one instruction; `undefined` when its arguments do not fit. */
export type Rule = (info: LooseRecord, transaction: Described) => Sentence | undefined

/** Rules with the program's id or the name of its decoder, and the types that the rule applies to. */
export type Rules = readonly (readonly [program: string | readonly string[], types: string, rule: Rule])[]
