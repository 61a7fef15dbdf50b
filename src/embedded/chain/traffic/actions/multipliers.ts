import { scaleStateOf } from '#svm/accounts/ui-amount.ts'
import { updateMultiplier } from '../../instructions/token-extensions.ts'
import type { Action } from '../action-context.ts'

/** The factors of a change: mostly dividends, and some splits. */
const CHANGES = [1.01, 1.02, 1.05, 2, 0.5] as const
/** A change that would leave this range sets the multiplier back to the initial one. */
const [LEAST, MOST] = [0.25, 16]
/** Seconds from the announcement of a multiplier until it applies. */
const NOTICE = 30

/**
 * The treasury sets a new multiplier of a token's UI amounts, which applies at once or some seconds later.
 */
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
