import { choiceOf, u64Of } from '#svm/rpc/params.ts'
import { comparedWith, isWithin, optionalAddress } from './history-params.ts'

/** The filter of the fields `with`, `direction`, `mint` and `amount` for transfers to and from an address. */
export type TransferFilter = {
  counterparty: string | undefined
  mint: string | undefined
  /** Whether a transfer matches; `mint` is compared with `asset`. */
  isAsked: (transfer: {
    from: string | null
    to: string | null
    asset: string | null
    amount: bigint
  }) => boolean
}

/**
 * @param amount an object of comparisons
 * @param name returns the name of a field for errors
 */
export async function transferFilterOf(
  address: string,
  fields: Record<string, unknown>,
  amount: unknown,
  name: (field: string) => string,
): Promise<TransferFilter> {
  const direction = choiceOf(fields.direction, ['any', 'in', 'out'], name('direction'))
  const counterparty = optionalAddress(fields.with, name('with'))
  const mint = optionalAddress(fields.mint, name('mint'))
  const amounts = await comparedWith(amount, name('amount'), u64Of)
  return {
    counterparty,
    mint,
    isAsked: ({ from, to, asset, amount }) => {
      const isOut = from === address && (counterparty === undefined || to === counterparty)
      const isIn = to === address && (counterparty === undefined || from === counterparty)
      const isSide = { any: isIn || isOut, in: isIn, out: isOut }[direction]
      return isSide && (mint === undefined || asset === mint) && isWithin(amounts, amount)
    },
  }
}
