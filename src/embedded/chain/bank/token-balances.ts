import { readMint, readTokenAccount } from '#svm/accounts/token.ts'
import { DecodeError } from '#svm/program-decoder.ts'
import { type UiTokenAmount, uiTokenAmount } from '#svm/token-amount.ts'
import type { Address } from './account.ts'
import type { Accounts } from './accounts.ts'
import type { TokenBalance } from './block.ts'

/** The current balances of the token accounts among `addresses`. */
export function tokenBalances(addresses: readonly Address[], accounts: Accounts): TokenBalance[] {
  const balances: TokenBalance[] = []
  for (const [accountIndex, address] of addresses.entries()) {
    if (!accounts.index.isTokenAccount(address)) continue
    const account = accounts.read(address)
    if (!account) continue
    const { mint, owner, amount } = readTokenAccount(account.data)
    const decimals = decimalsOf(mint, accounts)
    if (decimals === undefined) continue
    const uiAmount = blockAmountOf(amount, decimals)
    balances.push({ accountIndex, mint, owner, programId: account.owner, uiTokenAmount: uiAmount })
  }
  return balances
}

/** The decimals of `mint`; `undefined` when it is not a mint. */
export function decimalsOf(mint: Address, accounts: Pick<Accounts, 'read'>): number | undefined {
  const account = accounts.read(mint)
  if (!account) return undefined
  try {
    return readMint(account.data).decimals
  } catch (error) {
    if (error instanceof DecodeError) return undefined
    throw error
  }
}

/** The amount as getBlock returns it: nodes store protobuf, in which a zero float is absent and read back as null. */
function blockAmountOf(amount: bigint, decimals: number): UiTokenAmount {
  const uiAmount = uiTokenAmount(amount, decimals)
  return { ...uiAmount, uiAmount: amount === 0n ? null : uiAmount.uiAmount }
}
