import { expect, test } from 'vitest'
import { silent } from '#lib/log/log.ts'
import { createAdminGate } from './admin-gate.ts'
import { ApiError } from './errors.ts'

const TOKEN = 'a-secret-of-some-length'

test('wrong tokens are limited by address and for all together, and the right one always passes', () => {
  const gate = createAdminGate(TOKEN, silent)
  const statusOf = (token: string, client: string) => {
    try {
      gate.check(`Bearer ${token}`, client)
      return 200
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 429) expect(error.message).toMatch(/^Too many wrong admin tokens/)
      return error.status
    }
  }
  const clients = [1, 2, 3, 4].map((end) => `203.0.113.${end}`)
  for (const client of clients) {
    for (let i = 0; i < 30; i++) expect(statusOf('wrong', client)).toBe(401)
    expect(statusOf('wrong', client)).toBe(429)
  }
  expect(statusOf('wrong', '203.0.113.5')).toBe(429)
  for (const client of [...clients, '203.0.113.5']) expect(statusOf(TOKEN, client)).toBe(200)
})
