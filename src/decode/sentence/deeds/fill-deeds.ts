import type { Address, DecodedInstruction, TokenAmount } from '../../block/decoded-block.ts'
import { isAddress } from '../../block/loose-json.ts'
import { type Balanced, sidesIn } from '../../movements/flows.ts'
import { changedHands, sumMoved } from '../../movements/movements.ts'
import { byProgram, readLine, type Section } from '../../protocols/program-text.ts'
import { joined } from '../clause.ts'
import { amountPart, listed, type Sentence } from '../part.ts'
import { argumentOf } from '../rules/deed-rules.ts'
import type { Deed } from './value-deeds.ts'

// The section `[fills]` of `program.txt`: how a program fills orders. A filler takes the tokens that the order gives, trades them,
// and pays the order or its owner.
//
//   [fills a DCA order]
//   initiateFlashFill: take from {dca} of {user} by {keeper}
//   fulfillFlashFill: pay
//   transfer endAndClose: pass on
//
// After `fills` are the words for the order. `take` is for the instructions that pay out the order's tokens, with the accounts of
// the order, of its owner, and of the filler; `pay` for those that pay the order; `pass on` for later ones that pass the payment
// on to the owner. Without the last, the owner is paid at once.

type Fill = {
  words: string
  takes: readonly string[]
  pays: readonly string[]
  handsOn: readonly string[]
  accounts: { order: string; filler: string; owner: string }
}

const fillOf = byProgram(readFill)

/** @throws Error for a line that does not have the notation, and without a line that takes */
export function readFill(sections: readonly Section[]): Fill | undefined {
  const section = sections.find(({ name }) => name === 'fills')
  if (section === undefined) return undefined
  const steps = section.lines.map((line) => readLine(line, readStep))
  const typesOf = (verb: string) => steps.flatMap((step) => (step.verb === verb ? step.types : []))
  const accounts = steps.find((step) => step.accounts)?.accounts
  if (accounts === undefined)
    throw new Error(`[fills ${section.argument}] has no line that takes from an order: expected ${STEP}`)
  return {
    words: section.argument,
    takes: typesOf('take'),
    pays: typesOf('pay'),
    handsOn: typesOf('pass on'),
    accounts,
  }
}

const STEP = '"type: take from {order} of {owner} by {filler}", "type: pay" or "type: pass on"'

function readStep(text: string) {
  const [, types = '', action = ''] = /^(\w+(?: \w+)*): (.+)$/.exec(text) ?? []
  const step = { types: types.split(' '), verb: action, accounts: undefined }
  if (action === 'pay' || action === 'pass on') return step
  const [, order, owner, filler] = /^take from \{(\w+)\} of \{(\w+)\} by \{(\w+)\}$/.exec(action) ?? []
  if (order === undefined || owner === undefined || filler === undefined)
    throw new Error(`"${text}" is no step of a fill: expected ${STEP}`)
  return { ...step, verb: 'take', accounts: { order, owner, filler } }
}

/** Whether sentences describe such an instruction, so that its arguments are needed. */
export const isFillCall = (program: string, type: string): boolean => {
  const fill = fillOf(program)
  return fill !== undefined && [...fill.takes, ...fill.pays, ...fill.handsOn].includes(type)
}

/**
 * Orders of other owners that a trade between two instructions filled: `Filled a limit order of X with 1 A
 * for 20 B on Y, and kept 0.1 A`. The trade has no clause of its own.
 */
export function fillDeedsOf(transaction: Balanced): Deed[] {
  const sent = transaction.instructions.filter(({ innerIndex }) => innerIndex === null)
  return sent.flatMap((taking) => {
    const fill = fillOf(taking.program)
    return fill?.takes.includes(taking.type ?? '') ? (deedOf(fill, taking, sent, transaction) ?? []) : []
  })
}

function deedOf(
  fill: Fill,
  taking: DecodedInstruction,
  sent: readonly DecodedInstruction[],
  transaction: Balanced,
): Deed | undefined {
  const { accounts, pays, handsOn } = fill
  const [order, filler] = [accountOf(taking, accounts.order), accountOf(taking, accounts.filler)]
  const next = (types: readonly string[]) =>
    sent.find(
      (one) =>
        one.index > taking.index &&
        one.programId === taking.programId &&
        types.includes(one.type ?? '') &&
        accountOf(one, accounts.order) === order,
    )
  const paying = next(pays)
  if (!order || !filler || !paying) return undefined
  const handing = handsOn.length > 0 ? next(handsOn) : paying
  const owner = handing && accountOf(handing, accounts.owner)
  const last = handing ?? paying
  const indexes = new Set(
    sent.map(({ index }) => index).filter((at) => at >= taking.index && at <= last.index),
  )
  const { received: given } = sidesIn(filler, taking.index, transaction)
  const { received } = sidesIn(owner ?? order, last.index, transaction)
  if (given.length === 0 || received.length === 0) return undefined
  const { given: added, received: kept } = sidesIn(filler, indexes, transaction)
  // The fee is the filler's payment to other parties in the token that the owner received.
  const parties = [filler, owner ?? order, order]
  const toOthers = changedHands(transaction.movements).filter(
    ({ index, to }) => index === paying.index && to !== null && !parties.includes(to),
  )
  const fees = received.flatMap((one) => sumMoved(toOthers, one))
  return {
    indexes,
    actor: filler,
    words: joined([
      [
        ...['Filled ', fill.words, owner ? ' of ' : ' at ', { address: owner ?? order }],
        ...[' with ', ...listed(received.map(amountPart)), ' for ', ...listed(given.map(amountPart))],
        ...[' on ', { program: taking.programId }, ...told(', after a fee of ', fees)],
      ],
      ...[told('Kept ', kept), told('Put in ', added)].filter(({ length }) => length > 0),
    ]),
  }
}

const told = (words: string, amounts: readonly TokenAmount[]): Sentence =>
  amounts.length === 0 ? [] : [words, ...listed(amounts.map(amountPart))]

function accountOf({ info }: DecodedInstruction, name: string): Address | undefined {
  const value = argumentOf(info ?? {}, name)
  return isAddress(value) ? value : undefined
}
