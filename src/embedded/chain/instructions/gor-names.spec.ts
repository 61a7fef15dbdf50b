import { expect, test } from 'vitest'
import { loadNetwork } from '#profiles/index.ts'
import { ByteReader } from '#svm/byte-reader.ts'
import { readNameRecord } from '../testing/name-reader.ts'
import { ProgramRunner } from '../testing/program-runner.ts'
import {
  createGor,
  GOR,
  gorName,
  REVERSE_CLASS,
  type Registration,
  registerGorName,
  registrar,
  reverseAddress,
} from './gor-names.ts'
import { NAME_PROGRAM, nameAddress } from './names.ts'

test('derives the same addresses as the .sol name service', () => {
  const sol = '58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx'
  const solReverseClass = '33m47vH6Eav6jr5Ry86XjhRft2jRBLDnDgPSHoquXi2Z'
  const bonfida = nameAddress({ name: 'bonfida', parent: sol })
  expect(bonfida).toBe('Crf8hzfthWGbGbLTVCiqRqV5MVnbpHB1L9KQMd6gsinb')
  expect(nameAddress({ name: '\0dex', parent: bonfida })).toBe('HoFfFXqFHAC8RP3duuQNzag1ieUwJRBv1HtRNiWFq4Qu')
  expect(nameAddress({ name: bonfida, class: solReverseClass })).toBe(
    'DqgmWxe2PPrfy45Ja3UPyFGwcbRzkRuwXt3NyxjX8krg',
  )
})

test('the network profile has the .gor top-level domain and the class of its reverse records', () => {
  expect(loadNetwork('gorbagana').names).toEqual({
    suffix: 'gor',
    program: NAME_PROGRAM,
    parent: GOR,
    reverseClass: REVERSE_CLASS,
    neverExpire: true,
  })
})

test('accepts a name with or without .gor and rejects invalid names', () => {
  expect(gorName('alice.gor')).toEqual(gorName('alice'))
  expect(gorName('pay.alice.gor')).toMatchObject({ text: '\0pay', parent: gorName('alice').record })
  for (const bad of ['', '.gor', 'a.b.c', '.alice', 'a..gor'])
    expect(() => gorName(bad)).toThrow('is no .gor name')
})

test('registers a name and a subdomain with their reverse records', () => {
  const runner = new ProgramRunner()
  runner.installProgram(NAME_PROGRAM, 'names')
  const [payer, alice, bob] = [runner.wallet('payer'), runner.wallet('alice'), runner.wallet('bob')]
  const rentOf = (size: number) => runner.svm.rentExemption(size)
  runner.succeed({ signers: [payer, registrar], instructions: [createGor(payer.address, rentOf)] })
  const registration = { payer: payer.address, space: 64, rentOf }
  const name: Registration = { ...registration, name: 'alice.gor', owner: alice.address }
  const sub: Registration = {
    ...registration,
    name: 'pay.alice.gor',
    owner: bob.address,
    parentOwner: alice.address,
  }
  runner.succeed({ signers: [payer, registrar], instructions: registerGorName(name) })
  runner.succeed({ signers: [payer, registrar, alice], instructions: registerGorName(sub) })

  const recordAt = (address: string) => readNameRecord(runner.read(address).data)
  expect(recordAt(GOR)).toMatchObject({ parent: undefined, owner: registrar.address })
  for (const [label, parent, owner, text] of [
    ['alice', GOR, alice.address, 'alice'],
    ['pay.alice', gorName('alice').record, bob.address, '\0pay'],
  ] as const) {
    const { record } = gorName(label)
    expect(recordAt(record)).toMatchObject({ parent, owner, class: undefined })
    const isSub = parent !== GOR
    const reverse = recordAt(reverseAddress(record, isSub ? parent : undefined))
    expect(reverse).toMatchObject({ class: REVERSE_CLASS, parent: isSub ? parent : undefined })
    expect(new ByteReader(reverse.bytes).string()).toBe(text)
  }
})

test('registration requires the signature of the registrar', () => {
  const runner = new ProgramRunner()
  runner.installProgram(NAME_PROGRAM, 'names')
  const [payer, alice] = [runner.wallet('payer'), runner.wallet('alice')]
  const rentOf = (size: number) => runner.svm.rentExemption(size)
  runner.succeed({ signers: [payer, registrar], instructions: [createGor(payer.address, rentOf)] })
  const registration = { name: 'alice', payer: payer.address, owner: alice.address, space: 8, rentOf }
  const usurped = registerGorName({ ...registration, parentOwner: alice.address }).slice(0, 1)
  expect(runner.errorOf({ signers: [payer, alice], instructions: usurped })).toBe('InvalidArgument')
})
