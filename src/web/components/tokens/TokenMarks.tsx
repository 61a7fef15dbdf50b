import { BadgeCheck, TriangleAlert } from 'lucide-react'
import type { TokenSummary } from '#contract/tokens/tokens.ts'
import { shortAddress } from '../../format/address.ts'
import { Badge } from '../../ui/layout/Badge.tsx'
import { warningOf } from './TokenText.tsx'

type TokenMarksProps = {
  token: Pick<TokenSummary, 'verified' | 'copyOf'>
  /**
   * The mint, which is shown with the mark of a copy if the row does not show the address, because nothing
   * else distinguishes the copy.
   */
  mint?: string
}

/**
 * The mark of a token that the network profile verifies. With `inList`, rows on phones show the icon alone.
 */
export function VerifiedBadge({ inList = false }: { inList?: boolean }) {
  return (
    <Badge tone="green" title="The network profile of this explorer lists this token">
      <BadgeCheck size={13} aria-hidden="true" />{' '}
      {inList ? <span className="lines:sr-only">VERIFIED</span> : 'VERIFIED'}
    </Badge>
  )
}

/** The mark of a token in a list: verified, or a copy of another token; nothing for other tokens. */
export function TokenMarks({ token, mint }: TokenMarksProps) {
  if (token.verified) return <VerifiedBadge inList />
  if (!token.copyOf) return null
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      <Badge tone="orange" title={warningOf(token.copyOf)}>
        <TriangleAlert size={13} aria-hidden="true" /> copy of {token.copyOf.symbol}
      </Badge>
      {mint !== undefined && (
        <span className="font-mono text-muted text-xs" title={mint}>
          {shortAddress(mint)}
        </span>
      )}
    </span>
  )
}
