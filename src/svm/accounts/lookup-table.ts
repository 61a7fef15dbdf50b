import { ByteReader } from '../byte-reader.ts'
import type { AccountParser } from './parsed-account.ts'

export type LookupTableState = {
  /** u64::MAX while the table is in use. */
  deactivationSlot: bigint
  lastExtendedSlot: bigint
  lastExtendedSlotStartIndex: number
  authority: string | undefined
  addresses: string[]
}

const META_SIZE = 56

/**
 * A lookup table and its addresses; `undefined` while it is not initialized.
 * @see https://docs.rs/solana-address-lookup-table-interface (LookupTableMeta)
 */
export function readLookupTable(data: Uint8Array): LookupTableState | undefined {
  const reader = new ByteReader(data)
  if (reader.u32() !== 1) return undefined
  const state = {
    deactivationSlot: reader.u64(),
    lastExtendedSlot: reader.u64(),
    lastExtendedSlotStartIndex: reader.u8(),
    authority: reader.optionalAddress(),
  }
  const rest = new ByteReader(data, META_SIZE)
  const addresses = Array.from({ length: Math.floor(rest.remaining / 32) }, () => rest.address())
  return { ...state, addresses }
}

export const parseLookupTable: AccountParser = (data) => {
  const program = 'address-lookup-table'
  const state = readLookupTable(data)
  if (!state) return { program, parsed: { type: 'uninitialized' }, space: data.length }
  const info = {
    deactivationSlot: String(state.deactivationSlot),
    lastExtendedSlot: String(state.lastExtendedSlot),
    lastExtendedSlotStartIndex: state.lastExtendedSlotStartIndex,
    ...(state.authority !== undefined && { authority: state.authority }),
    addresses: state.addresses,
  }
  return { program, parsed: { type: 'lookupTable', info }, space: data.length }
}
