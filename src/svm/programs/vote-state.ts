import type { ByteReader } from '../byte-reader.ts'
import { DecodeError } from '../program-decoder.ts'

// What votes carry, under the keys that a node's jsonParsed gives them.
// Layouts: https://docs.rs/solana-vote-interface (state: Vote, VoteStateUpdate, TowerSync and their serde modules).

type Slot = number | bigint
type Lockout = { slot: Slot; confirmation_count: number }
type State = { lockouts: Lockout[]; root: Slot | null; hash: string; timestamp: Slot | null }

export function vote(reader: ByteReader): { slots: Slot[]; hash: string; timestamp: Slot | null } {
  const count = reader.length(8)
  const slots: Slot[] = []
  for (let i = 0; i < count; i++) slots.push(reader.count())
  return { slots, hash: reader.address(), timestamp: timestamp(reader) }
}

export function voteState(reader: ByteReader): State {
  const count = reader.length(12)
  const lockouts: Lockout[] = []
  for (let i = 0; i < count; i++) lockouts.push({ slot: reader.count(), confirmation_count: reader.u32() })
  const root = reader.some() ? reader.count() : null
  return { lockouts, root, hash: reader.address(), timestamp: timestamp(reader) }
}

/** Slots as distances from the one before, the first from the root, to save bytes. */
export function compactVoteState(reader: ByteReader): State {
  const first = reader.count()
  // The largest u64 stands for "no root yet".
  const root = first === 0xffff_ffff_ffff_ffffn ? null : first
  let slot = Number(root ?? 0)
  const lockouts: Lockout[] = []
  for (let left = reader.shortVec(); left > 0; left--) {
    slot += reader.varint()
    if (slot > Number.MAX_SAFE_INTEGER)
      throw new DecodeError(`Expected a slot below 2^53 at offset ${reader.offset}, found ${slot}`)
    lockouts.push({ slot, confirmation_count: reader.u8() })
  }
  return { lockouts, root, hash: reader.address(), timestamp: timestamp(reader) }
}

export function towerSync(reader: ByteReader): State & { blockId: string } {
  const { lockouts, root, hash, timestamp } = compactVoteState(reader)
  return { lockouts, root, hash, timestamp, blockId: reader.address() }
}

function timestamp(reader: ByteReader): Slot | null {
  return reader.some() ? reader.seconds() : null
}
