import type { DecodedTransaction } from '../block/decoded-block.ts'
import type { NetChanges } from '../movements/net-changes.ts'
import type { Clause } from './clause.ts'

/** What is told of a transaction. */
export type Description = Pick<DecodedTransaction, 'sentence' | 'subject'>

/** A transaction before it is described. */
export type Described = Omit<DecodedTransaction, keyof Description>

/** A rule: the clauses that describe a transaction; undefined where the rule does not fit. */
export type Proposal = (transaction: Described, changes: () => NetChanges) => Clause[] | undefined
