import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Integrity, IntegrityCheck } from '#contract/network/integrity.ts'
import { health } from '../../testing/network-samples.ts'
import { openPage } from '../../testing/open-page.tsx'
import { address, otherAddress } from '../../testing/samples.ts'
import { checkTexts } from './check-texts.ts'

beforeAll(() => import('./IntegrityScreen.tsx'))

const names = Object.keys(checkTexts) as IntegrityCheck['name'][]
const checks = (more: Partial<IntegrityCheck>): IntegrityCheck[] =>
  names.map((name) => ({
    ...{ name, state: 'never', compared: 0, changing: 0, differences: 0, reason: null, upTo: null },
    ...more,
  }))

const never: Integrity = {
  ...{ running: null, lastFull: null, differences: 0, named: [], slots: null, coin: null },
  asOfSlot: null,
  checks: checks({}),
}
const begunAt = '2026-11-22T09:00:00.000Z'
const clean: Integrity = {
  ...never,
  lastFull: { begunAt, endedAt: '2026-11-22T09:30:00.000Z', upTo: 1_234_567 },
  checks: checks({ state: 'clean', compared: 1_500, upTo: 1_234_567 }),
  slots: {
    ...{ firstSlot: 10, newestSlot: 1_234_567, stored: 1_200_000, skipped: 34_558, unknown: 0, breaks: 0 },
    ...{ brokenBlocks: 1, brokenTransactions: 2 },
  },
  coin: { known: '475999999816905407', supply: '500600008706467991', slot: 1_234_567 },
}

/** The value of a card at the top of the page. */
const cardOf = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement?.textContent

test('before the first check the page claims nothing', async () => {
  openPage('/integrity', { getIntegrity: never })
  expect(await screen.findByText('Nothing was compared yet', { selector: 'p' })).toBeTruthy()
  expect(cardOf('Differences')).toContain('Not known yet')
  expect(cardOf('Last full check')).toContain('None yet')
  expect(screen.getAllByText('Not checked yet', { selector: '.tone' })).toHaveLength(names.length)
  expect(screen.queryByText('No difference was found')).toBeNull()
})

test('a running round shows its progress', async () => {
  const running = { begunAt, upTo: 9_000, check: 'blocks' as const, done: 2, of: 10 }
  openPage('/integrity', { getIntegrity: { ...never, running } })
  expect(
    await screen.findByText(
      /A round is under way, up to slot 9,000: 2 of 10 checks are done, now “Random blocks”/,
    ),
  ).toBeTruthy()
})

test('a correct index has no difference, with the slot up to which that was checked', async () => {
  openPage('/integrity', { getIntegrity: clean })
  expect(await screen.findByText('No difference was found')).toBeTruthy()
  expect(cardOf('Differences')).toBe('Differences0by 10 checks of 10')
  expect(cardOf('Last full check')).toContain('up to slot 1,234,567')
  expect(screen.getAllByText('No difference', { selector: '.tone' })).toHaveLength(names.length)
  expect(screen.getByText('2 transactions in 1 block')).toBeTruthy()
  expect(screen.getByText('24,600,008.889562584')).toBeTruthy()
})

test('each difference is named, with a link to its page and both values', async () => {
  const of = { what: 'lamports', index: '1234567', other: '7654321', slot: 900 }
  const named: Integrity['named'] = [
    { ...of, check: 'coinBalances', kind: 'address', key: address },
    { ...of, check: 'holderCounts', kind: 'token', key: otherAddress, what: 'holders' },
    { ...of, check: 'blocks', kind: 'block', key: '512', what: 'blockhash', index: 'abc', other: 'xyz' },
    { ...of, check: 'slots', kind: 'none', key: 'Slots 5 to 9', what: 'slots' },
  ]
  openPage('/integrity', { getIntegrity: { ...clean, differences: 104, named } })
  const table = await screen.findByRole('table', { name: 'Values of the index that differ' })
  expect(await within(table).findByText('blockhash')).toBeTruthy()
  const links = within(table)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(links).toEqual([`/address/${address}`, `/token/${otherAddress}`, '/block/slot-512'])
  expect(within(table).getAllByText('1,234,567').length).toBe(3)
  expect(within(table).getByText('Slots 5 to 9')).toBeTruthy()
  expect(screen.getByText('100 more that are not listed')).toBeTruthy()
})

test('a check that the node does not support says why, and an unreachable node is named', async () => {
  const reason = 'Not possible: the node does not offer getTokenLargestAccounts.'
  openPage('/integrity', {
    getIntegrity: { ...clean, checks: checks({ state: 'unknown', reason }) },
    getHealth: { ...health, status: 'degraded', chain: { ...health.chain, up: false } },
  })
  expect((await screen.findAllByText(reason)).length).toBe(names.length)
  expect(await screen.findByText('The node does not answer: what is compared with it waits.')).toBeTruthy()
})

test('a result that cannot be loaded says so, with a retry', async () => {
  const failed = () => Response.json({ error: { code: 'unavailable', message: '' } }, { status: 400 })
  openPage('/integrity', {}, (path) => (path === '/api/integrity' ? failed() : undefined))
  expect((await screen.findAllByText(/cannot be loaded|could not be loaded/i)).length).toBeGreaterThan(0)
})
