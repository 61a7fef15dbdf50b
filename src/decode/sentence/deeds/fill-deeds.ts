import type { Address, DecodedInstruction, TokenAmount } from '../../block/decoded-block.ts'
import { isAddress } from '../../block/loose-json.ts'
import { type Balanced, sidesIn } from '../../movements/flows.ts'
import { changedHands, sumMoved } from '../../movements/movements.ts'
import { joined } from '../clause.ts'
import { amountPart, listed, type Sentence } from '../part.ts'
import { argumentOf } from '../rules/deed-rules.ts'
import type { Deed } from './value-deeds.ts'

/**
 * How a program fills orders: a filler takes the tokens that the order gives, trades them, and pays the order
 * or its owner.
 */
type Fill = {
  words: string
  /**
   * Types of the instructions that pay out the order's tokens (`takes`), and of those that pay the order
   * (`pays`).
   */
  takes: readonly string[]
  pays: readonly string[]
  /**
   * Types of later instructions that pass the payment on to the owner; absent where the owner is paid at
   * once.
   */
  handsOn?: readonly string[]
  /** Names of the accounts of the order, its filler, and its owner if the owner is paid. */
  accounts: { order: string; filler: string; owner: string }
}

const limitOrder: Fill = {
  words: 'a limit order',
  takes: ['preFlashFillOrder'],
  pays: ['flashFillOrder'],
  accounts: { order: 'order', filler: 'taker', owner: 'maker' },
}

const FILLS: Readonly<Record<string, Fill>> = {
  'jupiter-limit-v1': limitOrder,
  'jupiter-limit-v2': limitOrder,
  'jupiter-dca': {
    words: 'a DCA order',
    takes: ['initiateFlashFill', 'initiateDlmmFill'],
    pays: ['fulfillFlashFill', 'fulfillDlmmFill'],
    handsOn: ['transfer', 'endAndClose'],
    accounts: { order: 'dca', filler: 'keeper', owner: 'user' },
  },
}

/** Whether sentences describe such an instruction, so that its arguments are needed. */
export const isFillCall = (program: string, type: string): boolean => {
  const { takes = [], pays = [], handsOn = [] }: Partial<Fill> = FILLS[program] ?? {}
  return [...takes, ...pays, ...handsOn].includes(type)
}

/**
 * Orders of other owners that a trade between two instructions filled: `Filled a limit order of X with 1 A
 * for 20 B on Y, and kept 0.1 A`. The trade has no clause of its own.
 */
export function fillDeedsOf(transaction: Balanced): Deed[] {
  const sent = transaction.instructions.filter(({ innerIndex }) => innerIndex === null)
  return sent.flatMap((taking) => {
    const fill = FILLS[taking.program ?? '']
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
  const handing = handsOn ? next(handsOn) : paying
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
