import type { Random } from '../random.ts'
import type { Action } from '../scene.ts'
import { helpThePoor, payMany, sendCoins } from './coins.ts'
import * as failures from './failures.ts'
import { payByTable } from './lookups.ts'
import { leaveMemo, payWithMemo } from './memos.ts'
import { payByNonce } from './nonces.ts'
import { tendStake } from './stakes.ts'
import { collectFees, sendTaxed } from './taxed-tokens.ts'
import {
  burnTokens,
  delegateTokens,
  freezeOrThaw,
  leaveToken,
  mintTokens,
  openAccount,
  sendTokens,
} from './tokens.ts'
import { sendWrapped, unwrap, wrap } from './wrapped.ts'

/** How often each thing happens, out of the sum. About one in twelve fails. */
const weights: readonly [Action, number][] = [
  [sendCoins, 240],
  [payMany, 25],
  [helpThePoor, 20],
  [sendTokens, 230],
  [mintTokens, 35],
  [burnTokens, 30],
  [openAccount, 25],
  [leaveToken, 12],
  [delegateTokens, 20],
  [freezeOrThaw, 8],
  [sendTaxed, 70],
  [collectFees, 8],
  [wrap, 45],
  [unwrap, 25],
  [sendWrapped, 35],
  [leaveMemo, 30],
  [payWithMemo, 40],
  [payByTable, 45],
  [payByNonce, 20],
  [tendStake, 20],
  [failures.spendTooMuch, 20],
  [failures.sendTooManyTokens, 20],
  [failures.mistakeDecimals, 6],
  [failures.openTwice, 10],
  [failures.burnOfAnother, 6],
  [failures.runOutOfUnits, 6],
  [failures.talkNonsense, 5],
  [failures.payWrongFee, 6],
  [failures.moveFrozen, 5],
]
const total = weights.reduce((sum, [, weight]) => sum + weight, 0)

export function chooseAction(random: Random): Action {
  let at = random.next() * total
  for (const [action, weight] of weights) {
    if (at < weight) return action
    at -= weight
  }
  return sendCoins
}
