import { useEffect, useRef } from 'react'
import { readBreakStatuses } from '../../queries/break-game.ts'
import type { Attempt } from './attempts.ts'

const EVERY_MS = 1_000
const AT_ONCE = 20
/**
 * The time in ms after which an unconfirmed transaction is given up: it has expired, or the server was
 * restarted.
 */
const GIVEN_UP_MS = 300_000

/** Requests the states of pending attempts every second, the oldest first, and each in its turn. */
export function useStatuses(
  attempts: readonly Attempt[],
  change: (id: number, more: Pick<Attempt, 'status'>) => void,
): void {
  const latest = useRef({ attempts, change })
  useEffect(() => {
    latest.current = { attempts, change }
  })
  const isWaiting = attempts.some(isPending)
  useEffect(() => {
    if (!isWaiting) return
    let isAsking = false
    const hadTurn = new Set<number>()
    const ask = async () => {
      const pending = latest.current.attempts.filter(
        (attempt) => isPending(attempt) && Date.now() - attempt.timestamp < GIVEN_UP_MS,
      )
      if (isAsking || pending.length === 0) return
      if (pending.every(({ id }) => hadTurn.has(id))) hadTurn.clear()
      const asked = pending.filter(({ id }) => !hadTurn.has(id)).slice(0, AT_ONCE)
      for (const { id } of asked) hadTurn.add(id)
      isAsking = true
      try {
        const statuses = await readBreakStatuses(asked.flatMap(({ signature }) => signature ?? []))
        for (const { id, signature } of asked) {
          const status = statuses.get(signature ?? '')
          if (status && status !== 'pending') latest.current.change(id, { status })
        }
      } catch (error) {
        console.warn('The status of the game’s transactions could not be loaded.', error)
      } finally {
        isAsking = false
      }
    }
    const timer = setInterval(() => void ask(), EVERY_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
}

const isPending = ({ signature, status }: Attempt) => signature !== null && status === 'pending'
