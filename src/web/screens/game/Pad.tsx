import { useEffect, useRef } from 'react'
import { Card } from '../../ui/layout/Card.tsx'
import { ShareBar } from '../../ui/layout/ShareBar.tsx'
import { GAME_MS } from './attempts.ts'
import type { Game } from './use-game.ts'

/** The field to click or tap, and the remaining time. */
export function Pad({ game }: { game: Game }) {
  const { leftMs, score, refusal, press } = game
  const pad = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    pad.current?.focus({ preventScroll: true })
    // On a phone the pad is scrolled to the centre, because the chat's button covers the corner and could be
    // tapped by mistake.
    const isPhone = window.matchMedia('(max-width: 40rem)').matches
    pad.current?.scrollIntoView({ block: isPhone ? 'center' : 'nearest' })
  }, [])
  const seconds = Math.ceil(leftMs / 1_000)
  return (
    <Card
      title="Break it!"
      actions={
        <span role="timer" aria-label="Time left" className="font-mono text-title text-ink">
          {seconds} s
        </span>
      }
    >
      <div className="flex">
        <ShareBar percent={(100 * leftMs) / GAME_MS} />
      </div>
      <button
        ref={pad}
        type="button"
        data-pad
        // Pointer events react to each finger at once; a click comes later, and only from the first finger.
        onPointerDown={(event) => event.button === 0 && press()}
        // This handles clicks of assistive technology, which sends no pointer events.
        onClick={(event) => event.detail === 0 && press()}
        className="mt-4 flex min-h-56 w-full touch-manipulation select-none flex-col items-center justify-center gap-1 rounded-lg border-2 border-accent bg-raised p-4 text-center active:bg-accent/20"
      >
        <span className="font-semibold text-4xl">{score.sent}</span>
        <span className="text-muted">sent</span>
        <span className="mt-2 font-medium">Click, tap or press any key</span>
      </button>
      {refusal && (
        <p role="alert" className="mt-3 break-words text-small text-bad">
          {refusal}
        </p>
      )}
    </Card>
  )
}
