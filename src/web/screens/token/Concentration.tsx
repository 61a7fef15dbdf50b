import type { Token } from '#contract/tokens/tokens.ts'
import { holderShare } from '../../format/holder-share.ts'
import { plural } from '../../format/number.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'

type Concentration = Token['concentration']

/**
 * The share of the supply that the largest owners hold: all owners, and without pools, programs and known
 * addresses.
 */
export function Concentration({ token }: { token: Token | undefined }) {
  const concentration = token?.concentration
  if (concentration?.top10 === null) return null
  return (
    <Card title="Concentration" flush>
      <Facts>
        {(['top10', 'top50', 'top100'] as const).map((top) => (
          <Fact key={top} label={top.replace('top', 'Top ')} wait={!concentration && 6}>
            {concentration && <Shares all={concentration[top]} others={concentration.withoutMarked[top]} />}
          </Fact>
        ))}
        {concentration && concentration.marked.length > 0 && (
          <Fact label="Apart">
            <span className="text-muted">{markedText(concentration)}</span>
          </Fact>
        )}
      </Facts>
    </Card>
  )
}

const names: Readonly<Record<Concentration['marked'][number]['mark'], readonly [string, string]>> = {
  pool: ['pool', 'pools'],
  program: ['program', 'programs'],
  burn: ['burn address', 'burn addresses'],
  label: ['known address', 'known addresses'],
}

/** The text about the excluded owners: `3 pools hold 20%, 1 program holds 2.000%`. */
const markedText = ({ marked }: Concentration) =>
  marked
    .map(
      ({ mark, owners, percentage }) =>
        `${plural(owners, ...names[mark])} ${owners === 1 ? 'holds' : 'hold'} ${holderShare(percentage)}`,
    )
    .join(', ')

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
