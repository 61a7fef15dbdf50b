import { useEffect, useRef, useState } from 'react'
import { reasonOf } from '../../queries/api/write-api.ts'
import { sendBreakTransaction } from '../../queries/break-game.ts'
import { type Attempt, GAME_MS, type Score, scoreOf } from './attempts.ts'
import { useStatuses } from './use-statuses.ts'

export type Phase = 'idle' | 'connecting' | 'playing' | 'complete'

const CONNECTING_MS = 1_000
const TICK_MS = 100
/**
 * The time in ms after the end during which keys have no other effect, because visitors do not stop pressing
 * at once.
 */
const COOLING_MS = 1_000

export type Game = {
  phase: Phase
  /** The attempts, oldest first. */
  attempts: readonly Attempt[]
  score: Score
  leftMs: number
  /** Whether keys belong to the game. */
  takesKeys: boolean
  /** The reason why the server refused the last attempt; empty when it did not. */
  refusal: string
  /**
   * The network's transactions per second at the end of the game. It is stored, so that the result does not
   * change.
   */
  finalNetworkTps: number | null | undefined
  start: () => void
  /** Sends one transaction, unless one is being sent. */
  press: () => void
  tryAgain: () => void
}

/** The state of the game. Its phases are idle → connecting (1 s) → playing (15 s) → complete → idle. */
export function useGame(networkTps: number | null | undefined): Game {
  const [phase, setPhase] = useState<Phase>('idle')
  const [attempts, setAttempts] = useState<readonly Attempt[]>([])
  const [elapsedMs, setElapsedMs] = useState(0)
  const [refusal, setRefusal] = useState('')
  const [isCooling, setCooling] = useState(false)
  const [finalNetworkTps, setFinalNetworkTps] = useState<number | null>()
  const startedAt = useRef(0)
  const lastId = useRef(0)
  /** The game whose attempt is being sent. */
  const inFlight = useRef<number>(undefined)
  const newestNetworkTps = useRef(networkTps)
  useEffect(() => {
    newestNetworkTps.current = networkTps
  }, [networkTps])

  const change = (id: number, more: Partial<Attempt>) =>
    setAttempts((all) => all.map((one) => (one.id === id ? { ...one, ...more } : one)))

  useEffect(() => {
    if (phase !== 'connecting') return
    const timer = setTimeout(() => {
      startedAt.current = Date.now()
      setAttempts([])
      setElapsedMs(0)
      setRefusal('')
      setPhase('playing')
    }, CONNECTING_MS)
    return () => clearTimeout(timer)
  }, [phase])

  useEffect(() => {
    if (phase !== 'playing') return
    const timer = setInterval(() => {
      const elapsed = Math.min(GAME_MS, Date.now() - startedAt.current)
      setElapsedMs(elapsed)
      if (elapsed < GAME_MS) return
      setFinalNetworkTps(newestNetworkTps.current)
      setCooling(true)
      setPhase('complete')
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [phase])

  useEffect(() => {
    if (!isCooling) return
    const timer = setTimeout(() => setCooling(false), COOLING_MS)
    return () => clearTimeout(timer)
  }, [isCooling])

  const send = async () => {
    const game = startedAt.current
    // Timers of a background tab run late, so the game may already be over.
    if (phase !== 'playing' || inFlight.current === game || Date.now() - game >= GAME_MS) return
    inFlight.current = game
    const id = ++lastId.current
    const attempt: Attempt = {
      id,
      signature: null,
      success: false,
      status: 'pending',
      processingTime: null,
      timestamp: Date.now(),
    }
    setAttempts((all) => [...all, attempt])
    try {
      change(id, await sendBreakTransaction(String(game)))
      setRefusal('')
    } catch (error) {
      console.warn('A transaction of the game could not be sent.', error)
      change(id, { status: 'failed' })
      setRefusal(reasonOf(error))
    } finally {
      if (inFlight.current === game) inFlight.current = undefined
    }
  }

  useStatuses(attempts, change)

  return {
    phase,
    attempts,
    score: scoreOf(attempts, elapsedMs),
    leftMs: GAME_MS - elapsedMs,
    takesKeys: phase === 'playing' || isCooling,
    refusal,
    finalNetworkTps,
    start: () => setPhase('connecting'),
    press: () => void send(),
    tryAgain: () => {
      setPhase('idle')
      setAttempts([])
      setElapsedMs(0)
      setRefusal('')
      setFinalNetworkTps(undefined)
    },
  }
}
