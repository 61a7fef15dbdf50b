import type { routes } from '#contract/index.ts'
import type { Handler } from '../handler.ts'
import type { NamesContext } from './context.ts'
import { findDomains, nameParts } from './domains.ts'

export const listDomains: Handler<typeof routes.listDomains, NamesContext> = async (
  { search, limit },
  context,
) => {
  const { names: tree } = context.network
  const found = tree ? await findDomains(search, limit, context) : []
  return {
    output: found.flatMap(({ text, owner, account }) =>
      tree ? [{ ...nameParts(text, tree), owner, account }] : [],
    ),
    cache: 'moment',
  }
}
