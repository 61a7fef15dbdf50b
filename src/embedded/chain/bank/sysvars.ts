import { SYSVAR } from '#svm/program-ids.ts'
import { bytesOf } from '../keys/derived-address.ts'
import type { Svm } from '../svm.ts'
import type { Address } from './account.ts'
import type { BlockHeader } from './block.ts'
import { MAX_AGE } from './blockhashes.ts'
import { epochOf } from './schedule.ts'

const SLOT_HASHES = 512
const SLOT_HASH_SIZE = 40
const LAMPORTS_PER_SIGNATURE = 5_000n
const SYSVAR_LAMPORTS = 1n

export type Moment = { slot: number; time: number; epochStart: number }

/**
 * The sysvar accounts Clock, SlotHashes and RecentBlockhashes. They change with every block, so they are not saved with
 * its changes: they are rebuilt from headers.
 */
export class Sysvars {
  private readonly svm: Svm
  private readonly slotHashes = Buffer.alloc(8 + SLOT_HASHES * SLOT_HASH_SIZE)
  private readonly recentHashes = Buffer.alloc(8 + MAX_AGE * SLOT_HASH_SIZE)

  constructor(svm: Svm) {
    this.svm = svm
  }

  /** Adds a closed block, oldest first. Nothing is written until `open`. */
  add({ slot, blockhash }: Pick<BlockHeader, 'slot' | 'blockhash'>): void {
    const hash = bytesOf(blockhash)
    shift(this.slotHashes, SLOT_HASHES)
    this.slotHashes.writeBigUInt64LE(BigInt(slot), 8)
    this.slotHashes.set(hash, 16)
    shift(this.recentHashes, MAX_AGE)
    this.recentHashes.set(hash, 8)
    this.recentHashes.writeBigUInt64LE(LAMPORTS_PER_SIGNATURE, 40)
  }

  /** Writes the sysvars for the block at `moment`. */
  open({ slot, time, epochStart }: Moment): void {
    const clock = Buffer.alloc(40)
    const epoch = BigInt(epochOf(slot))
    clock.writeBigUInt64LE(BigInt(slot), 0)
    clock.writeBigInt64LE(BigInt(epochStart), 8)
    clock.writeBigUInt64LE(epoch, 16)
    clock.writeBigUInt64LE(epoch + 1n, 24)
    clock.writeBigInt64LE(BigInt(time), 32)
    this.write(SYSVAR.clock, clock)
    this.write(SYSVAR.slotHashes, this.slotHashes)
    this.write(SYSVAR.recentBlockhashes, this.recentHashes)
  }

  private write(address: Address, data: Buffer): void {
    this.svm.write(address, {
      lamports: SYSVAR_LAMPORTS,
      data,
      owner: SYSVAR.owner,
      executable: false,
      rentEpoch: 0n,
    })
  }
}

/** Makes room in front for one more entry; a full list drops its oldest. */
function shift(list: Buffer, capacity: number): void {
  const count = Math.min(Number(list.readBigUInt64LE(0)) + 1, capacity)
  list.copyWithin(8 + SLOT_HASH_SIZE, 8, 8 + (count - 1) * SLOT_HASH_SIZE)
  list.writeBigUInt64LE(BigInt(count), 0)
}
