import { expect, test } from 'vitest'
import { compact, unitsOfNumber } from '../../format/amount.ts'
import { localTime } from '../../format/time.ts'
import { price } from '../../format/usd.ts'
import { axisTexts, axisTimes } from './axis-texts.ts'

const coins = (value: number) => compact(unitsOfNumber(value) ?? { raw: 0n, decimals: 0 })

test('different texts of an axis are not changed', () => {
  expect(axisTexts([1_000, 1_500, 2_000], coins)).toEqual(['1.00K', '1.50K', '2.00K'])
  expect(axisTexts([0.04, 0.05, 0.06], price)).toEqual(['$0.04', '$0.05', '$0.06'])
})

test('close values get as many digits as their steps need', () => {
  expect(axisTexts([1_234.001, 1_234.002, 1_234.003], coins)).toEqual(['1,234.001', '1,234.002', '1,234.003'])
  expect(axisTexts([0.0425_01, 0.0425_02, 0.0425_03], price)).toEqual(['$0.042501', '$0.042502', '$0.042503'])
  expect(axisTexts([5_000_001, 5_000_002], coins)).toEqual(['5,000,001', '5,000,002'])
})

test('values without a text do not count as equal texts', () => {
  const whole = (value: number) => (Number.isInteger(value) ? String(value) : '')
  expect(axisTexts([0, 0.5, 1, 1.5], whole)).toEqual(['0', '', '1', ''])
})

test('the times of an axis have the formats of the page, with the date at the beginning of each day', () => {
  const at = (...texts: string[]) => texts.map((text) => Date.parse(text) / 1000)
  const hours = at(
    '2026-11-20T22:00:00Z',
    '2026-11-20T23:00:00Z',
    '2026-11-21T00:00:00Z',
    '2026-11-21T01:00:00Z',
  )
  expect(axisTimes(hours, 3_600, 'utc')).toEqual(['22:00\n2026-11-20', '23:00', '00:00\n2026-11-21', '01:00'])
  const noon = at('2026-12-31T12:00:00Z', '2027-01-01T12:00:00Z')
  expect(axisTimes(noon, 86_400, 'utc')).toEqual(['2026-12-31', '2027-01-01'])
  expect(axisTimes(noon, 30 * 86_400, 'utc')).toEqual(['2026-12', '2027-01'])
  // In the visitor's time zone, whatever it is, the axis uses the formats of the page's times.
  expect(axisTimes(noon, 86_400, 'local')).toEqual(['Dec 31\n2026', 'Jan 1\n2027'])
  const [first, second] = axisTimes(hours.slice(0, 2), 3_600, 'local')
  const time = Date.parse('2026-11-20T22:00:00Z')
  const [clock = '', day = ''] = first?.split('\n') ?? []
  expect(localTime(time)).toBe(`${day}, ${new Date(time).getFullYear()}, ${clock.replace(':00', ':00:00')}`)
  expect(second).toMatch(/^\d+:00.[AP]M/)
})
