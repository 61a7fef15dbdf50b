import type { Random } from '../random.ts'
import type { Action } from '../scene.ts'
import { helpThePoor, payMany, sendCoins } from './coins.ts'
import * as failures from './failures.ts'
import { addLiquidity, removeLiquidity } from './liquidity.ts'
import { payByTable } from './lookups.ts'
import * as marketFailures from './market-failures.ts'
import { leaveMemo, payWithMemo } from './memos.ts'
import { tendName } from './names.ts'
import { payByNonce } from './nonces.ts'
import { callProgram, developProgram, sealProgram } from './programs.ts'
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
import { arbitrate, buySteadily, panic, tradeALittle, tradeALot } from './trades.ts'
import { sendWrapped, unwrap, wrap } from './wrapped.ts'

/** How often each thing happens, out of the sum. About one in twelve fails. */
const weights: readonly [Action, number][] = [
  [tradeALittle, 260],
  [tradeALot, 25],
  [buySteadily, 35],
  [panic, 15],
  [arbitrate, 60],
  [addLiquidity, 30],
  [removeLiquidity, 22],
  [tendName, 20],
  [developProgram, 14],
  [sealProgram, 2],
  [callProgram, 15],
  [sendCoins, 200],
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
  [marketFailures.slip, 30],
  [marketFailures.runShort, 6],
  [marketFailures.failDeep, 8],
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
