import { count, perSecond, shortPercent } from '../../format/number.ts'
import { StatCards } from '../../ui/layout/StatCards.tsx'
import type { Score } from './attempts.ts'

/** The counters of the game. */
export function GameCards({ score, networkTps }: { score: Score; networkTps: number | null }) {
  return (
    <StatCards
      cards={[
        {
          label: 'Confirmed',
          value: <span className="text-good">{count(score.confirmed)}</span>,
          note: `${shortPercent(score.successRate)} of ${count(score.sent)} sent`,
        },
        {
          label: 'Failed',
          value: <span className={score.failed > 0 ? 'text-bad' : undefined}>{count(score.failed)}</span>,
          note: `${count(score.pending)} pending`,
        },
        { label: 'Your TPS', value: perSecond(score.ownTps), note: 'transactions per second' },
        { label: 'Network TPS', value: perSecond(networkTps), note: 'all transactions of the chain' },
      ]}
    />
  )
}
