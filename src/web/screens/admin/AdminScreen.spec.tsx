import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import type { TrollboxSetting } from '#contract/community/trollbox.ts'
import { answerWrites, openPage } from '../../testing/open-page.tsx'

beforeAll(() => import('./AdminScreen.tsx'))

const setting: TrollboxSetting = { key: 'trollbox_enabled', value: 'true', changedAt: null, canChange: true }

const theSwitch = () => screen.findByRole<HTMLButtonElement>('switch', { name: 'Enable Trollbox' })
const token = () => screen.getByLabelText<HTMLInputElement>('Admin token')

async function status() {
  const label = await screen.findByText('Trollbox Status')
  return (label.parentElement as HTMLElement).querySelector('dd')
}

const refused = (code: number, message: string) => () =>
  Response.json({ error: { code: 'unauthorized', message } }, { status: code })

test('the panel has the switch with its help, and the system information', async () => {
  openPage('/admin', { getTrollboxSetting: setting })
  const main = within(screen.getByRole('main'))
  expect(await main.findByRole('heading', { name: 'Admin Panel' })).toBeTruthy()
  expect(main.getByText('Manage explorer settings and features')).toBeTruthy()
  expect(main.getByRole('heading', { name: 'Trollbox Settings' })).toBeTruthy()
  expect(main.getByText('Show the chat box in the bottom right corner of the website')).toBeTruthy()
  const info = within(main.getByRole('region', { name: 'System Information' }))
  for (const [label, value] of [
    ['Environment', 'Development'],
    ['Network', 'Gorbagana Chain'],
  ] as const)
    expect(info.getByText(label).parentElement?.textContent).toBe(label + value)
  expect(document.title).toBe('Admin Panel · Gorscope')
})

test.each([
  ['true', 'Enabled', 'text-good'],
  ['false', 'Disabled', 'text-bad'],
] as const)('the setting %s reads %s', async (value, text, colour) => {
  openPage('/admin', { getTrollboxSetting: { ...setting, value } })
  await waitFor(async () => expect((await status())?.textContent).toBe(text))
  expect((await status())?.firstElementChild?.className).toBe(colour)
  expect((await theSwitch()).getAttribute('aria-checked')).toBe(value)
})

test('while it is loading the status says so and the switch is disabled', async () => {
  openPage('/nosuch', { getTrollboxSetting: setting })
  const reads = globalThis.fetch
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path.includes('trollbox')) await held
    return reads(path, init)
  })
  act(() => navigate('/admin'))
  expect((await status())?.textContent).toBe('Loading...')
  expect((await theSwitch()).disabled).toBe(true)
  goOn()
  await waitFor(async () => expect((await theSwitch()).disabled).toBe(false))
})

test('when the setting cannot be loaded it counts as enabled, and the failure is logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  openPage('/admin')
  await waitFor(async () => expect((await status())?.textContent).toBe('Enabled'))
  expect(logged.mock.calls.some(([text]) => /trollbox setting could not be loaded/.test(String(text)))).toBe(
    true,
  )
})

test('the switch sends the new value with the token, which is stored for the tab, and confirms it', async () => {
  openPage('/admin', { getTrollboxSetting: setting })
  let answer = (_: Response) => {}
  const sent = answerWrites(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  await waitFor(async () => expect((await theSwitch()).disabled).toBe(false))
  fireEvent.change(token(), { target: { value: 'a-secret-of-some-length' } })
  fireEvent.click(await theSwitch())
  expect((await theSwitch()).disabled).toBe(true)
  expect(sent).toEqual([
    {
      path: '/api/trollbox/settings/trollbox_enabled',
      authorization: 'Bearer a-secret-of-some-length',
      body: { value: 'false' },
    },
  ])
  answer(Response.json({ ...setting, value: 'false' }))
  expect(await screen.findByText('Trollbox Updated')).toBeTruthy()
  expect(screen.getByText('Trollbox has been disabled')).toBeTruthy()
  expect((await status())?.textContent).toBe('Disabled')
  expect((await theSwitch()).disabled).toBe(false)
  fireEvent.click(await theSwitch())
  expect(sent.at(-1)?.body).toEqual({ value: 'true' })
  answer(Response.json({ ...setting, value: 'true' }))
  expect(await screen.findByText('Trollbox has been enabled')).toBeTruthy()
  expect((await status())?.textContent).toBe('Enabled')
  expect(sessionStorage.getItem('admin-token')).toBe('a-secret-of-some-length')
  expect(Object.values({ ...localStorage })).not.toContain('a-secret-of-some-length')
})

test('a refused change leaves the state, shows the reason and discards the token', async () => {
  sessionStorage.setItem('admin-token', 'an-old-token-of-the-tab')
  openPage('/admin', { getTrollboxSetting: setting })
  const sent = answerWrites(refused(401, 'The admin token is wrong.'))
  await waitFor(async () => expect((await theSwitch()).disabled).toBe(false))
  fireEvent.click(await theSwitch())
  expect(await screen.findByText('Failed to update trollbox setting')).toBeTruthy()
  expect(screen.getByText('Error').closest('li')?.className).toContain('border-bad')
  expect(screen.getByRole('alert').textContent).toBe('The admin token is wrong.')
  expect(sent[0]?.authorization).toBe('Bearer an-old-token-of-the-tab')
  expect((await status())?.textContent).toBe('Enabled')
  expect((await theSwitch()).getAttribute('aria-checked')).toBe('true')
  expect(sessionStorage.getItem('admin-token')).toBeNull()
})

test('without a token nothing is sent, and the field for it is focused', async () => {
  openPage('/admin', { getTrollboxSetting: setting })
  const sent = answerWrites(refused(401, ''))
  await waitFor(async () => expect((await theSwitch()).disabled).toBe(false))
  fireEvent.click(await theSwitch())
  expect((await screen.findByRole('alert')).textContent).toBe('Enter the admin token first.')
  expect(document.activeElement).toBe(token())
  expect(sent).toEqual([])
})

test('on a server without an admin token the panel is off and says how to turn it on', async () => {
  openPage('/admin', { getTrollboxSetting: { ...setting, canChange: false } })
  expect(
    await screen.findByText(/The admin panel is off, because this server has no admin token/),
  ).toBeTruthy()
  expect(screen.getByText('ADMIN_TOKEN')).toBeTruthy()
  expect((await theSwitch()).disabled).toBe(true)
  expect(screen.queryByLabelText('Admin token')).toBeNull()
})

test('the admin sees the muted visitors and unmutes them', async () => {
  openPage('/admin', { getTrollboxSetting: setting })
  const mutes = [
    { id: 'm1', name: 'spammer', text: 'buy this', mutedUntil: '2030-01-02T03:04:05.000Z' },
    { id: 'm2', name: 'mallory', text: 'spam', mutedUntil: '2030-01-02T03:04:05.000Z' },
  ]
  const sent = answerWrites(() => Response.json(sent.length === 1 ? { mutes } : { id: 'm1' }))
  const section = within(await screen.findByRole('region', { name: 'Muted visitors' }))
  const show = section.getByRole<HTMLButtonElement>('button', { name: 'Show' })
  expect(show.disabled).toBe(true)
  fireEvent.change(token(), { target: { value: 'the token' } })
  fireEvent.click(show)
  expect(await section.findByText('spammer')).toBeTruthy()
  expect(section.getByText('buy this')).toBeTruthy()
  expect(section.getByText('mallory')).toBeTruthy()
  fireEvent.click(section.getByRole('button', { name: 'Unmute spammer' }))
  expect(await screen.findByText('The visitor may write again')).toBeTruthy()
  expect(section.queryByText('spammer')).toBeNull()
  expect(sent).toEqual([
    { path: '/api/trollbox/mutes', authorization: 'Bearer the token', body: {} },
    { path: '/api/trollbox/mutes/m1/delete', authorization: 'Bearer the token', body: {} },
  ])
})

test('for a wrong token the muted visitors are not shown, but the reason is', async () => {
  openPage('/admin', { getTrollboxSetting: setting })
  answerWrites(refused(401, 'The admin token is wrong.'))
  const section = within(await screen.findByRole('region', { name: 'Muted visitors' }))
  fireEvent.change(token(), { target: { value: 'wrong' } })
  fireEvent.click(section.getByRole('button', { name: 'Show' }))
  expect(await screen.findByText('The admin token is wrong.')).toBeTruthy()
  expect(section.queryByRole('button', { name: /^Unmute/ })).toBeNull()
})
