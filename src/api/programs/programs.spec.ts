import { expect, test } from 'vitest'
import { solana } from '#profiles/solana.ts'
import { typeOf } from './programs.ts'

const typeNamed = (name: string) => {
  const [programId = ''] = Object.entries(solana.programs).find(([, program]) => program.name === name) ?? []
  return typeOf(programId, solana)
}

test.each([
  ['Orca Whirlpool', 'AMM'],
  ['PumpSwap', 'AMM'],
  ['Jupiter v6', 'DEX'],
  ['DFlow', 'DEX'],
  ['Aldrin', 'DEX'],
  ['Squads v4', 'Program'],
  ['Chainlink OCR2', 'Program'],
  ['Pyth Oracle', 'Program'],
  ['Token Metadata Program', 'NFT'],
  ['Name Service Program', 'SOL Name Service'],
])('%s is a program of the type %s', (name, type) => {
  expect(typeNamed(name)).toBe(type)
})
