import type { NetworkProfile } from '#profiles/profile.ts'
import type { Head } from '#store/head/head.ts'
import type { Names } from '../names/names.ts'
import type { TokenList } from '../tokens/token-list.ts'
import type { Voters } from '../validators/voters.ts'

export type SitemapContext = {
  network: NetworkProfile
  head: Head
  names: Names
  tokenList: TokenList
  voters: Voters
}
