import type { BreakStats } from '#contract/community/break-game.ts'
import { sectionTitle } from '#contract/pages/pages.ts'
import { AddressLink } from '../../components/addresses/links.tsx'
import { count, perSecond, shortPercent } from '../../format/number.ts'
import { useBreakStats } from '../../queries/break-game.ts'
import { useNetworkNames } from '../../queries/network/network.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { PageHeading } from '../../ui/layout/PageHeading.tsx'
import { StatCards } from '../../ui/layout/StatCards.tsx'
import { AttemptList } from './AttemptList.tsx'
import type { Score } from './attempts.ts'
import { Pad } from './Pad.tsx'
import { Result } from './Result.tsx'
import { StartPanel } from './StartPanel.tsx'
import { useGame } from './use-game.ts'
import { useMashing } from './use-mashing.ts'

/** The screen of `/break-gorbagana`. */
export function GameScreen() {
  const chain = useNetworkNames()
  const title = sectionTitle('game', chain)
  usePageTitle(title)
  const stats = useBreakStats()
  const game = useGame(stats.data?.networkTPS)
  const { phase } = game
  useMashing(game.takesKeys, game.press)
  return (
    <>
      <PageHeading title={title}>
        <span>
          A 15-second stress test of the {chain.title}: each click and each key sends a real transaction
        </span>
      </PageHeading>
      <GameCards score={game.score} networkTps={stats.data ? stats.data.networkTPS : 0} />
      <p role="status" className="sr-only">
        {said[phase]}
      </p>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          {phase === 'playing' ? (
            <Pad game={game} />
          ) : phase === 'complete' ? (
            <Result game={game} />
          ) : (
            <StartPanel query={stats} isConnecting={phase === 'connecting'} onStart={game.start} />
          )}
          <GameAccount stats={stats.data} />
        </div>
        <AttemptList attempts={game.attempts} />
      </div>
    </>
  )
}

const said = {
  idle: '',
  connecting: 'Connecting…',
  playing: 'Go! 15 seconds.',
  complete: 'Time is up.',
} as const

/** The account that sends and pays the transactions; nothing if the server has none. */
function GameAccount({ stats }: { stats: BreakStats | undefined }) {
  if (!stats?.address || stats.remainingToday === null) return null
  const { remainingToday } = stats
  const left = remainingToday === 0 ? 'No more' : `Up to ${count(remainingToday)} more`
  return (
    <p className="text-small text-muted">
      {left} transactions may be sent today (UTC), all by this server’s account{' '}
      <AddressLink address={stats.address} copy />
    </p>
  )
}

/** The counters of the game. */
function GameCards({ score, networkTps }: { score: Score; networkTps: number | null }) {
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
