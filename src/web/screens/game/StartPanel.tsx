import type { UseQueryResult } from '@tanstack/react-query'
import { Keyboard, LoaderCircle, TriangleAlert } from 'lucide-react'
import type { BreakStats } from '#contract/community/break-game.ts'
import { useOutageWords } from '../../components/page/LoadFailure.tsx'
import { hasFailed } from '../../queries/api/failed.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Loading } from '../../ui/layout/Skeleton.tsx'

type StartPanelProps = {
  query: UseQueryResult<BreakStats>
  isConnecting: boolean
  onStart: () => void
}

/** The rules and the button that begins a game, or the reason why none can begin now. */
export function StartPanel({ query, isConnecting, onStart }: StartPanelProps) {
  const outage = useOutageWords(query)
  const problem = hasFailed(query)
    ? `${outage.text} This page goes on trying.`
    : (query.data?.reason ?? undefined)
  const isReady = query.data !== undefined && problem === undefined
  return (
    <Card title="How to Play">
      <div className="flex flex-col items-center gap-4 py-4 text-center">
        <Keyboard size={36} aria-hidden="true" className="text-faint" />
        <p className="max-w-prose text-pretty">
          Mash your keyboard, click or tap as fast as you can for 15 seconds. Each press sends one
          transaction, as soon as the one before is on its way.
        </p>
        {problem && (
          <div role="alert" className="flex max-w-prose gap-2 rounded-md bg-raised p-3 text-left text-small">
            <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-warn" />
            <span>
              <span className="block font-medium">The game is unavailable</span>
              {problem}
            </span>
          </div>
        )}
        {!query.data && !problem && <Loading what="the game" />}
        <Button
          look="primary"
          className="h-11 min-w-48 px-6"
          disabled={!isReady || isConnecting}
          onClick={onStart}
        >
          {isConnecting && <LoaderCircle size={18} aria-hidden="true" className="animate-spin" />}
          {isConnecting ? 'Connecting…' : 'Start'}
        </Button>
      </div>
    </Card>
  )
}
