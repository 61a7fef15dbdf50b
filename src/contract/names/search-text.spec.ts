import { expect, test } from 'vitest'
import { readSearchText } from './search-text.ts'

const SYSTEM = '11111111111111111111111111111111'
const WRAPPED = 'So11111111111111111111111111111111111111112'
const SIGNATURE = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'

const read = (text: string, origin?: string) => {
  const found = readSearchText(text, origin)
  if (found.kind === 'number') return `${found.of} ${found.number}`
  return found.kind === 'empty' ? 'empty' : `${found.kind} ${found.text}`
}

test.each([
  ['', 'empty'],
  [' \u200b ', 'empty'],
  [SYSTEM, `address ${SYSTEM}`],
  [WRAPPED, `address ${WRAPPED}`],
  [SIGNATURE, `signature ${SIGNATURE}`],
  ['1'.repeat(64), `signature ${'1'.repeat(64)}`],
  // This text is as long as an address, but decodes to more than 32 bytes.
  ['z'.repeat(44), `text ${'z'.repeat(44)}`],
  // The next texts contain characters that base58 excludes.
  [`O${SYSTEM.slice(1)}`, `text O${SYSTEM.slice(1)}`],
  [`I${SYSTEM.slice(1)}`, `text I${SYSTEM.slice(1)}`],
  [`l${SYSTEM.slice(1)}`, `text l${SYSTEM.slice(1)}`],
  [`So0${WRAPPED.slice(3)}`, `text So0${WRAPPED.slice(3)}`],
  ['trash.gor', 'text trash.gor'],
  ['a', 'text a'],
  ['7', 'either 7'],
])('%s is %s by its form', (text, found) => {
  expect(read(text)).toBe(found)
})

test.each([
  [`${SIGNATURE}.`, `signature ${SIGNATURE}`],
  [`"${WRAPPED}",`, `address ${WRAPPED}`],
  [`${WRAPPED}/`, `address ${WRAPPED}`],
  [`“${WRAPPED}”`, `address ${WRAPPED}`],
  [`(${WRAPPED})`, `address ${WRAPPED}`],
  [`<${SIGNATURE}>;`, `signature ${SIGNATURE}`],
  [`\`${WRAPPED}\``, `address ${WRAPPED}`],
  ['“trash.gor”.', 'text trash.gor'],
  ['"Landfill",', 'text Landfill'],
  ['812345.', 'either 812345'],
  ['$WIF', 'text $WIF'],
  // A text of punctuation alone is searched unchanged.
  ['???', 'text ???'],
])('punctuation around %s is ignored', (text, found) => {
  expect(read(text)).toBe(found)
})

test.each([
  ['#12', 'either 12'],
  ['1,200', 'either 1200'],
  ['1 200', 'either 1200'],
  ['01200', 'either 1200'],
  ['slot 100', 'slot 100'],
  ['slot-100', 'slot 100'],
  ['Slot: 1,200', 'slot 1200'],
  ['slot #100', 'slot 100'],
  ['block 100', 'height 100'],
  ['Block #1,200', 'height 1200'],
  ['height 100', 'height 100'],
  ['12,34', 'text 12,34'],
  ['99999999999999999', 'text 99999999999999999'],
])('the number %s is read as %s', (text, found) => {
  expect(read(text)).toBe(found)
})

test.each([
  [`https://explorer.example/tx/${SIGNATURE}?cluster=custom`, `signature ${SIGNATURE}`],
  [`<https://explorer.example/address/${WRAPPED}>.`, `address ${WRAPPED}`],
  [`explorer.example/#/account/${WRAPPED}`, `address ${WRAPPED}`],
  // Other explorers use a block's slot in the URL.
  ['https://explorer.example/block/100', 'slotFirst 100'],
  ['explorer.example/block/100/', 'slotFirst 100'],
  ['https://own.example/block/100', 'height 100'],
  ['https://own.example/block/slot-100', 'slot 100'],
  ['/block/100', 'height 100'],
  ['/slot/100', 'slot 100'],
])('the URL %s is read as %s', (text, found) => {
  expect(read(text, 'https://own.example')).toBe(found)
})
