import type { routes } from '#contract/index.ts'
import { listNamesOf } from '#store/names/names.ts'
import type { Handler } from '../handler.ts'
import type { NamesContext } from './context.ts'
import { nameParts, wholeName } from './domains.ts'

export const listAddressDomains: Handler<typeof routes.listAddressDomains, NamesContext> = async (
  { address },
  { db, network: { names: tree } },
) => {
  if (!tree) return { output: { domains: [] }, cache: 'moment' }
  const found = await listNamesOf(db, tree, [address])
  return {
    output: {
      domains: found.map(({ text, account, slot }) => ({
        ...nameParts(text, tree),
        domainName: wholeName(text, tree),
        domainAddress: account,
        slot,
        expires: tree.neverExpire ? 'never' : null,
      })),
    },
    cache: 'moment',
  }
}
