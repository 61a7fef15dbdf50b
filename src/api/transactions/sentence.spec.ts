import { expect, test } from 'vitest'
import { textOf, withSubject } from '#contract/transactions/sentence-text.ts'
import { ends } from '#lib/text/text.ts'
import { loadNetwork } from '#profiles/index.ts'
import { createTokenRule } from '#profiles/token-rule.ts'
import type { Sentence } from '#store/rows/rows.ts'
import type { TokenMetadata } from '#store/tokens/token-metadata.ts'
import { addressOf, bob } from '../testing/blocks.ts'
import { namesWith } from '../testing/names.ts'
import { sentenceFields, subjectPiece } from './sentence.ts'

const network = loadNetwork('gorbagana')
const verified = network.verified?.find(({ symbol }) => symbol === 'USDG')?.mint ?? ''
const metadata = (mint: string, name: string, symbol: string): TokenMetadata => ({
  ...{ mint, source: 'token-2022', account: mint, name, symbol, uri: '', updateAuthority: null, slot: 1 },
  ...{ isMutable: null, sellerFeeBasisPoints: null, creators: [], fields: [] },
})
const made = {
  copied: metadata(addressOf('copied'), 'Any', 'USDG'),
  greek: metadata(addressOf('greek'), 'Any', 'UЅDG'),
  hidden: metadata(addressOf('hidden'), 'Any', 'US\u200bDG'),
  small: metadata(addressOf('small'), 'Any', 'usdg'),
  named: metadata(addressOf('named'), 'Garbage Dollar', 'GD'),
  other: metadata(addressOf('other'), 'Stinky', 'STINK'),
  genuine: metadata(verified, 'Garbage Dollar', 'USDG'),
}
const account = addressOf('token account of bob')
const names = namesWith(network, {
  token: (mint) => Object.values(made).find((one) => one.mint === mint),
  of: (address) =>
    address === bob ? 'bob.gor' : address === account ? 'wGOR account of bob.gor' : undefined,
  inSentence: (address) => (address === bob ? 'bob.gor' : undefined),
  record: (address) => (address === addressOf('record of rusty') ? 'rusty.gor' : undefined),
})
const told = (sentence: Sentence) =>
  sentenceFields(sentence, { network, names, rule: createTokenRule(network) }, null)
const sent = ({ mint }: TokenMetadata): Sentence => [
  'Sent ',
  { amount: '5000000', mint, decimals: 6 },
  ' to ',
  { address: bob },
]

test.each(['copied', 'greek', 'hidden', 'small', 'named'] as const)(
  'a look-alike of a verified token (%s) is marked in the sentence, with its address',
  (key) => {
    const { mint } = made[key]
    const { sentence, sentencePieces } = told(sent(made[key]))
    expect(sentence).toContain(` (copy ${mint.slice(0, 6)}...${mint.slice(-4)}) to `)
    expect(sentencePieces[1]).toMatchObject({ value: mint, copyOf: { mint: verified, symbol: 'USDG' } })
    expect(told(['Created the token ', { token: mint }]).sentence).toContain('(copy ')
  },
)

test('the verified token itself, and one that looks like none, are not marked', () => {
  expect(told(sent(made.genuine)).sentence).toMatch(/^Sent 5 USDG to /)
  expect(told(sent(made.other)).sentence).toMatch(/^Sent 5 STINK to /)
  expect(told(sent(made.other)).sentencePieces.map(({ copyOf }) => copyOf)).toEqual([null, null, null, null])
})

test('a token that the chain does not name is not called the coin', () => {
  const amount = { amount: '9213390000', mint: null, decimals: null }
  expect(told(['Sent ', amount]).sentence).toBe('Sent 9,213,390,000 units of an unknown token')
  expect(told(['Sent ', { ...amount, decimals: 9 }]).sentence).toBe('Sent 9.21339 GOR')
})

test('a registered name is told from its own transaction, before any record of it is stored', () => {
  const record = (label?: { text: string; parent: string }): Sentence => [
    'Registered the name ',
    { address: addressOf('new record'), ...(label && { label }) },
  ]
  const parent = network.names?.parent ?? ''
  expect(told(record({ text: 'alice', parent })).sentence).toBe('Registered the name alice.gor')
  expect(told(record({ text: 'dev', parent: addressOf('record of rusty') })).sentence).toBe(
    'Registered the name dev.rusty.gor',
  )
  expect(told(record({ text: 'dev', parent: addressOf('unknown') })).sentence).toMatch(
    /^Registered the name \w{6}\.\.\.\w{4}$/,
  )
})

test('a wallet is told by its name of today, a record by its own', () => {
  expect(told(['Sent to ', { address: bob }]).sentence).toBe('Sent to bob.gor')
  expect(told(['Transferred the name ', { address: addressOf('record of rusty') }]).sentence).toBe(
    'Transferred the name rusty.gor',
  )
})

test('an account is told by its kind and address, without whose it is today', () => {
  expect(told(['Closed the token account ', { address: account }]).sentence).toBe(
    `Closed the token account ${ends(account, 6, 4)}`,
  )
})

test('the subject has its name of today or its shortened address, and stands before the sentence', () => {
  const context = { network, names, rule: createTokenRule(network) }
  const { sentencePieces } = told(sent(made.genuine))
  const heading = (address: string | undefined) =>
    textOf(withSubject(subjectPiece(address, context), sentencePieces.slice(0, 2)))
  expect(heading(bob)).toBe('bob.gor sent 5 USDG')
  const { mint } = made.other
  expect(heading(mint)).toBe(`${mint.slice(0, 6)}...${mint.slice(-4)} sent 5 USDG`)
  expect(heading(undefined)).toBe('Sent 5 USDG')
})
