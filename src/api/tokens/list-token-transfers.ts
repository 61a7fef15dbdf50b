import type { routes } from '#contract/index.ts'
import { transferKeyOf } from '#store/rows/transfer-key.ts'
import { exportTokenTransfers as exportTransfers } from '#store/tokens/token-exports.ts'
import { listTokenTransfers as listTransfers } from '#store/tokens/token-transfers.ts'
import type { Handler } from '../handler.ts'
import { tokenFile } from '../holders/token-file.ts'
import { transferCursors } from '../shared/cursors.ts'
import type { TokensContext } from './context.ts'
import { tokenPage } from './token-pages.ts'

const cursors = { ...transferCursors, of: transferKeyOf }

export const listTokenTransfers: Handler<typeof routes.listTokenTransfers, TokensContext> = async (
  input,
  context,
) => {
  const { found, page } = await tokenPage(context, input, 'transfers', cursors, listTransfers)
  return { output: { transfers: found.map(({ entry }) => entry), ...page }, cache: 'moment' }
}

export const exportTokenTransfers = tokenFile('transfers', exportTransfers)
