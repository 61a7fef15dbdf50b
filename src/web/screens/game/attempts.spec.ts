import { expect, test } from 'vitest'
import { health } from '../../testing/network-samples.ts'
import { endMessage, scoreOf, shareOf } from './attempts.ts'
import { sharePostUrl } from './Result.tsx'

const attempts = (confirmed: number, failed: number, pending: number) =>
  [
    ...Array.from({ length: confirmed }, () => 'confirmed' as const),
    ...Array.from({ length: failed }, () => 'failed' as const),
    ...Array.from({ length: pending }, () => 'pending' as const),
  ].map((status) => ({ status }))

test('the score counts attempts, their rate with one decimal and the whole per cent that are confirmed', () => {
  expect(scoreOf(attempts(2, 1, 4), 15_000)).toEqual({
    sent: 7,
    confirmed: 2,
    failed: 1,
    pending: 4,
    successRate: 29,
    ownTps: 0.5,
  })
  expect(scoreOf(attempts(10, 0, 0), 3_000)).toMatchObject({ successRate: 100, ownTps: 3.3 })
  expect(scoreOf([], 0)).toMatchObject({ sent: 0, successRate: 0, ownTps: 0 })
})

test.each([
  [20, 10, "Incredible! You're pushing Gorbagana to its limits!", true],
  [8, 10, "Incredible! You're pushing Gorbagana to its limits!", true],
  [7.9, 10, "Great performance! You're really testing the network!", true],
  [5, 10, "Great performance! You're really testing the network!", true],
  [4.9, 10, 'Good effort! Keep pushing those transactions!', false],
  [2, 10, 'Good effort! Keep pushing those transactions!', false],
  [1.9, 10, 'Nice start! Try mashing your keyboard faster!', false],
  [0.1, null, 'Nice start! Try mashing your keyboard faster!', false],
  [0.1, 0, "Incredible! You're pushing Gorbagana to its limits!", true],
  [0, 10, 'Ready to break some limits?', false],
  [0, 0, 'Ready to break some limits?', false],
])('own TPS %d against %s of the network: %s', (ownTps, networkTps, text, isCongratulated) => {
  const sent = Math.round(ownTps * 15)
  expect(endMessage({ sent, ownTps }, networkTps, 'Gorbagana')).toEqual({ text, isCongratulated })
})

test('the share is unknown while the rate of the network is', () => {
  expect(shareOf(5, undefined)).toBeUndefined()
  expect(shareOf(5, null)).toBeUndefined()
  expect(shareOf(5, 10)).toBe(0.5)
})

test('the post has the own TPS, the page, a hashtag and the account of the chain, where it has one', () => {
  const given = { ownTps: 4.25, chain: health.network, pageUrl: 'https://gor.example.org/break-gorbagana' }
  const textOf = (account: string | undefined) => {
    const url = new URL(sharePostUrl({ ...given, account }))
    expect(url.origin + url.pathname).toBe('https://x.com/intent/tweet')
    return url.searchParams.get('text')
  }
  expect(textOf('https://x.com/Gorbagana_chain')).toBe(
    'I sent 4.3 transactions per second to the Gorbagana Chain in 15 seconds. Can you beat that?\nhttps://gor.example.org/break-gorbagana\n#BreakGorbagana @Gorbagana_chain',
  )
  expect(textOf(undefined)).toMatch(/\n#BreakGorbagana$/)
})
