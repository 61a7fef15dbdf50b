import { decodeBase58 } from '#lib/text/base58.ts'

export type MadeStake = {
  address: string
  lamports: number
  withdrawer: string
  voter: string
  /** The epoch in which the delegation ended; absent while it has not. */
  ended?: bigint
}

const u64 = (value: bigint) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}
const bytesOf = (address: string) => Buffer.from(decodeBase58(address) ?? [])

/** Layout: https://docs.rs/solana-stake-interface (StakeStateV2) */
const dataOf = ({ withdrawer, voter, lamports, ended = 2n ** 64n - 1n }: MadeStake) =>
  Buffer.concat([
    Buffer.from([2, 0, 0, 0]),
    u64(2_282_880n),
    bytesOf(withdrawer),
    bytesOf(withdrawer),
    Buffer.alloc(48),
    bytesOf(voter),
    u64(BigInt(lamports)),
    u64(0n),
    u64(ended),
    Buffer.alloc(20),
  ])

/** A node's answer to `getProgramAccounts` of the Stake Program. */
export function stakeAccountsAnswer(stakes: readonly MadeStake[], slot = 9): Buffer {
  const value = stakes.map((stake) => ({
    pubkey: stake.address,
    account: { lamports: stake.lamports, data: [dataOf(stake).toString('base64'), 'base64'], space: 200 },
  }))
  return Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { context: { slot }, value } }))
}
