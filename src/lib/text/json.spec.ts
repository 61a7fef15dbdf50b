import { expect, test } from 'vitest'
import { indentJson, parseExactJson, parseJson, stringifyJson } from './json.ts'

test('keeps u64 values above 2^53 exact', () => {
  expect(parseJson('{"rentEpoch":18446744073709551615,"a":[9007199254740993,-9007199254740993,1]}')).toEqual({
    rentEpoch: '18446744073709551615',
    a: ['9007199254740993', '-9007199254740993', 1],
  })
})

test('does not change digits in strings, escapes, fractions and exponents', () => {
  const text =
    '{"log":"x, 18446744073709551615, \\" [18446744073709551615","f":0.12345678901234567890,"e":12345678901234567890e2,"n":9007199254740991}'
  expect(parseJson(text)).toEqual(JSON.parse(text))
})

test('writes bigints as digits, and no string can be mistaken for one', () => {
  expect(stringifyJson({ a: 18446744073709551615n, b: 5n, c: 'u64:7', d: '\\u0000u64:7' })).toBe(
    '{"a":18446744073709551615,"b":5,"c":"u64:7","d":"\\\\u0000u64:7"}',
  )
})

test('writes a text that looks like a marked bigint as the text it is', () => {
  const texts = ['\u0000u64:007', '\u0000u64:18446744073709551615', '\u0000:5', '\u00001:5']
  expect(stringifyJson({ texts, big: 2n ** 64n - 1n })).toBe(
    `{"texts":${JSON.stringify(texts)},"big":18446744073709551615}`,
  )
})

test('rejects invalid JSON', () => {
  expect(() => parseJson('{"a":12345678901234567890')).toThrow(SyntaxError)
})

test('indents JSON with every number as it was written', () => {
  const text = '{"rentEpoch":18446744073709551615,"list":[1.50,{"text":"18446744073709551615"}]}'
  expect(indentJson(text)).toBe(
    '{\n  "rentEpoch": 18446744073709551615,\n  "list": [\n    1.5,\n    {\n      "text": "18446744073709551615"\n    }\n  ]\n}',
  )
  expect(() => indentJson('no JSON')).toThrow(SyntaxError)
})

test('parses long integers as bigints', () => {
  const text = '{"a":18446744073709551615,"b":[-9223372036854775808,5,1.5],"c":"18446744073709551615"}'
  const value = parseExactJson(text)
  expect(value).toEqual({
    a: 18446744073709551615n,
    b: [-9223372036854775808n, 5, 1.5],
    c: '18446744073709551615',
  })
  expect(stringifyJson(value)).toBe(text)
})
