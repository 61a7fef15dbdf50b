import type { routes } from '#contract/index.ts'
import type { Handler } from '../handler.ts'
import { findDomains } from '../readings/domains.ts'

export const listDomains: Handler<typeof routes.listDomains> = async ({ search, limit }, context) => ({
  output: (await findDomains(search, limit, context)).map(({ text, owner, account }) => ({
    name: text,
    parentName: context.network.names?.suffix ?? '',
    owner,
    account,
  })),
  cache: 'moment',
})
