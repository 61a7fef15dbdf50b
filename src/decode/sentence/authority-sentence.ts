import type { DecodedInstruction } from '../block/decoded-block.ts'
import type { NetChanges } from '../movements/net-changes.ts'
import { type AuthorityChange, authorityChangeOf } from './authority-changes.ts'
import type { Clause } from './clause.ts'
import type { Described, Proposal } from './described.ts'
import { netClauses } from './net-sentence.ts'
import type { Sentence } from './part.ts'

/** If there are more changes, the sentence has only their number. */
const CLAUSES = 3

/** A second deed in the same sentence: the purpose of the change of authority, or another movement. */
export type Beside = { propose: Proposal; isPurpose: boolean }

/**
 * The clauses of changes of authority by top-level instructions. First those together with each of `besides`
 * that applies (`Gave both authorities of the stake account A to B, and B sent 1 SOL to C`), then those
 * alone, then those with the net changes. Nothing if no authority changed.
 */
export function* authorityClauses(
  transaction: Described,
  changes: () => NetChanges,
  besides: readonly Beside[],
): Generator<Clause[]> {
  const given = clausesOf(transaction, ({ innerIndex }) => innerIndex === null)
  if (given.length === 0) return
  for (const { propose, isPurpose } of besides) {
    const more = propose(transaction, changes)
    if (more) yield isPurpose ? [...more, ...given] : [...given, ...more]
  }
  yield given
  const net = netClauses(transaction, changes)
  if (net) yield [...given, ...net]
}

/** The changes of authority by inner calls, for a transaction that has no other description. */
export function innerAuthorityClauses(transaction: Described): Clause[] | undefined {
  const given = clausesOf(transaction, ({ innerIndex }) => innerIndex !== null)
  return given.length === 0 ? undefined : given
}

function clausesOf(transaction: Described, isMeant: (instruction: DecodedInstruction) => boolean): Clause[] {
  const changes = transaction.instructions.flatMap((one) =>
    isMeant(one) ? (authorityChangeOf(one, transaction) ?? []) : [],
  )
  const groups = new Map<string, [AuthorityChange, ...AuthorityChange[]]>()
  for (const [i, change] of changes.entries()) {
    const key = 'words' in change ? String(i) : JSON.stringify([change.of, change.holder, change.to])
    const known = groups.get(key)
    if (known) known.push(change)
    else groups.set(key, [change])
  }
  if (groups.size > CLAUSES) {
    const holders = new Set(changes.map(({ holder }) => holder))
    const [holder = null] = holders
    return [
      {
        who: holders.size === 1 ? holder : null,
        words: [`Gave away ${changes.length} accounts or authorities`],
      },
    ]
  }
  return [...groups.values()].map(([change, ...others]) => ({
    who: change.holder,
    words: wordsOf(change, others),
  }))
}

/** For a stake or vote account `both authorities`; otherwise the names of all authorities that were given. */
function wordsOf(change: AuthorityChange, others: readonly AuthorityChange[]): Sentence {
  if ('words' in change) return change.words
  const { of, to, isForGood } = change
  const named = [...new Set([change, ...others].flatMap((one) => ('named' in one ? [one.named] : [])))]
  const [start] = of
  const isBoth = named.length === 2 && start !== 'the token ' && to !== null
  const last = named.at(-1)
  const names = named.length === 1 ? last : `${named.slice(0, -1).join(', ')} and ${last}`
  const authorities = isBoth
    ? 'both authorities'
    : `the ${names} ${named.length === 1 ? 'authority' : 'authorities'}`
  return to === null
    ? [`Revoked ${authorities} of `, ...of, ...(isForGood ? [' for good'] : [])]
    : [`Gave ${authorities} of `, ...of, ' to ', { address: to }]
}
