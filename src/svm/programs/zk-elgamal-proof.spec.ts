import { expect, test } from 'vitest'
import { PROGRAM } from '../program-ids.ts'
import { programOf } from './index.ts'

const decode = (hex: string, ...accounts: string[]) =>
  programOf(PROGRAM.zkElGamalProof)?.decode({
    programId: PROGRAM.zkElGamalProof,
    accounts,
    data: Buffer.from(hex, 'hex'),
  })

test('a proof in the data has no account of its own', () => {
  expect(decode(`04${'00'.repeat(96)}`)).toEqual({ type: 'verifyPubkeyValidity', info: {} })
  expect(decode(`08${'00'.repeat(1000)}`, 'context', 'me')).toEqual({
    type: 'verifyBatchedRangeProofU256',
    info: { contextState: 'context', contextStateOwner: 'me' },
  })
})

test('data of five bytes says where the proof lies in the first account', () => {
  expect(decode('0c07000000', 'proof', 'context', 'me')).toEqual({
    type: 'verifyBatchedGroupedCiphertext3HandlesValidity',
    info: { proofAccount: 'proof', offset: 7, contextState: 'context', contextStateOwner: 'me' },
  })
  expect(decode('0107000000', 'proof')?.info).toEqual({ proofAccount: 'proof', offset: 7 })
})

test('a closed context has its receiver and its owner', () => {
  expect(decode('00', 'context', 'to', 'me')).toEqual({
    type: 'closeContextState',
    info: { contextState: 'context', destination: 'to', owner: 'me' },
  })
  expect(() => decode('00', 'context')).toThrow(/accounts/)
})

test('leaves an unknown tag to the raw view', () => {
  expect(decode('0d')).toBeUndefined()
})
