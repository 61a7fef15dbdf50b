import type { Action } from '../action-context.ts'
import type { Random } from '../random.ts'
import { refillWallet, sendCoins, sendCoinsToDozens, sendCoinsToMany } from './coins.ts'
import * as failures from './failures.ts'
import { addLiquidity, removeLiquidity } from './liquidity.ts'
import { payWithLookupTable } from './lookups.ts'
import * as marketFailures from './market-failures.ts'
import { payWithMemo, sendMemo } from './memos.ts'
import { changeMultiplier } from './multipliers.ts'
import { registerOrChangeName } from './names.ts'
import { payWithDurableNonce } from './nonces.ts'
import { callProgram, deployOrUpgradeProgram, removeUpgradeAuthority } from './programs.ts'
import { delegateOrWithdrawStake } from './stakes.ts'
import {
  burnTokens,
  closeTokenAccount,
  createTokenAccount,
  delegateTokens,
  freezeOrThaw,
  mintTokens,
  sendTokens,
  sendTokensInBatch,
} from './tokens.ts'
import { arbitrage, largeTrade, panicSell, recurringBuy, smallTrade } from './trades.ts'
import { sendTokensWithFee, withdrawWithheldFees } from './transfer-fee-tokens.ts'
import { sendWrapped, unwrap, wrap } from './wrapped.ts'

/** Relative frequency of each action. About one transaction in twelve fails. */
const weights: readonly [Action, number][] = [
  [smallTrade, 260],
  [largeTrade, 25],
  [recurringBuy, 35],
  [panicSell, 15],
  [arbitrage, 60],
  [addLiquidity, 30],
  [removeLiquidity, 22],
  [registerOrChangeName, 20],
  [deployOrUpgradeProgram, 14],
  [removeUpgradeAuthority, 2],
  [callProgram, 15],
  [sendCoins, 200],
  [sendCoinsToMany, 25],
  [sendCoinsToDozens, 8],
  [refillWallet, 20],
  [sendTokens, 230],
  [sendTokensInBatch, 30],
  [mintTokens, 35],
  [burnTokens, 30],
  [createTokenAccount, 25],
  [closeTokenAccount, 12],
  [delegateTokens, 20],
  [freezeOrThaw, 8],
  [changeMultiplier, 4],
  [sendTokensWithFee, 70],
  [withdrawWithheldFees, 8],
  [wrap, 45],
  [unwrap, 25],
  [sendWrapped, 35],
  [sendMemo, 30],
  [payWithMemo, 40],
  [payWithLookupTable, 45],
  [payWithDurableNonce, 20],
  [delegateOrWithdrawStake, 20],
  [marketFailures.exceedSlippage, 30],
  [marketFailures.runOutOfUnitsInSwap, 6],
  [marketFailures.failInNestedCall, 8],
  [failures.sendMoreCoinsThanHeld, 20],
  [failures.sendMoreTokensThanHeld, 20],
  [failures.sendWrongDecimals, 6],
  [failures.createExistingAccount, 10],
  [failures.burnWithoutAuthority, 6],
  [failures.runOutOfComputeUnits, 6],
  [failures.sendInvalidInstruction, 5],
  [failures.sendWrongTransferFee, 6],
  [failures.transferFromFrozenAccount, 5],
]
const total = weights.reduce((sum, [, weight]) => sum + weight, 0)

export function chooseAction(random: Random): Action {
  let remaining = random.next() * total
  for (const [action, weight] of weights) {
    if (remaining < weight) return action
    remaining -= weight
  }
  return sendCoins
}
