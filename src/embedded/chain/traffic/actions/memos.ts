import { memo } from '../../instructions/memo.ts'
import { transfer } from '../../instructions/system.ts'
import { type Action, pickReceiver, pickWallet, spendable } from '../action-context.ts'

const texts = [
  'gm',
  'thanks for all the trash',
  'invoice 4711',
  'one man’s trash is another man’s treasure',
  'Grüße aus der Tonne 🗑️',
  '{"type":"order","id":1024,"note":"two cans, please"}',
  'レシートをありがとう',
  'refund',
] as const

/** A memo signed by its author. */
export const sendMemo: Action = (context) => {
  const wallet = pickWallet(context)
  const text = `${context.random.pick(texts)} #${context.random.below(100_000)}`
  return { signers: [wallet], instructions: [memo(text, [wallet.address])] }
}

/** A coin transfer with a memo, sometimes with version 1 of the memo program. */
export const payWithMemo: Action = (context) => {
  const wallet = pickWallet(context)
  const limit = spendable(context, wallet) / 50n
  if (limit < 1_000_000n) return undefined
  const lamports = context.random.amount(limit) + 1_000_000n
  const text = context.random.pick(texts)
  return {
    signers: [wallet],
    instructions: [
      context.random.chance(0.4) ? memo(text, [], 1) : memo(text),
      transfer(wallet.address, pickReceiver(context, wallet), lamports),
    ],
  }
}
