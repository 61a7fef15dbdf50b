import { expect, test } from 'vitest'
import { createCoinPrice } from './coin-price.ts'

/** A source that returns `text`, or fails while it is null. */
function setUp(text: string | null, path = 'data.0.usd') {
  const host = { text, fetches: 0, now: 1_700_000_000_000, warnings: 0 }
  const fetcher = {
    fetch: async (url: string) => {
      host.fetches++
      if (host.text === null) throw new Error('unreachable')
      return { url, bytes: Buffer.from(host.text) }
    },
  }
  const log = { warn: () => void host.warnings++ }
  const price = createCoinPrice(fetcher, { url: 'https://prices.example/coin', path }, log, () => host.now)
  return { host, price }
}

test('the price at the path is fetched once a minute, a number or its text', async () => {
  const { host, price } = setUp('{"data":[{"usd":0.0425}]}')
  expect(await price()).toEqual({ usd: 0.0425, time: 1_700_000_000 })
  host.text = '{"data":[{"usd":"0.05"}]}'
  host.now += 59_000
  expect(await price()).toMatchObject({ usd: 0.0425 })
  host.now += 1_000
  expect(await price()).toEqual({ usd: 0.05, time: 1_700_000_060 })
  expect(host.fetches).toBe(2)
})

test('while the source fails the last good price stays for an hour, with its time, and one warning is logged', async () => {
  const { host, price } = setUp('{"data":[{"usd":2}]}')
  await price()
  for (const text of [
    null,
    'no JSON',
    '{}',
    '{"data":[{"usd":0}]}',
    '{"data":[{"usd":-1}]}',
    '{"data":[{"usd":null}]}',
  ]) {
    host.text = text
    host.now += 60_000
    expect(await price()).toEqual({ usd: 2, time: 1_700_000_000 })
  }
  expect(host).toMatchObject({ fetches: 7, warnings: 1 })
  host.now = 1_700_003_600_000
  expect(await price()).toBeNull()
})

test('a source that never answered gives no price', async () => {
  const { price } = setUp(null)
  expect(await price()).toBeNull()
})
