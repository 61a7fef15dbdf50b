/** @module-tag slow */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { routes, writeRoutes } from '#contract/index.ts'
import { silent } from '#lib/log/log.ts'
import { readSetting } from '#store/engine/settings.ts'
import { rawRequest } from '../testing/raw-request.ts'
import { reasonOf } from '../testing/reason-of.ts'
import { start } from '../testing/start.ts'
import { openStore, type StoredChain } from '../testing/stored.ts'

const TOKEN = 'a-secret-of-some-length'
const FLAG = '/api/trollbox/settings/trollbox_enabled'
const MESSAGES = '/api/trollbox/messages'
const MUTES = '/api/trollbox/mutes'

let store: StoredChain
const ends: (() => unknown)[] = []
beforeAll(async () => {
  store = await openStore()
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})
afterAll(() => store?.stop())

/** An API on the shared database; each visitor of a test has an address of its own. */
async function serve(options: Parameters<typeof start>[0] = { adminToken: TOKEN }) {
  const api = await start({ db: store.db, ...options })
  ends.push(api.stop)
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(api.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
  const asAdmin = (path: string, body: unknown = {}) => post(path, body, { authorization: `Bearer ${TOKEN}` })
  const say = (text: string, visitor: string, name = 'alice') =>
    post(MESSAGES, { name, text }, { 'x-forwarded-for': visitor })
  const flag = async () => routes.getTrollboxSetting.output.parse(await (await fetch(api.url + FLAG)).json())
  const texts = async () => {
    const body = await (await fetch(api.url + MESSAGES)).json()
    return routes.listTrollboxMessages.output.parse(body).messages.map(({ text }) => text)
  }
  const listen = async () => {
    const received: { type: string; data: Record<string, unknown> }[] = []
    const client = new WebSocket(`${api.url.replace('http', 'ws')}/ws`)
    client.on('message', (data) => received.push(JSON.parse(String(data))))
    ends.push(() => client.terminate())
    await vi.waitFor(() => expect(received).toHaveLength(1))
    return received
  }
  return { ...api, post, asAdmin, say, flag, texts, listen }
}

test('the trollbox is on until it is switched off, and a change is logged with its time and lasts', async () => {
  const info = vi.fn()
  const api = await serve({ adminToken: TOKEN, log: { ...silent, info } })
  expect(await api.flag()).toEqual({
    key: 'trollbox_enabled',
    value: 'true',
    changedAt: null,
    canChange: true,
  })
  const { status, body } = await api.asAdmin(FLAG, { value: 'false' })
  expect(status).toBe(200)
  const { changedAt } = writeRoutes.setTrollboxSetting.output.parse(body)
  expect(Math.abs(Date.now() - Date.parse(changedAt ?? ''))).toBeLessThan(60_000)
  expect(info).toHaveBeenCalledWith(
    { key: 'trollbox_enabled', value: 'false', changedAt },
    'A setting was changed by the admin',
  )
  expect(JSON.parse((await readSetting(store.db, 'trollbox_enabled')) ?? '')).toEqual({
    enabled: false,
    changedAt,
  })
  expect(await api.flag()).toMatchObject({ value: 'false', changedAt })
  const restarted = await serve()
  expect(await restarted.flag()).toMatchObject({ value: 'false', changedAt })
  await restarted.asAdmin(FLAG, { value: 'true' })
})

test('without the token nothing can be changed, and the answer says why', async () => {
  const api = await serve()
  const bare = await api.post(FLAG, { value: 'false' })
  expect([bare.status, bare.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  expect(reasonOf(bare)).toEqual({
    code: 'unauthorized',
    message: 'The admin token is missing: send it as "Authorization: Bearer <ADMIN_TOKEN>".',
  })
  for (const wrong of [`${TOKEN}x`, TOKEN.slice(1), 'x']) {
    const { status, body } = await api.post(FLAG, { value: 'false' }, { authorization: `Bearer ${wrong}` })
    expect([status, reasonOf({ body }).message]).toEqual([401, 'The admin token is wrong.'])
  }
  for (const path of [`${MESSAGES}/x/delete`, `${MESSAGES}/x/mute`, MUTES, `${MUTES}/x/delete`])
    expect((await api.post(path, {})).status).toBe(401)
  expect((await api.flag()).value).toBe('true')
})

test('on a server without an admin token the panel is off, and the answer says how to turn it on', async () => {
  const api = await serve({})
  expect((await api.flag()).canChange).toBe(false)
  const { status, body } = await api.asAdmin(FLAG, { value: 'false' })
  expect([status, reasonOf({ body })]).toEqual([
    403,
    {
      code: 'forbidden',
      message: 'The admin panel is off: start the explorer with the setting ADMIN_TOKEN to turn it on.',
    },
  ])
})

test('unknown keys are 404, and a wrong value is 400 with its field', async () => {
  const api = await serve()
  for (const key of ['nosuch', 'constructor', 'genesis%20hash'])
    expect((await api.asAdmin(`/api/trollbox/settings/${key}`, { value: 'true' })).status).toBe(404)
  const { status, body } = await api.asAdmin(FLAG, { value: 'maybe' })
  expect([status, reasonOf({ body }).message]).toEqual([400, 'value is "maybe": expected "true" or "false".'])
  for (const odd of [{}, [], { value: { toString: 1 } }, { value: null }, null, 7])
    expect((await api.asAdmin(FLAG, odd)).status).toBe(400)
})

test('pages of other sites, forms and large bodies are refused', async () => {
  const api = await serve()
  for (const headers of [{ origin: 'http://evil.test' }, { 'sec-fetch-site': 'cross-site' }]) {
    const refused = await rawRequest(api.url, MESSAGES, 'POST', headers)
    expect(refused.status).toBe(403)
    expect(refused.headers['access-control-allow-origin']).toBeUndefined()
  }
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    const response = await fetch(api.url + MESSAGES, {
      method: 'POST',
      headers: { 'content-type': type },
      body: '{"name":"a","text":"b"}',
    })
    expect(response.status).toBe(400)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  }
  expect((await api.say('x'.repeat(20_000), '203.0.113.3')).status).toBe(413)
})

test('messages come to everybody over the socket and to later visitors by the call, oldest first', async () => {
  const api = await serve()
  const received = await api.listen()
  const first = await api.say('  hello \n <b>you</b>  https://evil.test ', '203.0.113.4')
  expect(first.status).toBe(200)
  const message = writeRoutes.postTrollboxMessage.output.parse(first.body)
  expect(message).toMatchObject({ name: 'alice', text: 'hello <b>you</b> https://evil.test' })
  expect(Object.keys(message)).toEqual(['id', 'name', 'text', 'sentAt'])
  await api.say('second', '203.0.113.4')
  await vi.waitFor(() =>
    expect(received.filter(({ type }) => type === 'trollbox_message').map(({ data }) => data.text)).toEqual([
      message.text,
      'second',
    ]),
  )
  expect(received.find(({ type }) => type === 'trollbox_message')?.data).toEqual(message)
  expect((await api.texts()).slice(-2)).toEqual([message.text, 'second'])
  expect((await (await serve()).texts()).slice(-2)).toEqual([message.text, 'second'])
})

test.each([
  [{ name: 'alice' }, 'text is missing.'],
  [{ name: 'alice', text: ' \n ' }, 'expected some text'],
  [{ name: 'alice', text: '\u200d\u3164' }, 'expected something visible'],
  [{ name: 'alice', text: 'x'.repeat(201) }, 'expected at most 200 characters'],
  [{ name: 'alice', text: 'x'.repeat(5_000) }, 'expected at most 200 characters'],
  [{ name: 'alice', text: 'a\u0000b' }, 'expected no control characters'],
  [{ name: 'alice', text: 'a\u202eb' }, 'expected no control characters'],
  [{ name: 'alice', text: `a${'\u0301'.repeat(9)}` }, 'expected no stacked marks'],
  [{ name: 'Z\u0335\u0321\u0354algo', text: 'hello' }, 'expected no stacked marks'],
  [{ name: '\u2800', text: 'hello' }, 'expected something visible'],
  [{ name: 'alice\u2800', text: 'hello' }, 'expected no invisible characters'],
  [{ name: 'al\u3164ice', text: 'hello' }, 'expected no invisible characters'],
  [{ name: 'x'.repeat(21), text: 'hello' }, 'expected at most 20 characters'],
  [{ name: 'al\u2066ice', text: 'hello' }, 'expected no control characters'],
  [{ name: 'Adm1n', text: 'hello' }, 'this one is reserved'],
  [{ name: 'Gorbagana Chain', text: 'hello' }, 'this one is reserved'],
  [{ name: 'Gorbagana Support', text: 'hello' }, 'this one is reserved'],
  [{ name: 7, text: 'hello' }, 'expected a text'],
])('the message %j is refused with what is wrong', async (message, reason) => {
  const api = await serve()
  const { status, body } = await api.post(MESSAGES, message)
  expect([status, reasonOf({ body }).message]).toEqual([400, expect.stringContaining(reason)])
  expect(reasonOf({ body }).message).toMatch(/^(name|text) is /)
})

test('length counts as the reader sees it: 200 family emoji fit', async () => {
  const api = await serve()
  const text = '👨‍👩‍👧‍👦'.repeat(200)
  expect((await api.say(text, '203.0.113.5', '🇩🇪'.repeat(20))).status).toBe(200)
  expect((await api.say(`${text}!`, '203.0.113.5')).status).toBe(400)
})

test('a visitor may send five messages in twenty seconds, others are not held up', async () => {
  const api = await serve()
  for (let i = 0; i < 5; i++) expect((await api.say(`${i}`, '2001:db8::1')).status).toBe(200)
  const sixth = await api.say('5', '2001:db8::2')
  expect([sixth.status, reasonOf(sixth).code]).toEqual([429, 'rate_limited'])
  expect((await api.say('other', '2001:db8:0:100::1')).status).toBe(200)
})

test('at most 100 messages are kept, also with two processes', async () => {
  const apis = [await serve(), await serve()]
  for (let i = 0; i < 104; i++) {
    const api = apis[i < 52 ? 0 : 1]
    expect((await api?.say(`number ${i}`, `198.51.100.${i % 52}`))?.status).toBe(200)
  }
  const texts = await apis[1]?.texts()
  expect(texts).toHaveLength(100)
  expect(texts?.at(-1)).toBe('number 103')
})

test('the admin deletes a message for everybody, and mutes its author, whose address is never shown', async () => {
  const api = await serve()
  const received = await api.listen()
  const { id } = writeRoutes.postTrollboxMessage.output.parse((await api.say('spam', '203.0.113.6')).body)
  expect((await api.asAdmin(`${MESSAGES}/${id}/mute`)).status).toBe(200)
  expect((await api.asAdmin(`${MESSAGES}/${id}/delete`)).body).toEqual({ id })
  await vi.waitFor(() => expect(received.at(-1)).toEqual({ type: 'trollbox_removed', data: { ids: [id] } }))
  expect(await api.texts()).not.toContain('spam')
  for (const each of [api, await serve()]) {
    const muted = await each.say('more spam', '203.0.113.6', 'another name')
    expect([muted.status, reasonOf(muted).message]).toEqual([
      403,
      expect.stringMatching(/^You are muted until \d{4}-/),
    ])
    expect((await each.say('fine', '203.0.113.7')).status).toBe(200)
  }
  for (const action of ['delete', 'mute'])
    expect((await api.asAdmin(`${MESSAGES}/${id}/${action}`)).status).toBe(404)
  const kept = `${await readSetting(store.db, 'trollbox_messages')}${await readSetting(store.db, 'trollbox_mutes')}`
  expect(kept).not.toContain('203.0.113')
  expect(JSON.stringify(received)).not.toContain('author')
})

test('a mute holds for the whole /48 of an IPv6 address', async () => {
  const api = await serve()
  const { id } = writeRoutes.postTrollboxMessage.output.parse((await api.say('spam', '2001:db8:7:1::1')).body)
  await api.asAdmin(`${MESSAGES}/${id}/mute`)
  expect((await api.say('again', '2001:db8:7:ffff::9')).status).toBe(403)
  expect((await api.say('fine', '2001:db8:8:1::1')).status).toBe(200)
})

test('the admin sees who is muted, by the message and not by the address, and unmutes them', async () => {
  const api = await serve()
  const { id } = writeRoutes.postTrollboxMessage.output.parse(
    (await api.say('buy this', '203.0.113.9', 'spammer')).body,
  )
  await api.asAdmin(`${MESSAGES}/${id}/mute`)
  await api.asAdmin(`${MESSAGES}/${id}/delete`)
  const list = async () => {
    const { status, body } = await api.asAdmin(MUTES)
    expect(status).toBe(200)
    return writeRoutes.listTrollboxMutes.output.parse(body).mutes
  }
  const [mute] = await list()
  expect(mute).toMatchObject({
    name: 'spammer',
    text: 'buy this',
    mutedUntil: expect.stringMatching(/^\d{4}-/),
  })
  expect(await readSetting(store.db, 'trollbox_mutes')).not.toContain(mute?.id)
  expect((await (await serve()).say('again', '203.0.113.9')).status).toBe(403)
  expect((await api.asAdmin(`${MUTES}/${mute?.id}/delete`)).body).toEqual({ id: mute?.id })
  expect((await list()).map((each) => each.id)).not.toContain(mute?.id)
  expect((await (await serve()).say('again', '203.0.113.9')).status).toBe(200)
  const again = await api.asAdmin(`${MUTES}/${mute?.id}/delete`)
  expect([again.status, reasonOf(again).message]).toEqual([
    404,
    'There is no such mute: it may be over already.',
  ])
})

test('switched off it is gone at once for everybody, also for visitors of another process', async () => {
  const api = await serve()
  const other = await serve()
  await api.say('before', '203.0.113.8')
  const sockets = [await api.listen(), await other.listen()]
  await api.asAdmin(FLAG, { value: 'false' })
  const off = { type: 'trollbox_state', data: { enabled: false } }
  for (const received of sockets) await vi.waitFor(() => expect(received).toContainEqual(off), 10_000)
  expect((await api.listen())[0]?.data.trollboxEnabled).toBe(false)
  for (const each of [api, other]) {
    expect(await each.texts()).toEqual([])
    const refused = await each.say('after', '203.0.113.8')
    expect([refused.status, reasonOf(refused).message]).toEqual([403, 'The trollbox is switched off.'])
  }
  await api.asAdmin(FLAG, { value: 'true' })
  for (const received of sockets)
    await vi.waitFor(
      () => expect(received.at(-1)).toEqual({ type: 'trollbox_state', data: { enabled: true } }),
      10_000,
    )
  expect((await api.texts()).at(-1)).toBe('before')
})
