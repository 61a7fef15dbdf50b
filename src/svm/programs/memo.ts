import type { ProgramDecoder } from '../program-decoder.ts'
import { PROGRAM } from '../program-ids.ts'

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * The data is the memo. A node's `parsed` is the bare text; here it is `{ type: 'memo', info: { memo } }` like
 * all others. What is not UTF-8 stays raw: version 1 takes any bytes, so nothing is broken about it.
 */
export const memoProgram: ProgramDecoder = {
  programIds: [PROGRAM.memo, PROGRAM.memo1, PROGRAM.memo4],
  program: 'spl-memo',
  name: 'Memo Program',

  decode({ data }) {
    try {
      return { type: 'memo', info: { memo: UTF8.decode(data) } }
    } catch {
      return undefined
    }
  },
}
