import { Card } from '../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../ui/layout/EmptyState.tsx'
import type { CardsProps } from './card-values.tsx'

/** The card of a valid address without an account that no indexed transaction names. */
export function UnusedCards({ query }: CardsProps) {
  return (
    <Card title="Overview">
      <EmptyState title="Not seen on this chain">
        There is no account at this address, and no indexed transaction names it.{' '}
        {query.data?.onCurve
          ? 'A private key can exist for it: it may be a wallet that was never used here.'
          : 'No private key can exist for it.'}
      </EmptyState>
    </Card>
  )
}
