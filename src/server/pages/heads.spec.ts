/** @module-tag slow */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, alice, block, bob, mint, signatureOf } from '#api/testing/blocks.ts'
import { headOf, start } from '#api/testing/start.ts'
import { openStore, type StoredChain } from '#api/testing/stored.ts'
import type { ChainClient } from '#chain/client.ts'
import { ChainUnavailable } from '#chain/rpc/errors.ts'
import { loadNetwork } from '#profiles/index.ts'
import { openDatabase } from '#store/engine/database.ts'
import { registeredName } from '#store/testing/registered-names.ts'
import { PROGRAM } from '#svm/program-ids.ts'
import type { Api } from '../index.ts'

const dir = mkdtempSync(join(tmpdir(), 'heads-'))
writeFileSync(
  join(dir, 'index.html'),
  '<!doctype html><head><!-- head --><title>General</title><!-- /head --><script>start()</script></head><body><div id="root"></div></body>',
)
const node = { up: true }
const chain = {
  getAccount: async (address: string) => {
    if (!node.up) throw new ChainUnavailable('The node does not answer.')
    if (address === mint)
      return {
        owner: PROGRAM.token,
        lamports: 1_461_600n,
        executable: false,
        space: 82,
        data: Buffer.alloc(82),
      }
    return address === alice
      ? {
          owner: PROGRAM.system,
          lamports: 12_500_000_000n,
          executable: false,
          space: 0,
          data: Buffer.alloc(0),
        }
      : null
  },
  getEpochSchedule: async () => ({ slotsPerEpoch: 10, firstNormalEpoch: 0, firstNormalSlot: 0 }),
} as unknown as ChainClient

const { names: tree } = loadNetwork('gorbagana')

let store: StoredChain
let api: Api
beforeAll(async () => {
  store = await openStore()
  const nameChanges = tree ? registeredName(tree, 'rusty', bob) : []
  await store.save(100, block(100, { height: 90, blockTime: 1_700_000_000 }), true, { nameChanges })
  await store.save(1_234, block(1_234, { height: 1_200, blockTime: null }), true)
  api = await start({ db: store.db, head: store.head, chain, web: { dir } })
})
afterAll(async () => {
  await api?.stop()
  await store?.stop()
  rmSync(dir, { recursive: true })
})

async function open(path: string, from = api, headers: Record<string, string> = {}) {
  const response = await fetch(from.url + path, { headers })
  const html = await response.text()
  const tag = (pattern: RegExp) => html.match(pattern)?.[1]
  return {
    status: response.status,
    html,
    title: tag(/<title>([^<]*)<\/title>/),
    description: tag(/<meta name="description" content="([^"]*)"/),
    canonical: tag(/<link rel="canonical" href="([^"]*)"/),
    headers: response.headers,
  }
}

/** The page as soon as it passes: on a busy machine the first head may be the general one. */
async function openOnce(path: string, passes: (page: Awaited<ReturnType<typeof open>>) => unknown) {
  for (let tries = 0; tries < 50; tries++) {
    const page = await open(path)
    if (passes(page)) return page
  }
  return open(path)
}
const own = (description: RegExp) => (page: { description: string | undefined }) =>
  description.test(page.description ?? '')
const gone = ({ status }: { status: number }) => status === 404

test('the first page and the sections have heads of their own', async () => {
  expect(await open('/')).toMatchObject({
    status: 200,
    title: 'Gorbagana Chain Explorer · Gorscope',
    canonical: `${api.url}/`,
  })
  expect(await open('/validators')).toMatchObject({
    status: 200,
    title: 'Validators · Gorscope',
    description: 'Validators on the Gorbagana Chain: who produces the blocks, with stake and commission.',
    canonical: `${api.url}/validators`,
  })
  expect((await open('/')).html).toContain('<script>start()</script>')
})

test('the admin panel is not indexed by search engines', async () => {
  const page = await open('/admin')
  expect(page).toMatchObject({ status: 200, title: 'Admin Panel · Gorscope', canonical: undefined })
  expect(page.html).toContain('<meta name="robots" content="noindex" />')
  expect((await open('/validators')).html).not.toContain('noindex')
})

test("a transaction's head is its sentence and its status", async () => {
  const all = (await (await fetch(`${api.url}/api/block/90`)).json()) as {
    transactions: { signature: string; sentence: string; status: string }[]
  }
  const good = all.transactions.find(({ status }) => status === 'success')
  const bad = all.transactions.find(({ status }) => status === 'failed')
  const page = await openOnce(`/tx/${good?.signature}`, own(/^Success/))
  expect(page).toMatchObject({
    status: 200,
    title: `${good?.sentence} · Gorscope`,
    canonical: `${api.url}/tx/${good?.signature}`,
  })
  expect(page.description).toBe(
    `Success, finalized: ${good?.sentence}. In block 90 at 2023-11-14 22:13:20 UTC, fee 0.000005 GOR. Transaction ${good?.signature}.`,
  )
  const failed = await openOnce(`/tx/${bad?.signature}`, own(/^Failed/))
  expect(failed.title).toMatch(/^Failed/)
  expect(failed.description).toMatch(/^Failed, finalized: /)
})

test("a block's head has its height, time and transactions", async () => {
  expect(await openOnce('/block/90', own(/slot 100/))).toMatchObject({
    status: 200,
    title: 'Block 90 · Gorscope',
    description: `Block 90 of the Gorbagana Chain: 6 transactions (1 failed), made at 2023-11-14 22:13:20 UTC in slot 100, fees 0.00003 GOR, leader ${addressOf('leader')}.`,
    canonical: `${api.url}/block/90`,
  })
  expect(await openOnce('/block/0001200/', own(/slot/))).toMatchObject({
    status: 200,
    title: 'Block 1,200 · Gorscope',
    canonical: `${api.url}/block/1200`,
  })
})

test('a wallet with a name is called by it, as the browser has it', async () => {
  expect(await openOnce(`/address/${bob}`, own(/^rusty\.gor, a wallet on /))).toMatchObject({
    status: 200,
    title: 'rusty.gor · Gorscope',
  })
})

test("an address's head has its type, the feed's head its block", async () => {
  expect(await openOnce(`/address/${mint}`, own(/^A token/))).toMatchObject({
    status: 200,
    title: `Token ${mint.slice(0, 6)}...${mint.slice(-4)} · Gorscope`,
  })
  expect((await openOnce(`/address/${alice}`, own(/^A wallet/))).description).toBe(
    `A wallet on the Gorbagana Chain, holding 12.5 GOR. Address ${alice}.`,
  )
  const program = await openOnce(`/address/${PROGRAM.token}`, own(/^Token Program, a /))
  expect(program.title).toBe('Token Program · Gorscope')
  const system = await openOnce(`/address/${PROGRAM.system}`, own(/^System Program on /))
  expect(system.title).toBe('System Program · Gorscope')
  expect(await open('/transactions')).toMatchObject({ status: 200, title: 'All Transactions · Gorscope' })
  expect(await openOnce('/transactions?block=90&utm=x', own(/transactions of block/))).toMatchObject({
    status: 200,
    title: 'All Transactions of Block 90 · Gorscope',
    canonical: `${api.url}/transactions?block=90`,
  })
})

test.each([
  [`/tx/${signatureOf('never sent')}`, 'Transaction Not Found'],
  ['/tx/abc', 'Transaction Not Found'],
  ['/tx/%3Cscript%3E', 'Transaction Not Found'],
  ['/block/5000', 'Block Not Found'],
  ['/block/99999999999999999999', 'Block Not Found'],
  ['/block/-1', 'Block Not Found'],
  ['/block/7x', 'Block Not Found'],
  ['/address', 'Invalid Address'],
  ['/address/', 'Invalid Address'],
  ['/address/abc', 'Invalid Address'],
  ['/token', 'Invalid Token Address'],
  ['/token/', 'Invalid Token Address'],
  [`/address/${alice}1`, 'Invalid Address'],
  ['/transactions?block=5000', 'Block Not Found'],
  ['/no/such/page', '404 Page Not Found'],
])('%s is 404 with the page that says so', async (path, title) => {
  const page = await openOnce(path, gone)
  expect(page).toMatchObject({ status: 404, title: `${title} · Gorscope`, canonical: undefined })
  expect(page.html).toContain('<meta name="robots" content="noindex" />')
  expect(page.html).toContain('<script>start()</script>')
})

test('a page has the facts and links of what it shows, also without JavaScript', async () => {
  const { transactions } = (await (await fetch(`${api.url}/api/block/90`)).json()) as {
    transactions: { signature: string; status: string; sentence: string; feePayer: string }[]
  }
  const home = await openOnce('/', ({ html }) => html.includes('<h2>Latest Transactions'))
  expect(home.html).toContain('<a href="/block/1200">Block 1,200 · 6 transactions</a>')
  const block = await openOnce('/block/90', own(/slot 100/))
  expect(block.html).toContain('<h1>Block 90</h1>')
  expect(block.html).toContain(`<dt>Leader</dt><dd><a href="/address/${addressOf('leader')}">`)
  for (const { signature } of transactions) expect(block.html).toContain(`<a href="/tx/${signature}">`)
  const [first] = transactions
  const tx = await openOnce(`/tx/${first?.signature}`, own(/^(Success|Failed)/))
  expect(tx.html).toContain('<dt>Block</dt><dd><a href="/block/90">90</a></dd>')
  expect(tx.html).toContain(`<dt>Fee payer</dt><dd><a href="/address/${first?.feePayer}">`)
  // The heading names the account that did what the title says.
  const {
    signature = '',
    sentence = '',
    feePayer = '',
  } = transactions.find(({ sentence: one }) => one.startsWith('Sent ')) ?? {}
  const sent = await openOnce(`/tx/${signature}`, own(/^Success/))
  const heading = `${feePayer.slice(0, 6)}...${feePayer.slice(-4)} s${sentence.slice(1)}`
  expect(sent.html).toContain(
    `<p class="kind">Transaction Details ${signature.slice(0, 8)}...${signature.slice(-8)}</p><h1>${heading}</h1>`,
  )
  const wallet = await openOnce(`/address/${alice}`, own(/^A wallet/))
  expect(wallet.html).toContain('<dt>Balance</dt><dd>12.5 GOR</dd>')
  expect((await open('/validators')).html).toContain('<h1>Validators</h1>')
})

test('text from the chain cannot break out of its tag, and the content security policy stays', async () => {
  const all = (await (await fetch(`${api.url}/api/block/90`)).json()) as {
    transactions: { signature: string; sentence: string }[]
  }
  const memo = all.transactions.find(({ sentence }) => sentence.includes('</script>'))
  const page = await openOnce(`/tx/${memo?.signature}`, ({ title }) => title?.includes('&lt;/script&gt;'))
  expect(page.title).toContain('&quot;quoted&quot;')
  expect(page.html.match(/<script/g)).toHaveLength(1)
  expect(page.headers.get('content-security-policy')).toBe(
    (await open('/')).headers.get('content-security-policy'),
  )
})

test('the origin behind a proxy is the one that the client asked for; an invalid host is ignored', async () => {
  const port = new URL(api.url).port
  expect((await open('/', api, { 'x-forwarded-proto': 'https, http' })).canonical).toBe(
    `https://127.0.0.1:${port}/`,
  )
  expect((await open('/', api, { 'x-forwarded-proto': '"><script>' })).canonical).toBe(`${api.url}/`)
})

test('without a node an address has the general head, with HTTP 200', async () => {
  node.up = false
  const unasked = addressOf('unasked')
  expect(await open(`/address/${unasked}`)).toMatchObject({
    status: 200,
    title: `Address ${unasked.slice(0, 6)}...${unasked.slice(-4)} · Gorscope`,
    canonical: `${api.url}/address/${unasked}`,
  })
  node.up = true
})

test('while the database does not answer, pages are served soon with a head made from the URL', async () => {
  const sockets: Socket[] = []
  const silence = createServer((socket) => void sockets.push(socket))
  await new Promise<void>((resolve) => silence.listen(0, '127.0.0.1', resolve))
  const { port } = silence.address() as { port: number }
  const db = await openDatabase({ url: `http://127.0.0.1:${port}` })
  const stuck = await start({ db, head: headOf(10), web: { dir } })
  const signature = signatureOf('somewhere')
  let answered = false
  const call = fetch(`${stuck.url}/api/transaction/${signature}`).then(
    () => {
      answered = true
    },
    () => {},
  )
  expect(await open(`/tx/${signature}`, stuck)).toMatchObject({
    status: 200,
    title: `Transaction ${signature.slice(0, 8)}...${signature.slice(-8)} · Gorscope`,
    canonical: `${stuck.url}/tx/${signature}`,
  })
  // Data in memory is still served.
  expect((await open('/block/8', stuck)).description).toMatch(
    /^Block 8 of the Gorbagana Chain: 20 transactions/,
  )
  expect(answered).toBe(false)
  for (const socket of sockets) socket.destroy()
  silence.close()
  await stuck.stop()
  await call
})
