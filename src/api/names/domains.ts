import type { NetworkProfile } from '#profiles/profile.ts'
import type { Database } from '#store/engine/database.ts'
import { type DomainName, findName, searchNames } from '#store/names/names.ts'

/**
 * The domain names that match a text: `alice.gor` finds exactly that name; `ali` finds the name `ali` first,
 * then names that contain it.
 */
export async function findDomains(
  text: string,
  limit: number,
  { db, network: { names: tree } }: { db: Database; network: Pick<NetworkProfile, 'names'> },
): Promise<DomainName[]> {
  if (!tree) return []
  const wanted = text.toLowerCase()
  const ending = `.${tree.suffix}`
  if (wanted.endsWith(ending) && wanted.length > ending.length) {
    const found = await findName(db, tree, wanted.slice(0, -ending.length))
    return found ? [found] : []
  }
  const [exact, holding] = await Promise.all([
    findName(db, tree, wanted),
    searchNames(db, tree, wanted, limit),
  ])
  const others = holding.filter(({ account }) => account !== exact?.account)
  return [...(exact ? [exact] : []), ...others].slice(0, limit)
}

type Tree = NonNullable<NetworkProfile['names']>

/**
 * The whole name in the chain's own characters, such as `alice.gor`; `domainText` makes the form that pages
 * show.
 */
export const wholeName = (text: string, { suffix }: Tree) => `${text}.${suffix}`

/** The first label of a name, and the name under which it is: `dev` and `alice.gor` for `dev.alice.gor`. */
export function nameParts(text: string, tree: Tree): { name: string; parentName: string } {
  const [name = '', ...rest] = text.split('.')
  return { name, parentName: [...rest, tree.suffix].join('.') }
}
