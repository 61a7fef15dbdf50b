import { address, binary, bytesAs, enum8, u32, u64 } from '../../rows/columns.ts'
import { defineDataTable } from '../../rows/table.ts'

const HASH_BYTES = 32

export const nameChanges = defineDataTable({
  name: 'name_changes',
  key: ['account', 'place', 'nth'],
  columns: {
    account: address,
    place: u64,
    nth: u32,
    kind: enum8({ create: 1, update: 2, transfer: 3, delete: 4 }),
    parent: address,
    class: address,
    owner: address,
    hashed_name: bytesAs('FixedString(32)', HASH_BYTES),
    data_offset: u32,
    data: binary,
  },
  capacity: 1 << 10,
  rows: ({ place, transaction }, write) => {
    for (const [nth, change] of transaction.nameChanges.entries()) {
      const hash = Buffer.from(change.hashedName ?? '', 'hex')
      write({
        account: change.account,
        place,
        nth,
        kind: change.kind,
        parent: change.parent ?? null,
        class: change.class ?? null,
        owner: change.owner ?? null,
        // A hash of another length belongs to no name that can be looked up.
        hashed_name: hash.length === HASH_BYTES ? hash : new Uint8Array(HASH_BYTES),
        data_offset: change.offset ?? 0,
        data: Buffer.from(change.data ?? '', 'hex'),
      })
    }
  },
})
