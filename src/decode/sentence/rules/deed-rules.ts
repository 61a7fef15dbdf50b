import { thousands } from '#lib/text/text.ts'
import { COIN_DECIMALS } from '#lib/values/coin.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { TokenChange } from '../../block/decoded-block.ts'
import { isAddress, type LooseRecord, recordOf, u64Of } from '../../block/loose-json.ts'
import { assetOf, COIN } from '../../movements/net-changes.ts'
import { byProgram, positionOf } from '../../protocols/program-text.ts'
import { amountPart, type SentencePart } from '../part.ts'
import { codeRules } from './code-rules.ts'
import type { Ranked, Rule } from './rule.ts'
import { coins, percent } from './rule-words.ts'
import { type Kind, type Slot, sentenceLinesOf, type WordsLine } from './sentence-lines.ts'

const rulesOfProgram = byProgram((_, program) => ({
  deed: rulesOf(program, 'deed'),
  quiet: rulesOf(program, 'quiet'),
  late: rulesOf(program, 'late'),
  last: rulesOf(program, 'last'),
}))

/** The rule of this kind for an instruction; undefined if its program has none. */
export const ruleFor = (kind: Kind, program: string | null, type: string): Ranked | undefined =>
  rulesOfProgram(program)[kind].get(type)

/** More than a program has lines, and more than there are programs. */
const MANY = 10_000
/** More than the number of a section. */
const LATE_FIRST = 10

function rulesOf(program: string, kind: Kind): ReadonlyMap<string, Ranked> {
  const rules = new Map<string, Ranked>()
  for (const [index, line] of sentenceLinesOf(program).entries()) {
    if (line.kind !== kind || 'clauses' in line) continue
    // Where both are used, late lines come before deeds.
    const order = kind === 'late' ? line.order - LATE_FIRST : line.order
    const rank = (order * MANY + (positionOf(program) ?? 0)) * MANY + index
    const rule = 'code' in line ? codeRule(line.code, program) : ruleOf(program, line)
    for (const type of line.types) if (!rules.has(type)) rules.set(type, { rank, rule })
  }
  return rules
}

function codeRule(name: string, program: string): Rule {
  const rule = codeRules[name]
  if (rule) return rule
  throw new Error(
    `${program}/program.txt has the words (${name}), which are not known: expected one of ${Object.keys(codeRules).join(', ')}`,
  )
}

/**
 * Accounts in a group have the group's name as a prefix: `fleetAndOwner.fleet`. The arguments may be in one
 * struct.
 */
export const argumentOf = (info: LooseRecord, name: string): unknown =>
  info[name] ??
  Object.entries(info).find(([key]) => key.endsWith(`.${name}`))?.[1] ??
  Object.values(info)
    .map((value) => recordOf(value)?.[name])
    .find((value) => value !== undefined)

/** The requested or offered price; undefined if the argument is no amount. */
function priceIn(
  { amount: name, currency }: Slot & { kind: 'price' },
  info: LooseRecord,
  tokens: readonly TokenChange[],
): SentencePart | undefined {
  const amount = u64Of(argumentOf(info, name))
  if (amount === undefined) return undefined
  const token = currency === undefined ? undefined : argumentOf(info, currency)
  // For coins some programs write the address of zeros.
  return isAddress(token) && token !== PROGRAM.system && assetOf(token) !== COIN
    ? amountPart({
        mint: token,
        decimals: tokens.find(({ mint }) => mint === token)?.decimals ?? null,
        amount,
      })
    : amountPart({ mint: null, decimals: COIN_DECIMALS, amount })
}

function ruleOf(program: string, { types, one, several }: WordsLine): Rule {
  return (info, { instructions, tokenChanges }) => {
    const same = instructions.filter((each) => each.program === program && types.includes(each.type ?? ''))
    const fill = (part: string | Slot): SentencePart | undefined =>
      typeof part === 'string'
        ? part.replace('#', String(same.length))
        : part.kind === 'program'
          ? same[0] && { program: same[0].programId }
          : filled(part, info, tokenChanges)
    for (const words of same.length > 1 ? several : one) {
      const sentence = words.map(fill)
      if (sentence.every((part) => part !== undefined)) return sentence
    }
    return undefined
  }
}

/** What the arguments of an instruction give for a slot; undefined if they lack it. */
export function filled(
  slot: Slot,
  info: LooseRecord,
  tokens: readonly TokenChange[],
): SentencePart | undefined {
  switch (slot.kind) {
    case 'address': {
      const address = argumentOf(info, slot.name)
      return isAddress(address) ? { address } : undefined
    }
    case 'token': {
      const token = argumentOf(info, slot.name)
      return isAddress(token) ? { token } : undefined
    }
    case 'price':
      return priceIn(slot, info, tokens)
    case 'coins':
      return coins(argumentOf(info, slot.name))
    case 'amount': {
      const amount = u64Of(argumentOf(info, slot.amount))
      const [mint, decimals] = [argumentOf(info, slot.mint), argumentOf(info, slot.decimals)]
      return amount === undefined || !isAddress(mint) || typeof decimals !== 'number'
        ? undefined
        : amountPart({ mint, amount, decimals })
    }
    case 'value':
      return String(argumentOf(info, slot.name))
    case 'number':
      return thousands(String(argumentOf(info, slot.name)))
    case 'percent':
      return percent(argumentOf(info, slot.name))
    default:
      return undefined
  }
}
