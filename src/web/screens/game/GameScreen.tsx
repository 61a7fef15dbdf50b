import { sectionTitle } from '#contract/pages/titles.ts'
import { useBreakStats } from '../../queries/break-game.ts'
import { useNetworkNames } from '../../queries/network/network.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { PageHeading } from '../../ui/layout/PageHeading.tsx'
import { AttemptList } from './AttemptList.tsx'
import { GameAccount } from './GameAccount.tsx'
import { GameCards } from './GameCards.tsx'
import { Pad } from './Pad.tsx'
import { Result } from './Result.tsx'
import { StartPanel } from './StartPanel.tsx'
import { useGame } from './use-game.ts'
import { useMashing } from './use-mashing.ts'

/** `/break-gorbagana` */
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
