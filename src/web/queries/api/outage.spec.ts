import { expect, test } from 'vitest'
import { health } from '../../testing/network-samples.ts'
import { ApiError } from './call-api.ts'
import { outageOf } from './outage.ts'

const noAnswer = new TypeError('Failed to fetch')
const answered = (status: number) =>
  new ApiError(status, '{"error":{"code":"unavailable","message":"The database does not answer just now."}}')
const away = { ...health, chain: { ...health.chain, up: false } }
const empty = { ...health, indexed: { ...health.indexed, slot: null } }

test.each([
  ['no answer on a device without a network', noAnswer, false, health, 'offline'],
  ['no answer', noAnswer, true, health, 'unreachable'],
  ['no answer, whatever was known of the chain before', noAnswer, true, away, 'unreachable'],
  ['an answer that broke off', new SyntaxError('Unexpected end of JSON input'), true, health, 'unreachable'],
  ["a proxy's page", new ApiError(502, '<html>Bad Gateway</html>'), true, undefined, 'unreachable'],
  ['an error of the API', answered(503), true, health, 'failed'],
  ['an error of the API while its node is away', answered(503), true, away, 'chain'],
  ['an error of the API before the first block', answered(503), true, empty, 'starting'],
  ['an error of the API without a known health', answered(500), true, undefined, 'failed'],
] as const)('%s is recognized', (_, error, isOnline, known, outage) => {
  expect(outageOf(error, isOnline, known)).toBe(outage)
})
