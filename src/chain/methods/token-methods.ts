import { isBase58Of } from '#lib/text/base58-of.ts'
import { isInteger, recordOf } from '#lib/values/guards.ts'
import { Unanswered } from '../rpc/errors.ts'
import type { CallOptions, RpcCaller } from '../rpc/rpc-caller.ts'
import { listOf } from './methods.ts'

/** The largest token accounts of a mint at a finalized slot, the largest first; nodes list 20. */
export type LargestAccounts = { slot: number; accounts: { address: string; amount: bigint }[] }

export function getLargestAccounts(
  call: RpcCaller['call'],
  mint: string,
  options?: CallOptions,
): Promise<LargestAccounts> {
  return call('getTokenLargestAccounts', [mint, { commitment: 'finalized' }], options, (result) => {
    const { context, value } = recordOf(result)
    const { slot } = recordOf(context)
    if (!isInteger(slot)) throw new Unanswered('sent a list of accounts without its slot')
    return { slot, accounts: listOf(value).map(accountOf) }
  })
}

/**
 * The accounts with the most lamports at a finalized slot, the richest first, of any program; nodes list 20.
 */
export function getRichestAccounts(call: RpcCaller['call'], options?: CallOptions): Promise<string[]> {
  return call('getLargestAccounts', [{ commitment: 'finalized' }], options, (result) =>
    listOf(recordOf(result).value).map((item) => {
      const { address } = recordOf(item)
      if (typeof address !== 'string' || !isBase58Of(address, 32))
        throw new Unanswered('sent a list of accounts without their addresses')
      return address
    }),
  )
}

function accountOf(value: unknown): { address: string; amount: bigint } {
  const { address, amount } = recordOf(value)
  const isAccount =
    typeof address === 'string' && isBase58Of(address, 32) && /^\d{1,20}$/.test(String(amount))
  if (!isAccount) throw new Unanswered('sent a list of accounts without their addresses and amounts')
  return { address, amount: BigInt(String(amount)) }
}
