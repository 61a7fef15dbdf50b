import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { BreakStats } from '#contract/community/break-game.ts'
import { lendPointerEvents } from '../../testing/lend.ts'
import { health } from '../../testing/network-samples.ts'
import { type Answers, answerWrites, openPage } from '../../testing/open-page.tsx'
import { address } from '../../testing/samples.ts'

beforeAll(() => import('./GameScreen.tsx'))
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

const stats: BreakStats = {
  networkTPS: 10.26,
  available: true,
  reason: null,
  address,
  remainingToday: 19_950,
}

/** A signature in base58 of 64 bytes, which differs for each number. */
const signatureOf = (n: number) => `${'5'.repeat(85)}${String(n).padStart(3, '0').replaceAll('0', 'z')}`

let statuses: Record<string, 'confirmed' | 'failed'> = {}
const answers: Answers = {
  getHealth: { ...health, network: { ...health.network, links: { x: 'https://x.com/Gorbagana_chain' } } },
  getBreakStats: stats,
  listBreakStatuses: (url) => ({
    transactions: (url.searchParams.get('signatures') ?? '')
      .split(',')
      .map((signature) => ({ signature, status: statuses[signature] ?? 'pending' })),
  }),
}

const startButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Start' })
const pad = () => screen.getByRole('button', { name: /any key/ })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const card = (label: string) => {
  const [term] = within(screen.getByRole('main')).getAllByText(label)
  return term?.nextElementSibling?.textContent
}
const rows = () =>
  within(screen.getByRole('region', { name: 'Recent Attempts' }))
    .queryAllByRole('row')
    .slice(1)
const press = async (init: KeyboardEventInit & { key: string }, target: Element = document.body) => {
  const isFree = fireEvent.keyDown(target, init)
  await pass(0)
  return !isFree
}

/** Opens the page and begins a game whose transactions are accepted. */
async function play(answer?: (n: number) => Response | Promise<Response>) {
  statuses = {}
  lendPointerEvents()
  const page = openPage('/break-gorbagana', answers)
  let count = 0
  const sent = answerWrites(() => {
    const n = count++
    return (
      answer?.(n) ??
      Response.json({ signature: signatureOf(n), success: true, status: 'pending', processingTime: 7 })
    )
  })
  const button = await startButton()
  await vi.waitFor(() => expect(button.disabled).toBe(false))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  fireEvent.click(button)
  await pass(999)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Connecting…' }).disabled).toBe(true)
  await pass(1)
  return { ...page, sent }
}

test('the page describes the game, and shows the counters and the network’s rate', async () => {
  openPage('/break-gorbagana', answers)
  const main = within(screen.getByRole('main'))
  expect(await main.findByRole('heading', { name: 'Break Gorbagana' })).toBeTruthy()
  expect(document.title).toBe('Break Gorbagana · Gorscope')
  await vi.waitFor(() => expect(card('Network TPS')).toBe('10.3'))
  expect([card('Confirmed'), card('Failed'), card('Your TPS')]).toEqual(['0', '0', '0.0'])
  expect(main.getByText('No attempts yet')).toBeTruthy()
  expect(main.getByText(/Up to 19,950 more transactions may be sent today/)).toBeTruthy()
})

test('before the first answer the network’s rate is 0 and the game cannot begin', async () => {
  const held = new Promise<never>(() => {})
  openPage('/break-gorbagana', answers)
  const reads = globalThis.fetch
  vi.stubGlobal('fetch', (path: string) => (path.includes('/break/') ? held : reads(path)))
  expect((await startButton()).disabled).toBe(true)
  expect(card('Network TPS')).toBe('0.0')
  expect(screen.getByText('Loading the game')).toBeTruthy()
})

test('an unknown rate of the network is a dash', async () => {
  openPage('/break-gorbagana', { ...answers, getBreakStats: { ...stats, networkTPS: null } })
  await vi.waitFor(() => expect(card('Network TPS')).toBe('–'))
})

test('a game that is unavailable says why, and begins when it is available again', async () => {
  const reason = "The game's account has no funds: 0 lamports."
  let now: BreakStats = { ...stats, available: false, reason }
  openPage('/break-gorbagana', { ...answers, getBreakStats: () => now })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(`The game is unavailable${reason}`)
  expect((await startButton()).disabled).toBe(true)
  now = stats
  await vi.waitFor(async () => expect((await startButton()).disabled).toBe(false), 10_000)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('when the statistics cannot be loaded the page says so', async () => {
  openPage('/break-gorbagana')
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The explorer answered with an error (404). This page goes on trying.',
  )
  expect((await startButton()).disabled).toBe(true)
})

test('the statistics are requested every three seconds', async () => {
  const { asked } = openPage('/break-gorbagana', answers)
  const requests = () => asked.filter((path) => path === '/api/break/stats').length
  await vi.waitFor(() => expect(requests()).toBe(1), 10_000)
  const startedAt = performance.now()
  await vi.waitFor(() => expect(requests()).toBe(2), 10_000)
  const elapsed = performance.now() - startedAt
  expect(elapsed).toBeGreaterThan(2_500)
  expect(elapsed).toBeLessThan(4_900)
})

test('after a second of connecting the game runs for fifteen seconds, and then shows the result', async () => {
  const { sent } = await play()
  expect(document.activeElement).toBe(pad())
  expect(screen.getByRole('timer', { name: 'Time left' }).textContent).toBe('15 s')
  for (const key of ['a', 'b', 'c']) await press({ key })
  expect(sent.map(({ path }) => path)).toEqual(Array.from({ length: 3 }, () => '/api/break/send-transaction'))
  const ids = new Set(sent.map(({ body }) => JSON.stringify(body)))
  expect([...ids]).toEqual([expect.stringMatching(/^\{"gameId":"\d{13}"\}$/)])
  await pass(5_000)
  expect(screen.getByRole('timer', { name: 'Time left' }).textContent).toBe('10 s')
  expect(card('Your TPS')).toBe('0.6')
  statuses = { [signatureOf(0)]: 'confirmed', [signatureOf(1)]: 'confirmed', [signatureOf(2)]: 'failed' }
  await pass(10_000)
  expect(screen.queryByRole('timer')).toBeNull()
  const result = within(screen.getByRole('region', { name: 'Your Result' }))
  expect(result.getByText('Nice start! Try mashing your keyboard faster!')).toBeTruthy()
  expect(result.getByText('67%')).toBeTruthy()
  expect(result.queryByText(/Congratulations/)).toBeNull()
  expect([card('Confirmed'), card('Failed'), card('Your TPS')]).toEqual(['2', '1', '0.2'])
  const link = result.getByRole<HTMLAnchorElement>('link', { name: 'Share on X' })
  expect(link.target).toBe('_blank')
  const text = new URL(link.href).searchParams.get('text')
  for (const part of ['0.2', `${location.origin}/break-gorbagana`, '#BreakGorbagana', '@Gorbagana_chain'])
    expect(text).toContain(part)
})

test('from half of the network’s rate on the result congratulates, and try again resets everything', async () => {
  const { sent } = await play()
  for (let i = 0; i < 80; i++) await press({ key: 'x' })
  expect(sent).toHaveLength(80)
  await pass(15_000)
  // Keys pressed right after the game neither scroll nor open the search; a second later they work normally.
  expect(await press({ key: ' ' })).toBe(true)
  await pass(1_000)
  expect(await press({ key: ' ' })).toBe(false)
  expect(sent).toHaveLength(80)
  expect(screen.getByText("Great performance! You're really testing the network!")).toBeTruthy()
  expect(screen.getByText(/You alone reached 52% of the network’s rate/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await pass(0)
  expect(screen.getByRole('button', { name: 'Start' })).toBeTruthy()
  expect([card('Confirmed'), card('Failed'), card('Your TPS')]).toEqual(['0', '0', '0.0'])
  expect(rows()).toEqual([])
  await press({ key: 'x' })
  expect(sent).toHaveLength(80)
})

test('each pressed key sends, a held one does not, and keys with other meanings keep them', async () => {
  const { sent } = await play()
  for (const key of ['a', ' ', 'Enter', 'Backspace', 'ArrowDown', '/'])
    expect(await press({ key }, pad())).toBe(true)
  expect(sent).toHaveLength(6)
  expect(await press({ key: 'a', repeat: true })).toBe(true)
  for (const key of ['Tab', 'Escape', 'Shift', 'F5', 'CapsLock']) expect(await press({ key })).toBe(false)
  expect(await press({ key: 'r', ctrlKey: true })).toBe(false)
  expect(await press({ key: 'r', metaKey: true })).toBe(false)
  const search = screen.getAllByRole('combobox')[0] as HTMLElement
  expect(await press({ key: 'a' }, search)).toBe(false)
  expect(await press({ key: 'Enter' }, screen.getAllByRole('link', { name: /Validators/ })[0])).toBe(false)
  expect(sent).toHaveLength(6)
})

test('a touch, a click and a click of assistive technology send one transaction each', async () => {
  const { sent } = await play()
  fireEvent.pointerDown(pad(), { button: 0, pointerType: 'touch' })
  fireEvent.click(pad(), { detail: 1 })
  await pass(0)
  expect(sent).toHaveLength(1)
  fireEvent.pointerDown(pad(), { button: 0, pointerType: 'mouse' })
  fireEvent.click(pad(), { detail: 1 })
  await pass(0)
  expect(sent).toHaveLength(2)
  fireEvent.click(pad(), { detail: 0 })
  await pass(0)
  expect(sent).toHaveLength(3)
  fireEvent.pointerDown(pad(), { button: 2, pointerType: 'mouse' })
  await pass(0)
  expect(sent).toHaveLength(3)
})

test('while one request is being sent no other is', async () => {
  let answer = (_: Response) => {}
  const { sent } = await play(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  for (const key of ['a', 'b', 'c']) await press({ key })
  expect(sent).toHaveLength(1)
  expect(screen.getByText('Sending…')).toBeTruthy()
  answer(Response.json({ signature: signatureOf(0), success: true, status: 'pending', processingTime: 7 }))
  await pass(0)
  await press({ key: 'd' })
  expect(sent).toHaveLength(2)
})

test('the ten most recent attempts are listed, newest first, with their dots and links', async () => {
  await play()
  for (let i = 0; i < 12; i++) await press({ key: 'x' })
  expect(rows()).toHaveLength(10)
  const links = () => rows().map((row) => within(row).getByRole('link').getAttribute('href'))
  expect(links()[0]).toBe(`/tx/${signatureOf(11)}`)
  expect(links()[9]).toBe(`/tx/${signatureOf(2)}`)
  const dots = () => rows().map((row) => row.querySelector('[data-dot]')?.className ?? '')
  expect(dots()[0]).toMatch(/bg-yellow.*animate-pulse/)
  expect(rows()[0]?.textContent).toContain('7 ms')
  statuses = { [signatureOf(11)]: 'confirmed', [signatureOf(10)]: 'failed' }
  await pass(2_000)
  expect(dots()[0]).toContain('bg-good')
  expect(dots()[1]).toContain('bg-bad')
  expect(dots()[2]).toContain('bg-yellow')
  expect(
    rows()
      .slice(0, 3)
      .map((row) => row.textContent?.match(/^(Confirmed|Failed|Pending)/)?.[0]),
  ).toEqual(['Confirmed', 'Failed', 'Pending'])
})

test('a send that fails is logged and counts as failed, and the page shows the message of the server', async () => {
  const refused = { error: { code: 'rate_limited', message: 'Too many transactions: try again in 9 s.' } }
  await play((n) =>
    n === 0 ? Response.json(refused, { status: 429 }) : Promise.reject(new TypeError('off')),
  )
  await press({ key: 'a' })
  expect(card('Failed')).toBe('1')
  expect(screen.getByRole('alert').textContent).toBe('Too many transactions: try again in 9 s.')
  expect(screen.getByText('Not sent')).toBeTruthy()
  await press({ key: 'b' })
  expect(card('Failed')).toBe('2')
  expect(screen.getByRole('alert').textContent).toBe('The server does not answer.')
  expect(console.warn).toHaveBeenCalledTimes(2)
})
