import { ExternalLink } from 'lucide-react'
import type { Token } from '#contract/tokens/tokens.ts'
import { unknown } from '../../components/amounts/unknown.tsx'

const channels = [
  ['website', 'Website'],
  ['telegram', 'Telegram'],
  ['twitter', 'Twitter'],
] as const

/** The links that the token's creator published; a dash if there are none. */
export function SocialLinks({ token }: { token: Pick<Token, 'website' | 'telegram' | 'twitter'> }) {
  const links = channels.flatMap(([field, label]) => {
    const url = token[field]
    return url && /^https?:\/\//i.test(url) ? [{ url, label }] : []
  })
  if (links.length === 0) return unknown
  return links.map(({ url, label }) => <OutLink key={label} url={url} label={label} />)
}

/** A link to another site. It sends no referrer, so that the site does not learn about this page. */
export function OutLink({ url, label }: { url: string; label: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className="inline-flex items-center gap-1 text-link underline-offset-3 hover:underline"
    >
      {label}
      <ExternalLink size={12} aria-hidden="true" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
