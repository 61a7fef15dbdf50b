import type { LooseRecord } from '../../block/loose-json.ts'
import type { Described } from '../described.ts'
import type { Sentence } from '../part.ts'

/** Makes the words for one instruction; `undefined` when its arguments do not fit. */
export type Rule = (info: LooseRecord, transaction: Described) => Sentence | undefined

/** A rule with its importance: that of the lowest rank is used. */
export type Ranked = { rank: number; rule: Rule }
