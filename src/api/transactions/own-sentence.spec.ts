import { expect, test } from 'vitest'
import { type Sentence, writtenParts } from '#store/rows/rows.ts'
import { ownSentence } from './own-sentence.ts'

const [alice, bob, carol] = ['alice', 'bob', 'carol'].map((address) => ({ address })) as [
  { address: string },
  { address: string },
  { address: string },
]
const five = { amount: '5', mint: null, decimals: 9 }
const program = { program: 'p' }

type Told = Parameters<typeof ownSentence>[2]
const done = { feePayer: alice.address, failure: null, isVote: false, instructions: [{}] } as Told

/** The sentence on the page of `of`, as text; alice pays the fee. */
const told = (sentence: Sentence, of: { address: string }, transaction = done) =>
  writtenParts(ownSentence(sentence, of.address, transaction))
    .map((part) =>
      typeof part === 'string' ? part : 'amount' in part ? '5' : 'address' in part ? part.address : 'p',
    )
    .join('')

const sent: Sentence = ['Sent ', five, ' to ', bob]
const sponsored: Sentence = [carol, ' sent ', five, ' to ', bob, { feePayer: alice.address }]

test.each<[Sentence, { address: string }, string]>([
  [sent, alice, 'Sent 5 to bob'],
  [sent, bob, 'Received 5 from alice'],
  [sent, carol, 'alice sent 5 to bob'],
  [[...sent, ' via ', program], bob, 'Received 5 from alice via p'],
  [[...sent, ', and called ', program], bob, 'alice sent 5 to bob, and called p'],
  [sponsored, carol, 'Sent 5 to bob, fee paid by alice'],
  [sponsored, bob, 'Received 5 from carol'],
  [sponsored, alice, 'Paid the fee for carol, who sent 5 to bob'],
  [['Swapped ', five, ' for ', five, ' on ', program], bob, 'alice swapped 5 for 5 on p'],
  [
    [carol, ' claimed ', five, ' of rewards', { feePayer: alice.address }],
    alice,
    'Paid the fee for carol, who claimed 5 of rewards',
  ],
])('%j on the page of %j: %s', (sentence, of, words) => {
  expect(told(sentence, of)).toBe(words)
})

test.each<[Sentence, Partial<Told>, string]>([
  [['Failed: slippage in ', program], { failure: {} as Told['failure'] }, 'Failed: slippage in p'],
  [['Voted with ', bob], { isVote: true }, 'Voted with bob'],
  [['A transaction without instructions'], { instructions: [] }, 'A transaction without instructions'],
])('%j of %j is nobody’s deed: %s', (sentence, more, words) => {
  expect(told(sentence, bob, { ...done, ...more })).toBe(words)
})
