import type { TokenTransferKind } from '#decode/decoded-block.ts'
import { keysOf } from '#lib/keys.ts'
import type { ByteReader } from '#svm/byte-reader.ts'
import { address, enum8, i64, lowCardinality, nullable, u32, u64 } from '../rows/columns.ts'
import { defineDataTable } from '../rows/table.ts'

const kinds: Record<TokenTransferKind, number> = { transfer: 1, mint: 2, burn: 3, wrap: 4, unwrap: 5 }

export const tokenTransfers = defineDataTable({
  name: 'token_transfers',
  key: ['mint', 'slot', 'tx_index', 'nth'],
  columns: {
    mint: address,
    slot: u64,
    tx_index: u32,
    nth: u32,
    kind: enum8(kinds),
    block_time: nullable(i64),
    instruction: u32,
    inner_instruction: nullable(u32),
    program: lowCardinality(address),
    decimals: nullable(u32),
    amount: u64,
    fee: u64,
    source: nullable(address),
    destination: nullable(address),
    source_owner: nullable(address),
    destination_owner: nullable(address),
  },
  capacity: 1 << 18,
  rows: ({ header, transaction }, write) => {
    let nth = 0
    for (const transfer of transaction.tokenTransfers)
      write({
        mint: transfer.mint,
        slot: header.slot,
        tx_index: header.index,
        nth: nth++,
        kind: transfer.kind,
        block_time: header.blockTime,
        instruction: transfer.index,
        inner_instruction: transfer.innerIndex,
        program: transfer.programId,
        decimals: transfer.decimals,
        amount: transfer.amount,
        fee: transfer.fee,
        source: transfer.source,
        destination: transfer.destination,
        source_owner: transfer.sourceOwner,
        destination_owner: transfer.destinationOwner,
      })
  },
})

const kindNames = new Map(keysOf(kinds).map((kind) => [kinds[kind], kind]))

/** The values of a row, as far as lists show them. The reader is then behind the row. */
export function readTokenTransfer(reader: ByteReader) {
  reader.bytes(ADDRESS_BYTES) // the mint
  const slot = Number(reader.u64())
  const index = reader.u32()
  const nth = reader.u32()
  const kind = kindNames.get(reader.u8()) ?? 'transfer'
  const blockTime = readNull(reader) ? null : Number(reader.i64())
  reader.u32() // the instruction
  if (!readNull(reader)) reader.u32() // the inner instruction
  const program = reader.address()
  const decimals = readNull(reader) ? null : reader.u32()
  const amount = reader.u64()
  const fee = reader.u64()
  const [source, destination, sourceOwner, destinationOwner] = Array.from({ length: 4 }, () =>
    readNull(reader) ? null : reader.address(),
  ) as [string | null, string | null, string | null, string | null]
  return {
    ...{ slot, index, nth, kind, blockTime, program, decimals, amount, fee },
    ...{ source, destination, sourceOwner, destinationOwner },
  }
}

const ADDRESS_BYTES = 32
const readNull = (reader: ByteReader) => reader.u8() === 1
