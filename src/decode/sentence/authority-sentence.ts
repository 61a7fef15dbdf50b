import type { DecodedInstruction } from '../decoded-block.ts'
import { judgeSentence } from '../judge/judge.ts'
import type { NetChanges } from '../judge/net-changes.ts'
import { type AuthorityChange, authorityChangeOf } from './authority-changes.ts'
import { type Clause, joinedBy } from './clause.ts'
import type { Sentence } from './part.ts'
import type { Described } from './sentence.ts'

/** More changes than these are counted. */
const CLAUSES = 3

/** A second deed of the same transaction: the purpose of the change of authority, or another movement. */
export type Beside = {
  propose: (transaction: Described, changes: () => NetChanges) => Sentence | undefined
  isPurpose: boolean
}

/**
 * What the instructions that were sent gave away, and by whom, with the first of `besides` that the balances bear out:
 * `Gave both authorities of the stake account A to B, and B sent 1 SOL to C`. Undefined where they gave nothing away, and
 * where neither of the two bears out.
 */
export function authoritySentence(
  transaction: Described,
  changes: () => NetChanges,
  besides: readonly Beside[],
): Sentence | undefined {
  const given = clausesOf(transaction, ({ innerIndex }) => innerIndex === null)
  const [first] = given
  if (!first) return undefined
  const { feePayer } = transaction
  const isTrue = (clauses: readonly Clause[], sentence: Sentence): boolean => {
    const { kind, subject } = judgeSentence(sentence, transaction, changes)
    const [start] = clauses
    const isFitting = subject === undefined || subject === (start?.who ?? feePayer)
    return (kind === 'true' || kind === 'unknown') && isFitting
  }
  const users = changes().users
  for (const { propose, isPurpose } of besides) {
    const words = propose(transaction, changes)
    if (!words) continue
    for (const who of new Set([first.who ?? feePayer, ...users])) {
      const clauses = isPurpose ? [{ who, words }, ...given] : [...given, { who, words }]
      const sentence = joinedBy(clauses, feePayer)
      if (isTrue(clauses, sentence)) return sentence
    }
  }
  const alone = joinedBy(given, feePayer)
  return isTrue(given, alone) ? alone : undefined
}

/** The changes of authority by inner calls, for a transaction of which nothing else is told. */
export function innerAuthoritySentence(transaction: Described): Sentence | undefined {
  const given = clausesOf(transaction, ({ innerIndex }) => innerIndex !== null)
  return given.length === 0 ? undefined : joinedBy(given, transaction.feePayer)
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

/** Both authorities of a stake account or vote account; of a token the names of all that it may have are told. */
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
