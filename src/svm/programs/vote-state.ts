import type { ByteReader } from '../byte-reader.ts'
import { DecodeError } from '../program-decoder.ts'

// The data of votes, with the keys that a node's jsonParsed has.
// Layouts: https://docs.rs/solana-vote-interface (state: Vote, VoteStateUpdate, TowerSync and their serde
// modules).

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

/** Slots encoded as offsets from the previous one, the first from the root. */
export function compactVoteState(reader: ByteReader): State {
  const first = reader.count()
  // u64::MAX means "no root".
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
