import { anchorProgram } from './layout.ts'
import type { Protocol } from './protocol.ts'

// Events: npm solana-dex-parser 2.6.7 (jupiter-va.layout). The program's IDL is not published: of its instructions only the accounts
// of `withdraw` are known, by the event and the transfer that it makes in 2c4SURneTP of slot 358,236,737.

const instructions = `
  withdraw(amount u64): payer user valueAverage`

const events = `
  Open(user pubkey, valueAverage pubkey, deposit u64, inputMint pubkey, outputMint pubkey, referralFeeAccount pubkey, orderInterval i64, incrementUsdcValue u64, createdAt i64)
  Deposit(depositor pubkey, valueAverage pubkey, mint pubkey, amount u64, inDeposited u64, inLeft u64)
  Withdraw(valueAverage pubkey, mint pubkey, amount u64, isOutput bool, userWithdraw bool, inLeft u64, inWithdrawn u64, outWithdrawn u64)
  Close(user pubkey, valueAverage pubkey, createdAt i64, closedAt i64, executor pubkey)
  Fill(valueAverage pubkey, user pubkey, keeper pubkey, inputMint pubkey, outputMint pubkey, inputAmount u64, outputAmount u64, fee u64, newActualUsdcValue u64, supposedUsdcValue u64, value u64, inLeft u64, inUsed u64, outReceived u64)`

/** Jupiter's orders in parts whose size follows the price. Each part is a trade elsewhere. */
export const jupiterVa: Protocol = {
  name: 'jupiter-va',
  decode: anchorProgram(instructions, events),
}
