import { scaleStateOf } from '#svm/accounts/ui-amount.ts'
import { updateMultiplier } from '../../instructions/token-extensions.ts'
import type { Action } from '../action-context.ts'

/** Dividends mostly, and splits. */
const CHANGES = [1.01, 1.02, 1.05, 2, 0.5] as const
/** Further off a change goes back to the start. */
const [LEAST, MOST] = [0.25, 16]
/** Seconds after which an announced multiplier holds. */
const NOTICE = 30

/** The treasury multiplies what a token's amounts are shown as, at once or some seconds later. */
export const changeMultiplier: Action = ({ chain, actors, random }) => {
  const token = actors.tokens.find(({ multiplier }) => multiplier !== undefined)
  const account = token && chain.accounts.read(token.mint.address)
  const state = account && scaleStateOf(account.data)
  if (token?.multiplier === undefined || state?.kind !== 'multiplier') return undefined
  const changed = state.next * random.pick(CHANGES)
  const multiplier = changed < LEAST || changed > MOST ? token.multiplier : changed
  const from = random.chance(0.5) ? 0 : chain.current.time + NOTICE
  const { treasury } = actors
  return {
    signers: [treasury],
    instructions: [updateMultiplier(token.mint.address, treasury.address, { multiplier, from })],
  }
}
