import type { ProgramDecoder } from '../program-decoder.ts'
import { PROGRAM } from '../program-ids.ts'

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * The data is the memo. A node's `parsed` is the plain text; here it is `{ type: 'memo', info: { memo } }`, the shape of all
 * instructions. Data that is not UTF-8 stays raw without an error, because version 1 accepts any bytes.
 */
export const memoProgram: ProgramDecoder = {
  programIds: [PROGRAM.memo, PROGRAM.memo1, PROGRAM.memo4],
  program: 'spl-memo',
  name: 'Memo Program',
  emptying: {},

  decode({ data }) {
    try {
      return { type: 'memo', info: { memo: UTF8.decode(data) } }
    } catch {
      return undefined
    }
  },
}
