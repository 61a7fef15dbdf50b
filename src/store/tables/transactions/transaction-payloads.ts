import { binary, bytesAs, lowCardinality, u64 } from '../../rows/columns.ts'
import { writePayload } from '../../rows/payload.ts'
import { defineDataTable } from '../../rows/table.ts'

const SIGNATURE_BYTES = 64
/** In the column `signature`, where none could be read, or where it is in the payload. */
export const NO_SIGNATURE: Uint8Array = new Uint8Array(SIGNATURE_BYTES)

export const transactionPayloads = defineDataTable({
  name: 'transaction_payloads',
  key: ['place'],
  columns: {
    place: u64,
    payload: binary,
    /** Zeros: none could be read. */
    signature: bytesAs('FixedString(64)', SIGNATURE_BYTES),
    /** The first two keys of a vote whose payload is without them: some thousand pairs. */
    vote_keys: lowCardinality(binary),
  },
  isSource: true,
  capacity: 1 << 22,
  rows: ({ header, place, rpc, signature, transaction: { isVote } }, write) => {
    if (rpc === undefined) return
    const { payload, voteKeys } = writePayload(header, rpc, { signature, isVote })
    write({ place, payload, signature: signature ?? NO_SIGNATURE, vote_keys: voteKeys })
  },
})
