import type { TokenTransferKind } from '#decode/block/decoded-block.ts'
import { address, enum8, i64, lowCardinality, nullable, u32, u64 } from '../../rows/columns.ts'
import { defineDataTable } from '../../rows/table.ts'

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
