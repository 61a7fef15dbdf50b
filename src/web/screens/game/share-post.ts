import { type ChainNames, sectionTitle } from '#contract/pages/titles.ts'
import { perSecond } from '../../format/number.ts'

/**
 * The page on which the visitor can post the result.
 *
 * @param account the chain's own account, `https://x.com/<handle>`; undefined: none is known
 */
export function sharePostUrl({
  ownTps,
  chain,
  pageUrl,
  account,
}: {
  ownTps: number
  chain: ChainNames
  pageUrl: string
  account: string | undefined
}): string {
  const handle = account?.match(/^https:\/\/x\.com\/(\w+)$/)?.[1]
  const text = [
    `I sent ${perSecond(ownTps)} transactions per second to the ${chain.title} in 15 seconds. Can you beat that?`,
    pageUrl,
    `#${sectionTitle('game', chain).replace(/[^\p{L}\p{N}]/gu, '')}${handle ? ` @${handle}` : ''}`,
  ].join('\n')
  return `https://x.com/intent/tweet?${new URLSearchParams({ text })}`
}
