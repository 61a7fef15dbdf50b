import { entryAt } from '#lib/values/entry-at.ts'
import type { Address } from '../bank/account.ts'
import { addressesOf, type Block } from '../bank/block.ts'
import { type Place, placeAt } from './place.ts'

/** One file of blocks and its index. */
export type Segment = {
  /** The slot of its first block, which is part of its file names. */
  readonly firstSlot: number
  /** The slots of its blocks, ascending, and the file offset of each. */
  readonly slots: readonly number[]
  readonly offsets: readonly number[]
  /** Places of transactions that may have this signature; the caller checks. */
  placesOfSignature(signature: string): Place[]
  /** Places below `before` of transactions that may use this address, newest first; the caller checks. */
  placesOfAddress(address: Address, before: Place): Iterable<Place>
  /** The size of the segment's files in bytes. */
  readonly size: number
}

/** The in-memory index of the newest segment. */
export class OpenSegment implements Segment {
  readonly firstSlot: number
  readonly slots: number[] = []
  readonly offsets: number[] = []
  readonly signatures = new Map<string, Place>()
  readonly addresses = new Map<Address, Place[]>()
  size = 0

  constructor(firstSlot: number) {
    this.firstSlot = firstSlot
  }

  /** Adds a block that was written from `offset` to `end`. */
  add(block: Block, offset: number, end: number): void {
    this.slots.push(block.slot)
    this.offsets.push(offset)
    this.size = end
    for (const { transaction, loaded, index } of block.transactions) {
      const place = placeAt(block.slot, index)
      this.signatures.set(transaction.signature, place)
      for (const address of new Set(addressesOf(transaction, loaded))) {
        const places = this.addresses.get(address)
        if (places) places.push(place)
        else this.addresses.set(address, [place])
      }
    }
  }

  placesOfSignature(signature: string): Place[] {
    const place = this.signatures.get(signature)
    return place === undefined ? [] : [place]
  }

  *placesOfAddress(address: Address, before: Place): Iterable<Place> {
    const places = this.addresses.get(address) ?? []
    for (let at = places.length - 1; at >= 0; at--) {
      const place = entryAt(places, at)
      if (place < before) yield place
    }
  }
}
