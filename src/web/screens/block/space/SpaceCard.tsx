import type { ReactNode } from 'react'
import { Card } from '../../../ui/layout/Card.tsx'

/** The card of the block's space. Its height is that with the picture. */
export function SpaceCard({ children }: { children?: ReactNode }) {
  return (
    <Card title="Block Space" flush>
      <div className="flex min-h-102 flex-col sm:min-h-96.5">{children}</div>
    </Card>
  )
}
