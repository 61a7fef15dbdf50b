import { expect, test } from 'vitest'
import { hashOfName } from '#svm/name-records.ts'
import type { DecodedInstruction } from '../../block/decoded-block.ts'
import type { Described } from '../described.ts'
import { instructionClauses } from './instruction-sentence.ts'

const record = 'D9SDTJE7NjCrgrS8P8MEve4qVFVc7isDk7wngenDhDyX'
const reverse = '7WANnYHJ7fiq9DAh36iin77xC36hgL8Az2vfWxEGqyhm'
const parent = 'AHJL6BJ8XPEqkogKUcDWxEdDVy3GzLCeMmVJWNVRgJ1i'

const call = (type: string, info: object) =>
  ({
    programId: 'names',
    program: 'name-service',
    type,
    info,
    innerIndex: null,
    accounts: [],
  }) as unknown as DecodedInstruction
const textOf = (text: string) =>
  `${Buffer.from([text.length, 0, 0, 0]).toString('hex')}${Buffer.from(text).toString('hex')}`
const clauseOf = (instructions: DecodedInstruction[], signers: string[] = []) =>
  instructionClauses({
    accounts: signers.map((address) => ({ address, signer: true })),
    instructions,
  } as unknown as Described)?.[0]
const told = (data: string, hashed = record) =>
  clauseOf([
    call('createName', { account: record, parent, hashedName: hashOfName('dev').toString('hex') }),
    call('createName', { account: reverse, parent, hashedName: hashOfName(hashed).toString('hex') }),
    call('updateName', { account: reverse, offset: 0, data }),
  ])?.words

test('a registration is told with the text of the reverse record that it writes', () => {
  const label = { text: 'dev', parent }
  expect(told(textOf('dev'))).toEqual(['Registered the name ', { address: record, label }])
  expect(told(textOf('\0dev'))).toEqual(['Registered the name ', { address: record, label }])
})

test('what is no label, or belongs to another record, gives the registered name no text', () => {
  const bare = ['Registered the name ', { address: record }]
  expect(told(textOf('a.b'))).toEqual(bare)
  expect(told('ff')).toEqual(bare)
  expect(told(textOf('dev'), parent)).toEqual(bare)
})

test('a name that is transferred is told with its new owner, and by its old one where others signed too', () => {
  const [owner, newOwner, payer] = [reverse, parent, 'payer']
  const transfer = call('transferName', { account: record, owner, newOwner })
  expect(clauseOf([transfer], [payer, owner])).toMatchObject({
    who: owner,
    words: ['Transferred the name ', { address: record }, ' to ', { address: newOwner }],
  })
})

test('whoever pays for a record registers its name, and its owner need not have signed', () => {
  const [owner, payer] = [reverse, 'payer']
  const creation = call('createName', { payer, account: record, owner, hashedName: '' })
  expect(clauseOf([creation], [payer, 'another signer'])?.who).toBe(payer)
  // If the instruction names two signers, it is unknown which of them ordered it.
  expect(clauseOf([creation], [payer, owner])?.who).toBeNull()
})
