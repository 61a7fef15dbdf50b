import { beforeAll, describe, expect, test } from 'vitest'
import { type Listed, PATIENCE, setStage, until } from './stage.ts'

// The pages as chats and search engines read them.

const stage = setStage()
const { open, findTransaction } = stage
let success: Listed
let failed: Listed
let trade: Listed
let validator: { address: string; identity: string }
beforeAll(async () => {
  success = await findTransaction((tx) => tx.status === 'success')
  failed = await findTransaction((tx) => tx.status === 'failed')
  // Once its tokens' names are known: a name is learned a moment after the token is first seen.
  trade = await findTransaction((tx) => /^Swapped ((?!\.\.\.).)* on /.test(tx.sentence))
  validator = await until('the node has told its validators', async () => {
    const { validators } = await stage.api<{ validators: (typeof validator)[] }>('/api/validators')
    return validators[0]
  })
})

const MINT = 'So11111111111111111111111111111111111111112'

describe('what a shared link shows, without a script', () => {
  const headOf = async (path: string) => {
    const response = await fetch(stage.url(path))
    const html = await response.text()
    const of = (pattern: RegExp) => html.match(pattern)?.[1]
    return {
      status: response.status,
      title: of(/<title>([^<]*)<\/title>/),
      description: of(/<meta name="description" content="([^"]*)"/),
      canonical: of(/<link rel="canonical" href="([^"]*)"/),
      shared: of(/<meta property="og:title" content="([^"]*)"/),
    }
  }
  /** On a slow machine a page may first have the general head. */
  const eventually = (path: string) => expect.poll(() => headOf(path), { timeout: PATIENCE })

  test("a transaction's sentence and status", async () => {
    const { signature, sentence } = trade
    const text = sentence.replaceAll('&', '&amp;').replaceAll("'", '&#39;')
    await eventually(`/tx/${signature}`).toMatchObject({
      status: 200,
      title: `${text} · Gorscope`,
      shared: text,
      description: expect.stringContaining('Success'),
      canonical: stage.url(`/tx/${signature}`),
    })
    await eventually(`/tx/${failed.signature}`).toMatchObject({
      description: expect.stringMatching(/^Failed/),
    })
  })

  test("a block's height, time and transactions; an address's kind", async () => {
    await eventually(`/block/${success.blockHeight}`).toMatchObject({
      status: 200,
      description: expect.stringMatching(
        /^Block [\d,]+ of the Gorbagana Chain: [\d,]+ transactions?.*, made at .* UTC/,
      ),
    })
    await eventually(`/address/${MINT}`).toMatchObject({
      status: 200,
      title: expect.stringContaining('wGOR'),
    })
  })

  test('what does not exist is HTTP 404', async () => {
    for (const path of [
      `/tx/${'1'.repeat(64)}`,
      '/tx/abc',
      '/block/999999999',
      '/block/x',
      '/address/abc',
      '/address/',
      '/token/',
      '/nosuch',
    ])
      await eventually(path).toMatchObject({ status: 404 })
  })

  test("the page's own title is the one that the server gave", async () => {
    for (const path of [
      '/',
      '/transactions',
      '/validators',
      '/dev-log',
      '/lending',
      `/block/${success.blockHeight}`,
      `/tx/${success.signature}`,
    ]) {
      const { title } = await headOf(path)
      await open(path)
      await stage.page.locator('main h1').first().waitFor()
      await expect
        .poll(() => stage.page.title(), { timeout: PATIENCE })
        .toBe(title?.replaceAll('&amp;', '&').replaceAll('&#39;', "'"))
    }
  })
})
