import type { InstructionToBuild } from '#svm/build-message.ts'
import { PROGRAM, SYSVAR } from '#svm/program-ids.ts'
import type { Address } from '../bank/account.ts'
import { readonly, signer, writable } from './account-meta.ts'
import { address, i64, pack, u8, u32, u64 } from './pack.ts'

const programId = PROGRAM.vote

export const VOTE_SIZE = 3762

export function initializeVote(vote: Address, node: Address, commission: number): InstructionToBuild {
  const accounts = [writable(vote), readonly(SYSVAR.rent), readonly(SYSVAR.clock), signer(node)]
  const data = pack(u32(0), address(node), address(node), address(node), u8(commission))
  return { programId, accounts, data }
}

export type Tower = {
  root: bigint | null
  /** The votes of the tower, oldest first. */
  lockouts: readonly { slot: bigint; confirmationCount: number }[]
  /** Blockhash of the newest slot voted for. */
  hash: Address
  time: number
}

/** The tower in the compact encoding that validators send. https://docs.rs/solana-vote-interface (TowerSync) */
export function towerSync(
  vote: Address,
  voter: Address,
  { root, lockouts, hash, time }: Tower,
): InstructionToBuild {
  let previous = root ?? 0n
  const offsets = lockouts.map(({ slot, confirmationCount }) => {
    const offset = slot - previous
    previous = slot
    return pack(varint(offset), u8(confirmationCount))
  })
  const data = pack(
    u32(14),
    u64(root ?? 18_446_744_073_709_551_615n),
    u8(lockouts.length),
    ...offsets,
    address(hash),
    u8(1),
    i64(time),
    new Uint8Array(32), // the Alpenglow block id, which is not checked yet
  )
  return { programId, accounts: [writable(vote), signer(voter)], data }
}

function varint(value: bigint): Uint8Array {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128)
  bytes.push(Number(rest))
  return Uint8Array.from(bytes)
}
