import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { TrollboxMessage } from '#contract/community/trollbox.ts'
import { answerWrites, openPage } from '../../testing/open-page.tsx'

beforeAll(() => import('./TrollboxPanel.tsx'))

const message = (id: string, text: string, name = 'alice'): TrollboxMessage => ({
  id,
  name,
  text,
  sentAt: '2026-11-22T09:00:00.000Z',
})

/** Opens a page of an explorer whose chat is on and contains `messages`. */
function openChat(messages: TrollboxMessage[] = []) {
  const page = openPage('/nosuch', { listTrollboxMessages: { messages } })
  page.say({ type: 'connected', data: { slot: 1, height: 1, trollboxEnabled: true } })
  return page
}

const button = () => screen.queryByRole('button', { name: 'Trollbox' })
const box = () => within(screen.getByRole('complementary', { name: 'Trollbox' }))

async function openBox() {
  fireEvent.click(await screen.findByRole('button', { name: 'Trollbox' }))
  await box().findByRole('button', { name: 'Send' })
}

const shown = () =>
  box()
    .queryAllByRole('listitem')
    .map(({ children }) =>
      [...children]
        .slice(0, 2)
        .map(({ textContent }) => textContent)
        .join(' '),
    )

test('there is no chat until the server reports that it is on', async () => {
  const { say, asked } = openPage('/nosuch')
  say({ type: 'connected', data: { slot: 1, height: 1 } })
  expect(button()).toBeNull()
  say({ type: 'trollbox_state', data: { enabled: true } })
  await waitFor(() => expect(button()).not.toBeNull())
  expect(asked.filter((path) => path.includes('trollbox'))).toEqual([])
})

test('the box opens with the last messages, and shows new ones and removals at once', async () => {
  const { say } = openChat([message('1', 'first'), message('2', 'second', 'bob')])
  await openBox()
  await waitFor(() => expect(shown()).toEqual(['alice first', 'bob second']))
  say({ type: 'trollbox_message', data: message('3', 'third') })
  say({ type: 'trollbox_message', data: message('3', 'third') })
  await waitFor(() => expect(shown()).toEqual(['alice first', 'bob second', 'alice third']))
  say({ type: 'trollbox_removed', data: { ids: ['1', '3'] } })
  await waitFor(() => expect(shown()).toEqual(['bob second']))
  fireEvent.click(box().getByRole('button', { name: 'Close the trollbox' }))
  expect(button()).not.toBeNull()
})

test('a message shows how long ago it was sent', async () => {
  openChat([{ ...message('1', 'first'), sentAt: new Date(Date.now() - 3 * 3_600_000).toISOString() }])
  await openBox()
  const time = await box().findByText('3 hours ago')
  expect(time.closest('li')?.textContent).toContain('alice first')
  expect(time.getAttribute('datetime')).toMatch(/^\d{4}-.*Z$/)
})

test('at most 100 messages are shown, the newest', async () => {
  const { say } = openChat(Array.from({ length: 100 }, (_, i) => message(`${i}`, `number ${i}`)))
  await openBox()
  await waitFor(() => expect(shown()).toHaveLength(100))
  say({ type: 'trollbox_message', data: message('100', 'number 100') })
  await waitFor(() => expect(shown().at(-1)).toBe('alice number 100'))
  expect(shown()[0]).toBe('alice number 1')
})

test('a message is plain text: its HTML is not an element, and its address not a link', async () => {
  const text = '<img src=x onerror=alert(1)> https://evil.test'
  openChat([message('1', text, '<b>bob</b>')])
  await openBox()
  await waitFor(() => expect(shown()).toEqual([`<b>bob</b> ${text}`]))
  expect(document.querySelectorAll('[aria-label="Trollbox"] :is(a, img, b)')).toHaveLength(0)
})

test('when the chat is switched off it disappears at once, open or closed', async () => {
  const { say } = openChat([message('1', 'first')])
  await openBox()
  say({ type: 'trollbox_state', data: { enabled: false } })
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Trollbox' })).toBeNull())
  expect(screen.queryByText('first')).toBeNull()
})

test('a message is sent with its name, which is stored', async () => {
  openChat()
  const sent = answerWrites(() => Response.json(message('1', 'hello')))
  await openBox()
  const send = box().getByRole<HTMLButtonElement>('button', { name: 'Send' })
  const [name, text] = box().getAllByRole<HTMLInputElement>('textbox') as [HTMLInputElement, HTMLInputElement]
  expect(send.disabled).toBe(true)
  fireEvent.change(name, { target: { value: 'alice' } })
  fireEvent.change(text, { target: { value: 'x'.repeat(201) } })
  expect(box().getByText('201/200')).toBeTruthy()
  expect(send.disabled).toBe(true)
  fireEvent.change(text, { target: { value: '👨‍👩‍👧‍👦'.repeat(200) } })
  expect(box().getByText('200/200')).toBeTruthy()
  expect(send.disabled).toBe(false)
  fireEvent.change(text, { target: { value: 'hello' } })
  fireEvent.click(send)
  await waitFor(() => expect(text.value).toBe(''))
  expect(sent).toEqual([
    { path: '/api/trollbox/messages', authorization: null, body: { name: 'alice', text: 'hello' } },
  ])
  expect(localStorage.getItem('trollbox-name')).toBe('alice')
})

test('a refused message stays in its field, with the reason', async () => {
  localStorage.setItem('trollbox-name', 'alice')
  openChat()
  const reason = 'Too many messages: try again in 9 s.'
  answerWrites(() => Response.json({ error: { code: 'rate_limited', message: reason } }, { status: 429 }))
  await openBox()
  const text = box().getAllByRole<HTMLInputElement>('textbox')[1] as HTMLInputElement
  fireEvent.change(text, { target: { value: 'hello' } })
  fireEvent.click(box().getByRole('button', { name: 'Send' }))
  expect((await box().findByRole('alert')).textContent).toBe(reason)
  expect(text.value).toBe('hello')
})

test('only the admin of this tab can delete a message and mute its author', async () => {
  const { unmount } = openChat([message('a b', 'spam')])
  await openBox()
  await waitFor(() => expect(shown()).toEqual(['alice spam']))
  expect(box().queryByRole('button', { name: 'Delete' })).toBeNull()
  unmount()
  sessionStorage.setItem('admin-token', 'a-secret-of-some-length')
  openChat([message('a b', 'spam')])
  const sent = answerWrites(() => Response.json({}))
  await openBox()
  fireEvent.click(await box().findByRole('button', { name: 'Delete' }))
  fireEvent.click(box().getByRole('button', { name: 'Mute' }))
  expect(sent).toEqual(
    ['delete', 'mute'].map((action) => ({
      path: `/api/trollbox/messages/a%20b/${action}`,
      authorization: 'Bearer a-secret-of-some-length',
      body: {},
    })),
  )
  expect(await screen.findByText('The visitor is muted for a day')).toBeTruthy()
})
