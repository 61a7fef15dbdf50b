import { Share2, Trophy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type ChainNames, pages, sectionTitle } from '#contract/pages/pages.ts'
import { count, perSecond, shortPercent, UNKNOWN } from '../../format/number.ts'
import { useHealth, useNetworkNames } from '../../queries/network/network.ts'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'
import { ShareBar } from '../../ui/layout/ShareBar.tsx'
import { endMessage, shareOf } from './attempts.ts'
import type { Game } from './use-game.ts'

/** The visitor's result, with buttons that share it. */
export function Result({ game }: { game: Game }) {
  const { score, finalNetworkTps, tryAgain } = game
  const names = useNetworkNames()
  const account = useHealth().data?.network.links.x
  const message = endMessage(score, finalNetworkTps, names.shortTitle)
  const share = shareOf(score.ownTps, finalNetworkTps)
  const percent = Number.isFinite(share) ? Math.round((share ?? 0) * 100) : undefined
  const heading = useRef<HTMLDivElement>(null)
  // The focus moves to the heading instead of a button, so that keys pressed by inertia do not press a
  // button.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const pageUrl = `${window.location.origin}${pages.game.path}`
  return (
    <Card title="Your Result" flush>
      <div ref={heading} tabIndex={-1} className="px-4 pt-4 text-center outline-none">
        <p className="font-semibold text-4xl">
          {perSecond(score.ownTps)} <span className="text-xl">TPS</span>
        </p>
        <p className="mt-2 text-pretty font-medium text-base">{message.text}</p>
      </div>
      {message.isCongratulated && (
        <div className="mx-4 mt-4 flex items-center gap-3 rounded-md border border-accent bg-raised p-3">
          <Trophy size={22} aria-hidden="true" className="shrink-0 text-good" />
          <p>
            <span className="font-medium">Congratulations!</span>{' '}
            {percent === undefined
              ? 'Yours were the only transactions of the network.'
              : `You alone reached ${shortPercent(percent)} of the network’s rate.`}
          </p>
        </div>
      )}
      <div className="mt-4 border-line border-t">
        <Facts narrow>
          <Fact label="Sent">{count(score.sent)}</Fact>
          <Fact label="Confirmed">
            {count(score.confirmed)}
            {score.pending > 0 && <span className="text-muted">{count(score.pending)} pending</span>}
          </Fact>
          <Fact label="Failed">{count(score.failed)}</Fact>
          <Fact label="Success rate">{shortPercent(score.successRate)}</Fact>
          <Fact label="Network TPS">{perSecond(finalNetworkTps)}</Fact>
          <Fact label="Your share">
            {percent === undefined ? (
              UNKNOWN
            ) : (
              <>
                {shortPercent(percent)} <ShareBar percent={percent} />
              </>
            )}
          </Fact>
        </Facts>
      </div>
      <p className="flex flex-wrap justify-center gap-2 border-line border-t p-4">
        <Button look="primary" onClick={tryAgain}>
          Try Again
        </Button>
        <a
          href={sharePostUrl({ ownTps: score.ownTps, chain: names, pageUrl, account })}
          target="_blank"
          rel="noreferrer"
          className={buttonClass()}
        >
          <Share2 size={14} aria-hidden="true" />
          Share on X
        </a>
      </p>
    </Card>
  )
}

/**
 * The URL on which the visitor can post the result.
 *
 * @param account the chain's own account, `https://x.com/<handle>`; undefined if it is unknown
 */
export function sharePostUrl({
  ownTps,
  chain,
  pageUrl,
  account,
}: {
  ownTps: number
  chain: ChainNames
  pageUrl: string
  account: string | undefined
}): string {
  const handle = account?.match(/^https:\/\/x\.com\/(\w+)$/)?.[1]
  const text = [
    `I sent ${perSecond(ownTps)} transactions per second to the ${chain.title} in 15 seconds. Can you beat that?`,
    pageUrl,
    `#${sectionTitle('game', chain).replace(/[^\p{L}\p{N}]/gu, '')}${handle ? ` @${handle}` : ''}`,
  ].join('\n')
  return `https://x.com/intent/tweet?${new URLSearchParams({ text })}`
}
