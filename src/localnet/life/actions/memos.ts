import { memo } from '../../instructions/memo.ts'
import { transfer } from '../../instructions/system.ts'
import { type Action, someoneElse, someWallet, spendable } from '../scene.ts'

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

/** A memo that its writer vouches for. */
export const leaveMemo: Action = (scene) => {
  const wallet = someWallet(scene)
  const text = `${scene.random.pick(texts)} #${scene.random.below(100_000)}`
  return { signers: [wallet], instructions: [memo(text, [wallet.address])] }
}

/** A payment with a word to it; some wallets still call the first memo program. */
export const payWithMemo: Action = (scene) => {
  const wallet = someWallet(scene)
  const limit = spendable(scene, wallet) / 50n
  if (limit < 1_000_000n) return undefined
  const lamports = scene.random.amount(limit) + 1_000_000n
  const text = scene.random.pick(texts)
  return {
    signers: [wallet],
    instructions: [
      scene.random.chance(0.4) ? memo(text, [], 1) : memo(text),
      transfer(wallet.address, someoneElse(scene, wallet), lamports),
    ],
  }
}
