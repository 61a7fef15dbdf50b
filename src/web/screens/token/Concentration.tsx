import type { Token } from '#contract/tokens.ts'
import { holderShare } from '../../format/holder-share.ts'
import { Card } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'

/** How much of the supply the largest owners have. */
export function Concentration({ token: { concentration } }: { token: Token }) {
  const { top10, top100, withoutMarked } = concentration
  if (top10 === null) return null
  return (
    <Card title="Concentration" flush>
      <Facts>
        <Fact label="Top 10">
          <Shares all={top10} others={withoutMarked.top10} />
        </Fact>
        <Fact label="Top 100">
          <Shares all={top100} others={withoutMarked.top100} />
        </Fact>
      </Facts>
    </Card>
  )
}

function Shares({ all, others }: { all: string | null; others: string | null }) {
  return (
    <>
      <span className="font-mono">{holderShare(all)}</span>
      {others !== null && others !== all && (
        <span className="text-muted">
          {holderShare(others)} without pools, programs, burn addresses and labels
        </span>
      )}
    </>
  )
}
