import type { routes } from '#contract/index.ts'
import { listNamesOf } from '#store/names.ts'
import type { Handler } from '../handler.ts'

export const listAddressDomains: Handler<typeof routes.listAddressDomains> = async (
  { address },
  { db, network: { names: tree } },
) => {
  const found = tree ? await listNamesOf(db, tree, [address]) : []
  const parentName = tree?.suffix ?? ''
  return {
    output: {
      domains: found.map(({ text, account, slot }) => ({
        name: text,
        parentName,
        domainName: `${text}.${parentName}`,
        domainAddress: account,
        slot,
      })),
    },
    cache: 'moment',
  }
}
