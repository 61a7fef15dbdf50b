import { binary, bytesAs, lowCardinality, u64 } from '../../rows/columns.ts'
import { writePayload } from '../../rows/payload.ts'
import { defineDataTable } from '../../rows/table.ts'

const SIGNATURE_BYTES = 64
/** The value of the column `signature` where no signature could be read, or where the payload has it. */
export const NO_SIGNATURE: Uint8Array = new Uint8Array(SIGNATURE_BYTES)

export const transactionPayloads = defineDataTable({
  name: 'transaction_payloads',
  key: ['place'],
  columns: {
    place: u64,
    payload: binary,
    /** Zeros: the signature could not be read, or the payload has it. */
    signature: bytesAs('FixedString(64)', SIGNATURE_BYTES),
    /** The first two keys of a vote whose payload leaves them out; a chain has some thousand such pairs. */
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
