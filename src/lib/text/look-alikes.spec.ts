import { expect, test } from 'vitest'
import { looksOf } from './look-alikes.ts'

test.each([
  ['USDG', 'usdg'],
  ['USDG', ' U S D G '],
  ['USDG', 'U\u200bS\u00adD\u2060G\ufe0f'],
  ['USDG', 'USDG\u3164'],
  ['USDG', '\u202eUSDG'],
  ['USDG', '$USDG'],
  ['USDG', 'U$DG'],
  ['USDG', 'U5DG'],
  ['USDG', 'ＵＳＤＧ'],
  ['USDG', '𝐔𝐒𝐃𝐆'],
  ['USDG', '🅄🅂🄳🄶'],
  ['USDG', '🆄🆂🅳🅶'],
  ['USDG', '🇺🇸🇩🇬'],
  ['USDG', 'U\u0405DG'],
  ['USDG', 'ÚṠĐĜ'],
  ['USDG', 'ꓴꓢꓓꓖ'],
  ['USDG', 'USDG 🔥'],
  ['USDG', 'USDG™'],
  ['TRASH', 'ΤRΑSΗ'],
  ['TRASH', 'ТRАЅН'],
  ['CAN', 'сαη'],
  ['COIN', 'C01N'],
  ['Wheelie Bin', 'VVheelie-Bin'],
  ['Landfill Levy', 'LandfiII Levy'],
  ['Garbage Dollar', 'GARBAGE_D0LLAR!'],
  ['System Program', 'System Pr0grarn'],
])('%j and %j look alike', (one, other) => {
  expect(looksOf(other)).toBe(looksOf(one))
})

test.each([
  ['USDG', 'USDC'],
  ['USDG', 'USDGX'],
  ['TRASH', 'CRASH'],
  ['Tin Can', 'Tin Cat'],
  ['GOR', 'FOR'],
])('%j and %j do not look alike', (one, other) => {
  expect(looksOf(other)).not.toBe(looksOf(one))
})

test('a text without letters looks like no name', () => {
  for (const text of ['', ' ', '🔥🔥', '\u200b\u200d', '---']) expect(looksOf(text)).toBe('')
})
