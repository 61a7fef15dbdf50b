import { expect, test } from 'vitest'
import { loadNetwork } from '#profiles/index.ts'
import { PROGRAM, SYSVAR } from '#svm/program-ids.ts'
import { fixedNames } from './fixed-names.ts'

const network = loadNetwork('gorbagana')
const somebody = 'EkDhrb9ndZ2YtwPZoGipeDoJx9jsNzasHvXsRHJX2t2Y'

test('names labels of the profile first, then programs, then sysvars', () => {
  const { label } = fixedNames(network)
  expect(label(network.coin.wrappedMint)).toBe('wGOR')
  expect(label('xYBN2zddsqSy41tg1yD9nJScCmqquZnHUyzXBfLEqC8')).toBe('CPAMM v4')
  expect(label(SYSVAR.slotHashes)).toBe('Sysvar: Slot Hashes')
  expect(label(somebody)).toBeNull()
  expect(label('constructor')).toBeNull()
})

test('a program with a label is called by its own name', () => {
  const { label, labels, program } = fixedNames({ ...network, labels: { [PROGRAM.token]: 'The tokens' } })
  expect([label(PROGRAM.token), labels.get(PROGRAM.token)]).toEqual(['The tokens', 'The tokens'])
  expect(program(PROGRAM.token)).toBe('Token Program')
  expect(program(SYSVAR.slotHashes)).toBeNull()
})

test('the record above all names of the chain has a name', () => {
  const root = network.names?.parent ?? ''
  const { label, labels } = fixedNames(network)
  expect([label(root), labels.get(root)]).toEqual(['Root of all .gor names', 'Root of all .gor names'])
  expect(fixedNames({ ...network, names: undefined }).label(root)).toBeNull()
})
