import { expect, test } from 'vitest'
import type { EarnedCredits } from '#svm/accounts/epoch-credits.ts'
import { creditUnits } from './credit-units.ts'

const epochSchedule = { slotsPerEpoch: 100, firstNormalEpoch: 0, firstNormalSlot: 0 }
const unknown = { voteAccounts: null, consensus: null, epochSchedule }

const accounts = (...lists: EarnedCredits[][]) => ({
  current: lists.map((epochCredits) => ({
    ...{ votePubkey: 'v', nodePubkey: 'n', activatedStake: 1n, commissionBps: 0, lastVote: 1, epochCredits },
  })),
  ...{ delinquent: [], receivedAt: 0 },
})
const unitsOf = (unitOf: ReturnType<typeof creditUnits>) =>
  [4, 5, 6].map((epoch) => unitOf({ epoch, unit: null }))

test('nothing tells of Alpenglow: all entries are credits', () => {
  expect(unitsOf(creditUnits(unknown))).toEqual(['credits', 'credits', 'credits'])
})

const split = ['credits', null, 'lamports']

test('the epoch of the switch is that of the certificate, of any list that has it, or of more than Tower gives', () => {
  const consensus = { kind: 'alpenglow' as const, sinceSlot: 599 }
  expect(unitsOf(creditUnits({ ...unknown, consensus }))).toEqual(split)
  const told = accounts([], [{ epoch: 5, earned: 1n, unit: 'lamports' }])
  expect(unitsOf(creditUnits({ ...unknown, voteAccounts: told }))).toEqual(split)
  const tooMuch = accounts([{ epoch: 5, earned: 1_601n, unit: null }])
  expect(unitsOf(creditUnits({ ...unknown, voteAccounts: tooMuch }))).toEqual(split)
  const most = accounts([{ epoch: 5, earned: 1_600n, unit: null }])
  expect(unitsOf(creditUnits({ ...unknown, voteAccounts: most }))).toEqual(['credits', 'credits', 'credits'])
})

test('the list of a validator says the unit itself while it has the switch', () => {
  const unitOf = creditUnits({ ...unknown, consensus: { kind: 'alpenglow', sinceSlot: 599 } })
  expect(unitOf({ epoch: 5, unit: 'credits' })).toBe('credits')
  expect(unitOf({ epoch: 5, unit: 'lamports' })).toBe('lamports')
})
