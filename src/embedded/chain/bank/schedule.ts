import { createHash } from 'node:crypto'
import { entryAt } from '#lib/values/entry-at.ts'
import { createMemo } from '#lib/work/cache.ts'
import type { Address } from './account.ts'

export const SLOTS_PER_EPOCH = 432
/** The number of consecutive slots of a leader. */
const SLOTS_PER_TURN = 4
/** A slot is skipped when a hash byte is below this: about one slot in twenty. */
const SKIP_THRESHOLD = 13

export const epochOf = (slot: number): number => Math.floor(slot / SLOTS_PER_EPOCH)

export type Leader = {
  address: Address
  weight: number
  /** Whether all slots of the validator are skipped. */
  isOffline?: boolean
}

/**
 * The leader schedule and the skipped slots. Both follow from the seed alone, so any slot, past or future, can be
 * computed without history.
 */
export class Schedule {
  private readonly seed: string
  private readonly leaders: readonly Leader[]
  private readonly turns = createMemo<number, Address[]>(100)

  constructor(seed: string, leaders: readonly Leader[]) {
    this.seed = seed
    this.leaders = leaders
  }

  leaderOf(slot: number): Address {
    const turn = Math.floor((slot % SLOTS_PER_EPOCH) / SLOTS_PER_TURN)
    return entryAt(this.turnsOf(epochOf(slot)), turn)
  }

  /** The first slots of the chain are never skipped. */
  isSkipped(slot: number): boolean {
    if (slot <= 4) return false
    const leader = this.leaderOf(slot)
    if (this.leaders.some(({ address, isOffline }) => isOffline && address === leader)) return true
    return digest(`${this.seed} skip ${slot}`).readUInt8(0) < SKIP_THRESHOLD
  }

  /** One leader per slot of the epoch. */
  leadersOf(epoch: number): Address[] {
    return this.turnsOf(epoch).flatMap((leader) => Array<Address>(SLOTS_PER_TURN).fill(leader))
  }

  private turnsOf(epoch: number): Address[] {
    const length = SLOTS_PER_EPOCH / SLOTS_PER_TURN
    return this.turns(epoch, () => Array.from({ length }, (_, turn) => this.pick(epoch, turn)))
  }

  private pick(epoch: number, turn: number): Address {
    const total = this.leaders.reduce((sum, { weight }) => sum + weight, 0)
    let at = (digest(`${this.seed} leader ${epoch} ${turn}`).readUInt32LE(0) / 2 ** 32) * total
    for (const { address, weight } of this.leaders) {
      if (at < weight) return address
      at -= weight
    }
    return entryAt(this.leaders, 0).address
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
