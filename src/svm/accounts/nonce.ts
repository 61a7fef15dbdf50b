import { ByteReader } from '../byte-reader.ts'
import type { AccountParser } from './parsed-account.ts'

/** https://docs.rs/solana-nonce (Versions, State, Data) */
const SIZE = 80

/** Durable nonce accounts, the only accounts of the System program with data. */
export const parseNonce: AccountParser = (data) => {
  if (data.length !== SIZE) return undefined
  const reader = new ByteReader(data)
  if (reader.u32() > 1) return undefined
  const state = reader.u32()
  const space = data.length
  if (state === 0) return { program: 'nonce', parsed: { type: 'uninitialized' }, space }
  const info = {
    authority: reader.address(),
    blockhash: reader.address(),
    feeCalculator: { lamportsPerSignature: String(reader.u64()) },
  }
  return { program: 'nonce', parsed: { type: 'initialized', info }, space }
}
