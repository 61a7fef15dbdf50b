import { expect, test } from 'vitest'
import { decodeInstruction } from '#svm/idl/decode.ts'
import { idlAddresses, readMetadataAccount } from '#svm/idl/on-chain.ts'
import { parseIdl } from '#svm/idl/read-idl.ts'
import { createBudget } from '#svm/idl/value-reader.ts'
import { memo } from '../instructions/memo.ts'
import { ROUTER_PROGRAM, route } from '../instructions/router.ts'
import { transfer } from '../instructions/system.ts'
import { namedKeypair } from '../keys/keypair.ts'
import { routerIdl } from './router-idl.ts'

const { address, account } = routerIdl({ rentExemption: (size) => BigInt(size) })

test('the router’s IDL is at the Program Metadata address and decodes a route instruction', () => {
  expect(address).toBe(idlAddresses(ROUTER_PROGRAM).metadata)
  const text = readMetadataAccount(account, ROUTER_PROGRAM)
  const idl = text === undefined ? undefined : parseIdl(text)
  expect(idl?.name).toBe('instructionRouter')
  const payer = namedKeypair('payer').address
  const calls = [transfer(payer, namedKeypair('a').address, 5n), memo('routed'), route([memo('inner')])]
  const built = route(calls)
  const reading = idl && decodeInstruction(idl, built.data, built.accounts.length, createBudget())
  expect(reading).toMatchObject({ name: 'route' })
  expect(reading?.info).not.toHaveProperty('remainingData')
  const routed = reading?.info.calls as {
    program: number
    accounts: { place: number; rights: string }[]
    data: string
  }[]
  expect(routed.map(({ data }) => data)).toEqual(calls.map(({ data }) => Buffer.from(data).toString('hex')))
  expect(routed.map(({ program }) => built.accounts[program]?.address)).toEqual(
    calls.map(({ programId }) => programId),
  )
  expect(routed[0]?.accounts.map(({ rights }) => rights)).toEqual(['writableSigner', 'writable'])
})
