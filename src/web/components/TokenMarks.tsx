import { BadgeCheck, TriangleAlert } from 'lucide-react'
import type { TokenSummary } from '#contract/tokens.ts'
import { Badge } from '../ui/Badge.tsx'
import { warningOf } from './TokenText.tsx'

/** What the explorer says of a token in a list: verified, or whose copy it is; nothing of any other. */
export function TokenMarks({ token }: { token: Pick<TokenSummary, 'verified' | 'copyOf'> }) {
  if (token.verified)
    return (
      <Badge tone="green" title="The network profile of this explorer lists this token">
        <BadgeCheck size={13} aria-hidden="true" /> VERIFIED
      </Badge>
    )
  if (!token.copyOf) return null
  return (
    <Badge tone="orange" title={warningOf(token.copyOf)}>
      <TriangleAlert size={13} aria-hidden="true" /> copy of {token.copyOf.symbol}
    </Badge>
  )
}
