import type { fileCalls } from '#contract/index.ts'
import type { exportTokenTransfers } from '#store/tokens/token-exports.ts'
import { chainTime } from '../amounts/chain-time.ts'
import type { ListFile } from '../shared/list-file.ts'
import type { HoldersContext } from './context.ts'

type Call = typeof fileCalls.exportTokenHolders | typeof fileCalls.exportTokenTransfers

/** A file of one token, which the engine of the database writes. */
export const tokenFile = (
  name: string,
  open: typeof exportTokenTransfers,
): ListFile<Call, HoldersContext> => ({
  name: ({ mint }) => `${name}-${mint}`,
  async open({ mint, format }, context) {
    const { db, names } = context
    await names.load([mint], [])
    return open(db, mint, format, { history: names.scaleHistory(mint), now: chainTime(context) })
  },
})
